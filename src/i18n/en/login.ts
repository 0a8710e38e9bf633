/** Words of the log-in page, apart from the catalogue so that the page stays small. */
export const login = {
  title: 'Log in',
  username: 'Username',
  example: 'name@company.com',
  password: 'Password',
  act: 'Log in',
  busy: 'Logging in',
  failed: 'Login failed',
  language: 'Language',
}
