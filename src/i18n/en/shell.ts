/** English words of react-admin's own parts that its English package says as nobody here would. */
export const reactAdmin = {
  ra: {
    message: {
      error: 'Something went wrong, and the request could not be completed.',
      invalid_form: 'The form is not valid. Check your input.',
      loading: 'Loading',
      not_found: 'There is nothing at this address.',
      unsaved_changes: 'Do you really want to leave this page? There are unsaved changes.',
    },
    auth: {
      auth_check_error: 'Log in to continue',
      sign_in: 'Log in',
      sign_in_error: 'Login failed',
      logout: 'Log out',
    },
    notification: { logged_out: 'Your session has ended. Log in again.' },
    guesser: { empty: { message: 'Check the connection to Kontor' } },
  },
}

/** Words of the shell and of the pages that every console has. */
export const shell = {
  main: 'Main',
  breadcrumb: 'Breadcrumb',
  menu: 'Menu',
  closeMenu: 'Close menu',
  collapse: 'Collapse',
  expand: 'Expand',
  skip: 'Skip to content',
  dashboard: 'Dashboard',
  exports: 'Exports',
  settings: 'Settings',
  account: 'Your account',
  runningCount: '{smart_count} running',
  onHoldCount: '{smart_count} on hold',
  language: 'Language',
  version: 'Version {version}',
  theme: { label: 'Theme', system: 'System default', light: 'Light', dark: 'Dark' },
  logOut: 'Log out',
  close: 'Close',
  undo: 'Undo',
  notFound: {
    title: 'Not found',
    sentence: 'There is nothing at this address.',
    act: 'Go to dashboard',
  },
  denied: {
    title: 'No access',
    sentence: 'Your account may not open this page. Ask an administrator for the Administrator role.',
  },
  broken: {
    title: 'This page cannot be shown',
    sentence:
      'An error occurred in Kontor. What you have saved is kept. Load the page again. If the error comes back, contact an administrator.',
    act: 'Load again',
    details: 'What went wrong',
  },
}

/** Words of the page about oneself. */
export const account = {
  email: 'You log in with {email}. Administrators can change this address.',
  changePassword: 'Change password',
  changing: 'Changing password',
  passwordChanged: 'Password changed. You are logged out everywhere else.',
  sessions: {
    title: 'Where you are logged in',
    current: 'This browser',
    program: 'Another program',
    since: 'Logged in on {time}',
    seen: 'Last active on {time}',
    end: 'Log out',
    endNamed: 'Log out {browser} at {address}',
    ended: 'Logged out.',
    failed: 'Could not log out. Try again.',
    everywhere: 'Log out everywhere',
  },
  first: {
    title: 'Choose your own password',
    sentence:
      'Your password was set by an administrator or by Kontor. Choose one that only you know, then Kontor lets you in.',
  },
}
