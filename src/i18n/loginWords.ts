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
  loginWith: 'Log in with {name}',
  refusals: {
    denied: 'The login was cancelled, or the provider denies you access.',
    noVerifiedEmail:
      'Your provider does not confirm an email address of yours. Ask an administrator to have it confirmed there.',
    domain: 'Users of your email domain have no access. Ask an administrator to allow it.',
    accountExists:
      'There is an account with your email address and a password. Log in with it, or ask an administrator to delete it.',
    addressRefused:
      'Kontor may not call the provider: DENY_PRIVATE_NETWORKS, ALLOWED_HOSTS or REQUIRE_TLS forbid its address. Ask an administrator to allow it, or log in with a password.',
    unavailable: 'The provider did not answer. Try again later, or log in with a password.',
    unusable:
      'The provider does not fit the settings of Kontor. Ask an administrator to run “kontor check”, or log in with a password.',
    failed: 'The login at the provider failed. Try again.',
  },
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
  loginWith: 'Mit {name} anmelden',
  refusals: {
    denied: 'Die Anmeldung wurde abgebrochen, oder der Anbieter verweigert Ihnen den Zugriff.',
    noVerifiedEmail:
      'Ihr Anbieter bestätigt keine E-Mail-Adresse von Ihnen. Bitten Sie die Administration, sie dort bestätigen zu lassen.',
    domain:
      'Benutzerkonten Ihrer E-Mail-Domain haben keinen Zugriff. Bitten Sie die Administration, sie zuzulassen.',
    accountExists:
      'Es gibt ein Benutzerkonto mit Ihrer E-Mail-Adresse und einem Passwort. Melden Sie sich damit an oder bitten Sie die Administration, es zu löschen.',
    addressRefused:
      'Kontor darf den Anbieter nicht aufrufen: DENY_PRIVATE_NETWORKS, ALLOWED_HOSTS oder REQUIRE_TLS verbieten seine Adresse. Bitten Sie die Administration, sie zuzulassen, oder melden Sie sich mit einem Passwort an.',
    unavailable:
      'Der Anbieter hat nicht geantwortet. Versuchen Sie es später erneut oder melden Sie sich mit einem Passwort an.',
    unusable:
      'Der Anbieter passt nicht zu den Einstellungen von Kontor. Bitten Sie die Administration, „kontor check“ auszuführen, oder melden Sie sich mit einem Passwort an.',
    failed: 'Die Anmeldung beim Anbieter ist fehlgeschlagen. Versuchen Sie es erneut.',
  },
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
