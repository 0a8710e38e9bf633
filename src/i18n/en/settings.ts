/** English words of the settings pages: connection tests, acts, audit log, schedules. */
export const settings = {
  connection: {
    testing: 'Testing the %{system} connection',
    established: '%{system} connection established',
    failed: '%{system} connection could not be established',
    notConfigured: '%{system} connection is not configured',
    notConfiguredText: 'Fill in the form and save it. The connection is tested then.',
    remedy: 'Correct the settings below and save them, or test again.',
    testedAt: 'Tested at %{time}.',
    again: 'Test again',
    result: 'Connection test',
  },
  acts: {
    done: '%{act}: done',
    failed: '%{act} failed',
    busy: 'Working',
    more: 'More for %{thing}',
    sendTestMail: { done: 'Test notification sent', failed: 'Test notification could not be sent' },
    reset: { done: 'Connection reset', failed: 'The connection could not be reset' },
    clear: { done: 'Asset cache cleared', failed: 'Clear asset cache failed' },
  },
  akeneo: {
    appTitle: 'Connected by an app',
    appText:
      'Akeneo connected this service as an app and keeps the token itself. There is nothing to fill in here.',
    toManual: 'Switch to manual connection',
    manualNote: 'The app connection stays in use until you save these settings.',
    backToApp: 'Keep the app connection',
    resetQuestion:
      'Reset the connection to Akeneo? Address, credentials and token are deleted, and exports stop until a new connection is set up.',
  },
  clearing: 'Clearing',
  dateExample: 'Today: %{example}',
  hub: {
    configured: 'Configured',
    byApp: 'Connected by app',
    assets: '%{count} asset |||| %{count} assets',
    changes: '%{count} change |||| %{count} changes',
  },
  audit: {
    allAreas: 'All areas',
    allActions: 'All actions',
    actions: {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
    },
    changed: 'What changed',
    secret: 'Replaced, not shown',
    field: 'Field',
    details: 'Details of %{what}',
    nothing: 'Nothing',
    noValues: 'No values were kept with this change.',
    nothingFound: 'No change fits this search.',
    clearFilter: 'Show all changes',
    sortBy: 'Sort by %{column}',
  },
}
