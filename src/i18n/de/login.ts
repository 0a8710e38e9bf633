import type { login as english } from '../en/login.ts'

/** German words of the log-in page and of a console that does not start. */
export const login: typeof english = {
  title: 'Anmelden',
  username: 'Benutzername',
  example: 'name@firma.de',
  password: 'Passwort',
  act: 'Anmelden',
  busy: 'Wird angemeldet',
  required: 'Füllen Sie dieses Feld aus.',
  failed: 'Anmeldung fehlgeschlagen',
  language: 'Sprache',
  crashed:
    'Kontor lässt sich nicht anzeigen. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Hilft das nicht, wenden Sie sich an einen Administrator.',
  reload: 'Neu laden',
}
