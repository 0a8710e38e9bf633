import type * as english from '../en/akeneo.ts'

/** German texts of the synchronization. */
export const sync: typeof english.sync = {
  title: 'Synchronisation',
  intro:
    'Liest Kanäle, Akeneo-Sprachen, Attribute, Familien, Kategorien und Einheiten aus Akeneo. Starten Sie sie, wenn sich dort etwas davon geändert hat: Daraus entstehen alle Auswahllisten. Produkte liest jeder Export selbst.',
  start: 'Synchronisation starten',
  busy: 'Wird synchronisiert',
  starting: 'Verbindung zu Akeneo wird hergestellt',
  reading: '{kind} werden gelesen',
  progress: '{done} von {total}',
  never: 'Akeneo wurde noch nicht synchronisiert. Bis dahin bleiben die Auswahllisten leer.',
  last: 'Letzte Synchronisation',
  successful: 'Synchronisation erfolgreich',
  failed: 'Synchronisation fehlgeschlagen',
  partly: '{done} von {total} Datenarten wurden gelesen. Die übrigen bleiben, wie sie waren.',
  changes: 'Was sich geändert hat',
  data: 'Daten',
  added: 'Neu',
  updated: 'Geändert',
  deleted: 'Gelöscht',
  notRead: 'nicht gelesen',
  kinds: {
    channels: 'Kanäle',
    locales: 'Akeneo-Sprachen',
    currencies: 'Währungen',
    attributeGroups: 'Attributgruppen',
    attributes: 'Attribute',
    attributeOptions: 'Attributoptionen',
    families: 'Familien',
    familyVariants: 'Familienvarianten',
    categories: 'Kategorien',
    measurementFamilies: 'Messfamilien',
  },
  touched: {
    title: 'In Akeneo fehlt etwas, worauf die Einstellungen beruhen',
    remedy:
      'Bis das behoben ist, enden Exporte, bevor sie ein Produkt lesen. Stellen Sie es in Akeneo wieder her und synchronisieren Sie, oder wählen Sie hier etwas anderes.',
    unused: 'Zurzeit nutzt kein Export diese Angaben. Wählen Sie etwas anderes oder entfernen Sie sie.',
    ofRun: 'Was fehlt',
    unfold: '{smart_count|Die Stelle anzeigen|Die {count} Stellen anzeigen}',
    fold: 'Liste ausblenden',
    notUsed: 'zurzeit nicht genutzt',
    problems: {
      inactive: 'nicht aktiv',
      type: 'jetzt ein anderer Typ',
      scope: 'braucht jetzt einen Akeneo-Kanal',
      channel: 'aus dem Akeneo-Kanal entfernt',
      unsynchronized: 'noch nicht synchronisiert',
    },
    mapping: 'Zuordnung',
    more: 'Alle {count} anzeigen',
    schedules: 'Aktive Zeitpläne, die mit diesen Einstellungen exportieren: {names}',
    things: {
      attributes: 'Attribut',
      channels: 'Akeneo-Kanal',
      locales: 'Akeneo-Sprache',
      currencies: 'Währung',
      families: 'Familie',
      categories: 'Kategorie',
      units: 'Einheit',
      kontorChannels: 'Kanal von Kontor',
    },
  },
  renamed: {
    title: 'In Akeneo umbenannt',
    options: '{count} {smart_count|Option|Optionen}',
    why: 'TB.One ordnet Werte nach ihrem Text zu. Die Codes der Optionen bleiben gleich.',
    products: '{count} {smart_count|Produkt|Produkte}',
    uncounted: 'Akeneo hat die Zahl der Produkte nicht genannt',
    change: '{name}: „{before}“ heißt jetzt „{after}“ ({code}, {locale})',
    more: 'und {count} {smart_count|weitere Option|weitere Optionen}',
    unfold: 'Optionen anzeigen',
    fold: 'Optionen ausblenden',
    codes: {
      act: 'Codes verwenden',
      of: 'Codes verwenden für {name}',
      hint: 'TB.One braucht einmal eine Zuordnung für die Codes.',
      done: 'Für {name} werden Codes verwendet',
    },
    labels: {
      act: 'Bezeichnungen behalten',
      of: 'Bezeichnungen behalten von {name}',
      hint: 'Die neuen Bezeichnungen sind in TB.One zugeordnet.',
      done: 'Die neuen Bezeichnungen von {name} bleiben',
    },
  },
}

