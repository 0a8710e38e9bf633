import type { Locale } from '../wire/locales.ts'

const english = {
  title: 'Log in',
  username: 'Username',
  example: 'name@company.com',
  password: 'Password',
  code: 'Code from your authenticator app, or a recovery code',
  act: 'Log in',
  busy: 'Logging in',
  required: 'Fill in this field.',
  failed: 'Login failed',
  language: 'Language',
  crashed:
    'Kontor cannot be shown. Check your connection and load the page again. If that does not help, contact an administrator.',
  reload: 'Load again',
}

const german: typeof english = {
  title: 'Anmelden',
  username: 'Benutzername',
  example: 'name@firma.de',
  password: 'Passwort',
  code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
  act: 'Anmelden',
  busy: 'Anmeldung läuft',
  required: 'Füllen Sie dieses Feld aus.',
  failed: 'Anmeldung fehlgeschlagen',
  language: 'Sprache',
  crashed:
    'Kontor lässt sich nicht anzeigen. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Hilft das nicht, wenden Sie sich an die Administration.',
  reload: 'Neu laden',
}

export type LoginWords = Readonly<typeof english>

/** The words of the log-in page and of the crash page, which are shown before the catalogue is loaded. */
const words: Readonly<Record<Locale, Partial<LoginWords>>> = {
  'en-US': english,
  'de-DE': german,
}

/** The words of the log-in page and of the crash page in a language; English stands in for missing ones. */
export const loginWordsIn = (locale: Locale): LoginWords => ({ ...english, ...words[locale] })
