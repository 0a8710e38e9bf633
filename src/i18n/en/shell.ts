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
  runningCount: '%{smart_count} running |||| %{smart_count} running',
  language: 'Language',
  version: 'Version %{version}',
  theme: { label: 'Theme', system: 'Like the system', light: 'Light', dark: 'Dark' },
  logOut: 'Logout',
  close: 'Close',
  notFound: {
    title: 'Not found',
    sentence: 'There is nothing at this address.',
    act: 'Go to dashboard',
  },
  denied: {
    title: 'No access',
    sentence: 'Your account may not open this page. Ask an administrator for the role Administrator.',
  },
  broken: {
    title: 'This page cannot be shown',
    sentence:
      'Something in the console went wrong. What you saved before is kept. Load the page again; if it happens once more, tell an administrator.',
    act: 'Load again',
    details: 'What went wrong',
  },
}
