/** Words of the log-in page and of a console that does not start, apart from the catalogue so that both stay small. */
export const login = {
  title: 'Log in',
  username: 'Username',
  example: 'name@company.com',
  password: 'Password',
  act: 'Log in',
  busy: 'Logging in',
  failed: 'Login failed',
  language: 'Language',
  crashed:
    'The console cannot be shown. Check your connection and load it again; if that does not help, tell an administrator.',
  reload: 'Load again',
}
