import type { login as english } from '../en/login.ts'

/** German words of the log-in page. */
export const login: typeof english = {
  title: 'Anmelden',
  username: 'Benutzername',
  example: 'name@firma.de',
  password: 'Passwort',
  act: 'Anmelden',
  busy: 'Wird angemeldet',
  failed: 'Anmeldung fehlgeschlagen',
  language: 'Sprache',
}
