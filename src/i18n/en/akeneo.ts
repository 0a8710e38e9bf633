/** English texts of the synchronization. */
export const sync = {
  title: 'Synchronization',
  intro:
    'Reads channels, locales, attributes, families, categories and units from Akeneo. Start it whenever any of these has changed there: all option lists come from them. Each export reads the products itself.',
  start: 'Start synchronization',
  busy: 'Synchronizing',
  starting: 'Connecting to Akeneo',
  reading: 'Reading {kind} from Akeneo',
  progress: '{done} of {total}',
  never: 'Akeneo has not been synchronized yet. Option lists stay empty until then.',
  last: 'Last synchronization',
  successful: 'Synchronization successful',
  failed: 'Synchronization failed',
  partly: '{done} of {total} kinds of data were read. The others stay as they were.',
  changes: 'What changed',
  data: 'Data',
  added: 'Added',
  updated: 'Updated',
  deleted: 'Deleted',
  notRead: 'not read',
  kinds: {
    channels: 'Channels',
    locales: 'Locales',
    currencies: 'Currencies',
    attributeGroups: 'Attribute groups',
    attributes: 'Attributes',
    attributeOptions: 'Attribute options',
    families: 'Families',
    familyVariants: 'Family variants',
    categories: 'Categories',
    measurementFamilies: 'Measurement families',
  },
  touched: {
    title: 'Akeneo lacks something that the settings rely on',
    remedy:
      'Exports end before they read a product until this is mended. Restore it in Akeneo and synchronize, or choose something else here.',
    unused: 'No export uses these choices as things stand. Choose something else, or remove them.',
    ofRun: 'What is missing',
    unfold: '{smart_count|Show the place|Show the {count} places}',
    fold: 'Hide the list',
    notUsed: 'not used at present',
    problems: {
      inactive: 'not active',
      type: 'another type now',
      scope: 'needs an Akeneo channel now',
      channel: 'removed from the Akeneo channel',
      unsynchronized: 'not synchronized yet',
    },
    mapping: 'Mapping',
    more: 'Show all {count}',
    schedules: 'Enabled schedules that export with these settings: {names}',
    things: {
      attributes: 'attribute',
      channels: 'Akeneo channel',
      locales: 'locale',
      currencies: 'currency',
      families: 'family',
      categories: 'category',
      units: 'unit',
      kontorChannels: 'channel of Kontor',
    },
  },
  renamed: {
    title: 'Renamed in Akeneo',
    options: '{count} {smart_count|option|options}',
    why: 'TB.One maps values by their text. Option codes stay the same.',
    products: '{count} {smart_count|product|products}',
    uncounted: 'Akeneo did not say how many products',
    change: '{name}: “{before}” is called “{after}” now ({code}, {locale})',
    more: 'and {count} {smart_count|more option|more options}',
    unfold: 'Show the options',
    fold: 'Hide the options',
    codes: {
      act: 'Use codes',
      of: 'Use codes for {name}',
      hint: 'TB.One needs a mapping for the codes once.',
      done: 'Codes are used for {name}',
    },
    labels: {
      act: 'Keep labels',
      of: 'Keep labels of {name}',
      hint: 'The new labels are mapped in TB.One.',
      done: 'The new labels of {name} are kept',
    },
  },
}

/** English texts of connecting Akeneo as an app. */
export const appConnection = {
  confirm: {
    title: 'Connect Akeneo',
    text: 'This PIM asks to connect to Kontor. Kontor will read its products and master data as an app. The current connection is replaced.',
    next: 'Check the address: in the next step you allow the access in Akeneo.',
    pim: 'PIM',
    act: 'Connect',
    busy: 'Connecting',
  },
  success: {
    titles: {
      app: 'Akeneo is connected',
      manual: 'Akeneo is connected',
      connected: 'Akeneo is connected',
      failed: 'The connection to Akeneo does not work',
      none: 'Akeneo is not connected',
    },
    texts: {
      app: 'Kontor reads from Akeneo as an app. Synchronize next so that all option lists come from this PIM.',
      manual:
        'Kontor reads from Akeneo with the credentials of the settings, not as an app. To connect it as an app, open the app in Akeneo.',
      connected: 'Kontor reads from Akeneo. Administrators see in the settings how it is connected.',
      failed: 'The last test of the connection failed. The settings say why.',
      none: 'Open the app in Akeneo to connect it, or enter the credentials in the settings.',
    },
    act: 'Akeneo API settings',
  },
  error: {
    title: 'Akeneo was not connected',
    text: 'There was an error connecting Akeneo. Please try again or contact an administrator.',
    reasons: {
      notConfigured:
        'Kontor has no credentials of an Akeneo app. They are set with AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET.',
      badAddress:
        'The address of the PIM cannot be used. It must begin with https:// and end after the host name.',
      expired:
        'The attempt took too long, was already used or was begun in another browser. Open the app in Akeneo again.',
      otherPim:
        'In the meantime another PIM asked to connect. Open the app again in the right Akeneo and check the address.',
      denied: 'The access was not allowed in Akeneo. Open the app there again and allow it.',
      missingScopes:
        'Akeneo did not grant everything that is needed. Open the app in Akeneo again and allow all of them:',
      refused:
        'Akeneo does not accept this app. Check AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET, and the callback URL that is registered in Akeneo.',
      unreachable:
        'The PIM could not be reached, or its answer could not be read. Check the address and try again.',
      forbidden: 'Only administrators can connect Akeneo.',
    },
    act: 'Go to dashboard',
  },
  settings: {
    openAkeneo: 'Open Akeneo',
    revokedTitle: 'Akeneo has revoked the access of the app',
    revokedText:
      'Open Akeneo and connect the app again there, or switch to a manual connection. Exports and the synchronization fail until then.',
  },
}
