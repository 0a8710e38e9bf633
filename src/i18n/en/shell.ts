import stock from 'ra-language-english'
import * as akeneo from './akeneo.ts'
import { configuration } from './configuration.ts'
import * as exports from './exports.ts'
import { help } from './help.ts'
import * as kit from './kit.ts'
import * as mapping from './mapping.ts'
import * as settings from './settings.ts'
import * as trace from './trace.ts'

/** Words of react-admin's own parts that replace those of its English package. */
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

/** English texts of the shell and of the standard pages. */
export const shell = {
  main: 'Main',
  breadcrumb: 'Breadcrumb',
  tools: 'Search and account',
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
  languageFailed: 'The language could not be loaded. Check your connection, then load the page again.',
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
    notFetched: 'A part of Kontor could not be loaded. Check your connection, then load the page again.',
    act: 'Load again',
    details: 'What went wrong',
  },
}

/** Words of the account page. */
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
  factor: {
    title: 'Second factor',
    off: 'A second factor asks for a code of an authenticator app besides your password.',
    demanded:
      'An administrator asks for a second factor. Set it up with an authenticator app, then Kontor lets you in.',
    setUp: 'Set up',
    settingUp: 'Setting up',
    onTitle: 'Set up second factor',
    onQuestion: 'Enter your password, so that nobody else can set up a second factor in your name.',
    scan: 'Scan the QR code with your authenticator app, or enter the key below it. Then enter the code that the app shows.',
    image: 'QR code for your authenticator app',
    code: 'Code',
    confirm: 'Turn on',
    turningOn: 'Turning on',
    recovery:
      'The second factor is on. Keep these recovery codes in a safe place: each lets you in once without your app, and they are not shown again.',
    saved: 'I have kept them',
    on: 'Logging in asks for a code. {count} {smart_count|recovery code is|recovery codes are} left.',
    password: 'Current password',
    turnOff: 'Turn off',
    turningOff: 'Turning off',
    offTitle: 'Turn off second factor',
    offQuestion:
      'Turn off the second factor? App and recovery codes no longer count, and your password alone is enough to log in.',
    turnedOff: 'Second factor turned off.',
    failed: 'The second factor could not be changed. Try again.',
  },
  first: {
    title: 'Choose your own password',
    sentence:
      'Your password was set by an administrator or by Kontor. Choose one that only you know, then Kontor lets you in.',
  },
}

/** All English words: react-admin's, our replacements of them, and our own by subject. */
export const words = {
  stock,
  reactAdmin,
  own: {
    shell,
    account,
    help,
    configuration,
    ...exports,
    ...akeneo,
    ...kit,
    ...mapping,
    ...settings,
    ...trace,
  },
}