/** German texts of connecting Akeneo as an app. */
export const appConnection: typeof english.appConnection = {
  confirm: {
    title: 'Akeneo verbinden',
    text: 'Dieses PIM möchte sich mit Kontor verbinden. Kontor liest dann als App seine Produkte und Stammdaten. Die bisherige Verbindung wird ersetzt.',
    next: 'Prüfen Sie die Adresse: Im nächsten Schritt erlauben Sie den Zugriff in Akeneo.',
    pim: 'PIM',
    act: 'Verbinden',
    busy: 'Wird verbunden',
  },
  success: {
    titles: {
      app: 'Akeneo ist verbunden',
      manual: 'Akeneo ist verbunden',
      connected: 'Akeneo ist verbunden',
      failed: 'Die Verbindung zu Akeneo funktioniert nicht',
      none: 'Akeneo ist nicht verbunden',
    },
    texts: {
      app: 'Kontor liest als App aus Akeneo. Synchronisieren Sie als Nächstes, damit alle Auswahllisten aus diesem PIM stammen.',
      manual:
        'Kontor liest mit den Zugangsdaten der Einstellungen aus Akeneo, nicht als App. Um es als App zu verbinden, öffnen Sie die App in Akeneo.',
      connected:
        'Kontor liest aus Akeneo. Wie es verbunden ist, sieht die Administration in den Einstellungen.',
      failed: 'Der letzte Test der Verbindung ist fehlgeschlagen. Die Meldung steht in den Einstellungen.',
      none: 'Öffnen Sie die App in Akeneo, um es zu verbinden, oder tragen Sie die Zugangsdaten in den Einstellungen ein.',
    },
    act: 'Akeneo-API-Einstellungen',
  },
  error: {
    title: 'Akeneo wurde nicht verbunden',
    text: 'Beim Verbinden mit Akeneo ist ein Fehler aufgetreten. Versuchen Sie es erneut oder wenden Sie sich an die Administration.',
    reasons: {
      notConfigured:
        'Kontor hat keine Zugangsdaten einer Akeneo-App. Gesetzt werden sie mit AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET.',
      badAddress:
        'Die Adresse des PIM ist nicht verwendbar. Sie muss mit https:// beginnen und nach dem Hostnamen enden.',
      expired:
        'Der Versuch hat zu lange gedauert, wurde bereits verwendet oder in einem anderen Browser begonnen. Öffnen Sie die App in Akeneo erneut.',
      otherPim:
        'Inzwischen wollte sich ein anderes PIM verbinden. Öffnen Sie die App erneut im richtigen Akeneo und prüfen Sie die Adresse.',
      denied:
        'Der Zugriff wurde in Akeneo nicht erlaubt. Öffnen Sie die App dort erneut und erlauben Sie ihn.',
      missingScopes:
        'Akeneo hat nicht alle nötigen Berechtigungen erteilt. Öffnen Sie die App in Akeneo erneut und erlauben Sie alle:',
      refused:
        'Akeneo akzeptiert diese App nicht. Prüfen Sie AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET sowie die in Akeneo hinterlegte Callback-URL.',
      unreachable:
        'Das PIM war nicht erreichbar oder antwortete unlesbar. Prüfen Sie die Adresse und versuchen Sie es erneut.',
      forbidden: 'Akeneo lässt sich nur mit der Rolle „Administrator“ verbinden.',
    },
    act: 'Zur Übersicht',
  },
  settings: {
    openAkeneo: 'Akeneo öffnen',
    revokedTitle: 'Akeneo hat der App den Zugriff entzogen',
    revokedText:
      'Öffnen Sie Akeneo und verbinden Sie die App dort erneut oder wechseln Sie zur manuellen Verbindung. Bis dahin schlagen Exporte und Synchronisation fehl.',
  },
}
