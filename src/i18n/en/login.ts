/** Words of the log-in page and of a console that does not start, apart from the catalogue so that both stay small. */
export const login = {
  title: 'Log in',
  username: 'Username',
  example: 'name@company.com',
  password: 'Password',
  act: 'Log in',
  busy: 'Logging in',
  required: 'Fill in this field.',
  failed: 'Login failed',
  language: 'Language',
  crashed:
    'Kontor cannot be shown. Check your connection and load the page again. If that does not help, contact an administrator.',
  reload: 'Load again',
}
