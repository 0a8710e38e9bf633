/** English texts of the help: what each page is for, how to work with it, and what one should know about it. */
export const help = {
  about: 'About this page',
  more: 'More in the handbook',
  handbook: 'Handbook',
  contents: 'Contents',
  news: 'What is new',
  version: 'Version {version}',
  versionNews: 'Version {version}: what is new',
  unseen: 'not seen yet',
  topics: {
    dashboard: {
      purpose: 'Shows whether TB.One has what it should have, and what keeps it from that.',
      use: 'The one filled button is the cure of the most urgent cause.',
      note: 'Exports in which nothing changed are folded into one row.',
    },
    exports: {
      purpose: 'Lists all exports, what became of their files and of their products.',
      use: 'Filter, choose columns, and save both as a view: a link that others can open.',
      note: 'A full export takes all products of the filter, a delta those that changed since the last delivery.',
    },
    export: {
      purpose: 'Shows whether the file of an export arrived, its counts and its messages.',
      use: 'The counts lead to the results. Correct failed products in Akeneo, then retry them.',
      note: 'An export on hold uploads nothing until someone releases or discards it.',
    },
    changes: {
      purpose: 'Compares the file with what TB.One has, article by article.',
      use: 'Choose a kind of change, and search for an article or product number.',
      note: 'A withdrawn article is sent once more with a_active 0, so that it is taken off sale.',
    },
    results: {
      purpose: 'Shows by cause why products are missing or have warnings.',
      use: 'Open a cause for its remedy and its products, correct them in Akeneo, then retry them.',
      note: 'A failed product is not in the file, one with warnings is.',
    },
    trace: {
      purpose: 'Shows why a SKU is in the file or not.',
      use: 'Enter a SKU, an EAN or a name, and follow the product from the filter to the last file.',
      note: 'The values are those of Akeneo now, so the last file can differ.',
    },
    product: {
      purpose: 'Shows all articles of a product, and which are in the last delivered file.',
      use: 'Each article that is out has its reason and the cure.',
      note: 'An article leads to its whole way from Akeneo to the file.',
    },
    checkRun: {
      purpose: 'Judges every product of the filter like an export, without a file.',
      use: 'Start it after changes of the mapping or of the filter, and look through the causes.',
      note: 'Nothing is uploaded, and TB.One keeps what it has.',
    },
    mapping: {
      purpose: 'Decides which attribute of Akeneo fills which field of TB.One.',
      use: 'Choose a field, give it sources, and compare with a product in the preview.',
      note: 'After a change, start a full export: a delta leaves out what did not change in Akeneo.',
    },
    sync: {
      purpose: 'Reads attributes, options, categories, Akeneo channels and locales to choose from.',
      use: 'Synchronize again after they were changed in Akeneo.',
      note: 'Products are no part of it: each export reads them itself.',
    },
    settings: {
      purpose: 'All settings of connections, mapping and exports.',
      use: 'Each tile shows the state of its page.',
      note: 'An amber or red tile names what has to be done there.',
    },
    channels: {
      purpose: 'The marketplaces that articles are sold on.',
      use: 'Name a channel as TB.One does (its sign), then map price and activation for it.',
      note: 'Deleting a channel takes its articles off sale there with the next export.',
    },
    languages: {
      purpose: 'The languages of the texts in the file.',
      use: 'Name a language as TB.One does (its key), and choose the locale of its texts.',
      note: 'The default language is chosen in the export settings; its columns have no prefix.',
    },
    schedules: {
      purpose: 'Start exports at fixed times.',
      use: 'A common choice is a delta every hour and a full export each night.',
      note: 'Times are in the time zone of Kontor.',
    },
    users: {
      purpose: 'Who may log in, with role, language and notifications.',
      use: 'Choose for each user which exports Kontor sends an email about.',
      note: 'Only administrators change connections, users and the system.',
    },
    tokens: {
      purpose: 'Tokens with which other systems call Kontor, without a user.',
      use: 'Add one for each system, with the smallest scope that is enough, and copy it at once.',
      note: 'The audit log names the token by what it did. Deleted, it ends at once.',
    },
    audit: {
      purpose: 'Who changed what, and when.',
      use: 'Filter the entries, and open one for the old and the new values.',
      note: 'Logins are left out until you filter for them.',
    },
    akeneoApi: {
      purpose: 'The connection to Akeneo, from which Kontor reads products and master data.',
      use: 'Connect as an app, without a password, or enter the values of a connection in Akeneo.',
      note: 'Kontor only reads and changes nothing in Akeneo.',
    },
    productFilter: {
      purpose: 'Decides which products are exported: those that meet every condition.',
      use: 'Compare the count with what you expect before you save.',
      note: 'Articles that are no longer selected are taken off sale, unless the export settings say otherwise.',
    },
    exportSettings: {
      purpose: 'Default language, currency, withdrawals and safety limits of all exports.',
      use: 'Choose limits that an ordinary day passes and a mistake does not.',
      note: 'An export beyond a limit is on hold until someone decides.',
    },
    csv: {
      purpose: 'How the file is written: delimiter, character set and decimal sign.',
      use: 'Take the values of the import in TB.One.',
      note: 'They hold for every file from the next export on.',
    },
    cluster: {
      purpose: 'The categories of Akeneo that become clusters in TB.One.',
      use: 'Select categories, and the locale of their labels.',
      note: 'A mapping of the field p_cluster takes precedence.',
    },
    ftp: {
      purpose: 'Where complete files go: a server, a folder, or nowhere but your download.',
      use: 'Enter the access data of your TB.One account. Each save tests them.',
      note: 'A file has a temporary name until it is complete, so TB.One never reads half of one.',
    },
    tessaApi: {
      purpose: 'The connection to TESSA, whose assets become addresses of images.',
      use: 'Enter address and system identifier. Each save tests them.',
      note: 'Images that Akeneo holds itself need no TESSA.',
    },
    assetCache: {
      purpose: 'Which assets of TESSA Kontor has checked already.',
      use: 'Clear it after assets were replaced in TESSA.',
      note: 'The next export then checks all of them again and takes longer.',
    },
    retention: {
      purpose: 'How long files, messages and the audit log are kept.',
      use: 'Set the days of each. What is older is deleted at night.',
      note: 'The last delivered file stays at any age.',
    },
    history: {
      purpose: 'Every saved version of the mapping and the settings, who saved it and what it changed.',
      use: 'Open a version to compare it, and restore it if it was better.',
      note: 'Restoring makes a new version; nothing is lost.',
    },
    account: {
      purpose: 'Your name, language, notifications and password.',
      use: 'Set up a second factor, and end logins that are not yours.',
      note: 'Administrators can change your email address.',
    },
  },
}
