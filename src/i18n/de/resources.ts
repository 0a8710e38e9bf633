import type { WordsOf } from '../../contract/declarationTexts.ts'
import type { resources, settings } from '../../resources/index.ts'

type Declared = typeof resources & typeof settings

/** German texts of every declaration. */
export const words: { readonly [K in keyof Declared]: WordsOf<Declared[K]> } = {
  exports: {
    label: ['Export', 'Exporte'],
    fields: {
      id: 'ID',
      statusLabel: 'Status',
      startTime: 'Beginn',
      endTime: 'Ende',
      type: 'Typ',
      excludeAssets: 'Ohne Assets',
      disableUpload: 'Ohne Upload',
      amountProcessed: 'Verarbeitet',
      amountSuccessful: 'Erfolgreich',
      amountWarnings: 'Warnungen',
      amountErroneous: 'Fehlerhaft',
      csvFileName: 'CSV-Datei',
      wasUploaded: 'Hochgeladen',
    },
    empty: 'Keine Exporte',
  },
  channels: {
    label: ['Kanal', 'Kanäle'],
    fields: {
      enabled: 'Aktiv',
      withdraw: 'Zuerst seine Artikel aus dem Verkauf nehmen',
      name: 'Name',
      label: 'Bezeichnung',
      akeneoCurrency: 'Währung',
    },
    hints: {
      withdraw:
        'Der nächste Export schreibt allen Artikeln eine 0 für den Kanal. Sonst bleiben sie dort im Verkauf.',
      name: 'Das Kanalkürzel in TB.One, zum Beispiel zade',
    },
    intro: 'Jeder Kanal ist ein Marktplatz in TB.One. Inaktive Kanäle werden nicht exportiert.',
    onDelete:
      'Der nächste Export nimmt seine Artikel dort aus dem Verkauf. Seine Werte in der Zuordnung werden nicht mehr exportiert.',
    empty: 'Noch keine Kanäle. Legen Sie den ersten Marktplatz an, auf dem Sie verkaufen.',
  },
  languages: {
    label: ['Sprache', 'Sprachen'],
    fields: {
      name: 'Name',
      label: 'Bezeichnung',
      akeneoLanguage: 'Akeneo-Sprache',
      booleanYesLabel: 'Bezeichnung für Ja',
      booleanNoLabel: 'Bezeichnung für Nein',
      numberFormatThousandSeparator: 'Tausendertrennzeichen',
      numberFormatDecimalSeparator: 'Dezimaltrennzeichen',
      dateFormat: 'Datumsformat',
    },
    hints: {
      name: 'Der Sprachschlüssel in TB.One, zum Beispiel en',
      dateFormat: 'd Tag, m Monat, Y Jahr; wie in PHP',
    },
    intro:
      'Jede Sprache steht in der Datei als Präfix vor ihren Spalten, nur die Standardsprache nicht. Der Name muss der Sprachschlüssel in TB.One sein.',
    onDelete:
      'Ihre Spalten stehen nicht mehr in der Datei. Exporteinstellungen, die sie nennen, brauchen eine andere Sprache.',
    empty: 'Noch keine Sprachen. Legen Sie die erste Sprache an, in der Sie verkaufen.',
  },
  schedules: {
    label: ['Zeitplan', 'Zeitpläne'],
    fields: {
      enabled: 'Aktiv',
      name: 'Name',
      scheduleType: 'Häufigkeit',
      scheduleParameters: 'Zeit',
      'scheduleParameters.hourlyMinute': 'Minute',
      'scheduleParameters.dailyHour': 'Stunde',
      'scheduleParameters.dailyMinute': 'Minute',
      'scheduleParameters.weeklyDayOfWeek': 'Wochentag',
      'scheduleParameters.weeklyHour': 'Stunde',
      'scheduleParameters.weeklyMinute': 'Minute',
      'scheduleParameters.monthlyDayOfMonth': 'Tag',
      'scheduleParameters.monthlyHour': 'Stunde',
      'scheduleParameters.monthlyMinute': 'Minute',
      'scheduleParameters.yearlyMonth': 'Monat',
      'scheduleParameters.yearlyDayOfMonth': 'Tag',
      'scheduleParameters.yearlyHour': 'Stunde',
      'scheduleParameters.yearlyMinute': 'Minute',
      'scheduleParameters.cronTiming': 'Cron-Ausdruck',
      options: 'Export',
      'options.isDelta': 'Delta-Export',
      'options.excludeAssets': 'Assets ausschließen',
      'options.withdrawLater': 'Zurückziehen den vollständigen Exporten überlassen',
      'options.disableUpload': 'Upload deaktivieren',
      lastMissed: 'Zuletzt verpasst',
      lastSkipped: 'Zuletzt ausgelassen',
    },
    hints: {
      'scheduleParameters.monthlyDayOfMonth': 'In kürzeren Monaten startet der Export am letzten Tag',
      'scheduleParameters.yearlyDayOfMonth': 'Außerhalb von Schaltjahren am 28. Februar',
      'scheduleParameters.cronTiming': 'Minute, Stunde, Tag, Monat, Wochentag, zum Beispiel 30 6 * * 1-5',
      'options.isDelta': 'Nur Produkte, die sich seit dem letzten übergebenen Export geändert haben',
      'options.withdrawLater': 'Die Artikelnummern aller Produkte werden dann nicht gelesen',
    },
    choices: {
      scheduleType: {
        hourly: 'Stündlich',
        daily: 'Täglich',
        weekly: 'Wöchentlich',
        monthly: 'Monatlich',
        yearly: 'Jährlich',
        cron: 'Cron',
      },
    },
    intro:
      'Exporte, die automatisch starten. Ein verpasster Lauf wird einmal nachgeholt, wenn er jünger als 6 Stunden ist, sonst vermerkt.',
    empty: 'Noch keine Zeitpläne. Legen Sie einen an, damit Exporte automatisch starten.',
  },
  users: {
    label: ['Benutzerkonto', 'Benutzerkonten'],
    fields: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail-Adresse',
      password: 'Passwort',
      passwordRepeat: 'Passwort wiederholen',
      roles: 'Rollen',
      secondFactorRequired: 'Zweiten Faktor verlangen',
      notificationsEnabled: 'Benachrichtigungen',
      notificationsSuccessEnabled: 'Bei erfolgreichen Exporten benachrichtigen',
      notificationsWarningsEnabled: 'Bei Exporten mit Warnungen benachrichtigen',
      notificationsErrorsEnabled: 'Bei Exporten mit Fehlern benachrichtigen',
      notificationsDaily: 'Einmal am Tag statt bei jeder Änderung',
      notificationsLocale: 'Sprache der Benachrichtigungen',
    },
    hints: {
      password: 'Mindestens 10 Zeichen.',
      secondFactorRequired: 'Wird vor allem anderen eingerichtet',
      notificationsDaily:
        'Eine E-Mail am Tag, wenn es Neues gab, um 07:00 Uhr, wenn Kontor nicht anders eingerichtet ist',
    },
    choices: {
      roles: { ROLE_ADMIN: 'Administrator' },
      notificationsLocale: { en_US: 'Englisch', de_DE: 'Deutsch' },
    },
    actions: { sendTestMail: 'Test-E-Mail senden', resetSecondFactor: 'Zweiten Faktor zurücksetzen' },
    empty: 'Noch keine Benutzerkonten.',
  },
  tokens: {
    label: ['API-Token', 'API-Tokens'],
    fields: {
      name: 'Name',
      scope: 'Umfang',
      validFor: 'Gültig',
      expiresOn: 'Letzter Tag',
      expiresAt: 'Läuft ab',
      lastUsedAt: 'Zuletzt verwendet',
      createdBy: 'Angelegt von',
      createdAt: 'Angelegt',
    },
    hints: {
      name: 'Das System, das ihn verwendet; das Änderungsprotokoll hat diesen Namen',
      scope:
        'Jeder schließt den vorigen ein. Keiner reicht an Benutzerkonten, Tokens und das, was der Administration vorbehalten ist.',
      expiresOn: 'Höchstens 365 Tage von heute an',
    },
    choices: {
      scope: { read: 'Lesen', run: 'Exporte ausführen', settings: 'Einstellungen ändern' },
      validFor: { '30': '30 Tage', '90': '90 Tage', '365': '365 Tage', date: 'Bis zu einem Tag' },
    },
    intro:
      'Mit einem Token ruft ein anderes System Kontor ohne Benutzerkonto auf: um Exporte zu starten, Dateien zu holen, Einstellungen zu speichern.',
    onDelete: 'Das System, das ihn verwendet, wird ab sofort abgewiesen.',
    empty: 'Noch keine API-Tokens. Legen Sie für jedes System, das Kontor aufruft, einen an.',
  },
  webhooks: {
    label: ['Webhook', 'Webhooks'],
    fields: {
      enabled: 'Aktiv',
      name: 'Name',
      url: 'Adresse',
      events: 'Ereignisse',
      overdueHours: 'Stunden ohne Übergabe',
      secret: 'Signaturgeheimnis',
      activeSince: 'Meldet seit',
      goneAt: 'Antwortete mit 410',
    },
    hints: {
      url: 'Erhält eine POST-Anfrage mit JSON',
      overdueHours: 'Ein Export, der nichts zu ändern fand, zählt als Übergabe',
      secret: 'Wenn leer, erzeugt Kontor eines und zeigt es einmal',
    },
    choices: {
      events: {
        exportEnded: 'Export beendet',
        exportFailed: 'Export fehlgeschlagen',
        exportOnHold: 'Export zurückgehalten',
        scheduleMissed: 'Zeitplan verpasst',
        deliveryOverdue: 'Nichts übergeben',
      },
    },
    sentences: {
      secretForm:
        'Ein Signaturgeheimnis ist whsec_ und mindestens 24 Bytes in Base64. Lassen Sie das Feld für ein neues leer.',
    },
    actions: { sendTest: 'Test senden' },
    intro:
      'Kontor ruft diese Adressen auf, wenn ein Export beendet oder fehlgeschlagen ist oder wenn nichts geschieht. Jeder Aufruf ist signiert und wird wiederholt, bis er angenommen ist.',
    onDelete:
      'Meldungen, die auf ihn warten, werden nicht mehr gesendet. Aus dem Verlauf zurückgeholt hat er ein neues Signaturgeheimnis.',
    empty: 'Noch keine Webhooks. Legen Sie für jedes System, das von Exporten erfahren soll, einen an.',
  },
  outbox: {
    label: ['Meldung', 'Postausgang'],
    fields: {
      createdAt: 'Zeit',
      target: 'An',
      kind: 'Art',
      event: 'Ereignis',
      state: 'Stand',
      tries: 'Versuche',
      nextTry: 'Nächster Versuch',
      status: 'Status',
      durationMs: 'Millisekunden',
      answer: 'Antwort',
      message: 'Meldungs-ID',
      body: 'Inhalt',
    },
    choices: {
      kind: { mail: 'E-Mail', webhook: 'Webhook' },
      event: {
        exportEnded: 'Export beendet',
        exportFailed: 'Export fehlgeschlagen',
        exportOnHold: 'Export zurückgehalten',
        scheduleMissed: 'Zeitplan verpasst',
        deliveryOverdue: 'Nichts übergeben',
        dailyMail: 'Exporte eines Tages',
        account: 'Benutzerkonto',
        test: 'Test',
      },
      state: { waiting: 'Wartet', accepted: 'Angenommen', givenUp: 'Aufgegeben' },
    },
    actions: { sendAgain: 'Erneut senden' },
    intro:
      'Jede Meldung wird wiederholt, bis sie angenommen ist: E-Mails zwei Tage lang, Meldungen an Webhooks bis zu achtmal innerhalb von zwei Stunden.',
    empty: 'In den letzten 30 Tagen wurde nichts gesendet.',
  },
  audit: {
    label: ['Änderung', 'Änderungsprotokoll'],
    fields: {
      at: 'Zeit',
      user: 'Benutzerkonto',
      address: 'Von Adresse',
      action: 'Vorgang',
      resource: 'Bereich',
      record: 'Eintrag',
      recordName: 'Name des Eintrags',
      before: 'Vorher',
      after: 'Nachher',
    },
    empty: 'Es wurde noch nichts aufgezeichnet.',
  },
  exportSettings: {
    label: 'Exporteinstellungen',
    fields: {
      defaultLanguage: 'Standardsprache',
      defaultLanguageAttribute: 'Attribut für die Standardsprache',
      defaultLanguageAttributeMapping: 'Sprache je Option',
      fallbackLanguage: 'Ersatzsprache (Akeneo)',
      akeneoChannel: 'Akeneo-Kanal',
      akeneoCurrency: 'Währung',
      doneElsewhere: 'Übernimmt ein anderes System',
      deltaExportAllVariants: 'Bei Delta-Exporten alle Varianten eines Produkts exportieren',
      withdrawMissing: 'Nicht mehr ausgewählte Artikel aus dem Verkauf nehmen',
      withdrawInDelta: 'Auch bei Delta-Exporten',
      holdWithdrawnShare: 'Zurückgezogene Artikel, in Prozent',
      holdWithdrawn: 'Zurückgezogene Artikel',
      holdPricesShare: 'Preisänderungen, in Prozent',
      holdPrices: 'Preisänderungen',
      priceChangeShare: 'Was als Preisänderung zählt',
      holdMovedShare: 'Artikel mit anderer Produktnummer, in Prozent',
      holdMoved: 'Artikel mit anderer Produktnummer',
      holdLostShare: 'Verlorene Werte einer Spalte, in Prozent',
      holdLost: 'Verlorene Werte einer Spalte',
      everyoneDecides: 'Alle dürfen zurückgehaltene Exporte freigeben und verwerfen',
      holdEmpty: 'Vollständige Exporte ohne Produkt zurückhalten',
    },
    hints: {
      defaultLanguage: 'Texte in dieser Sprache stehen in den Spalten ohne Präfix',
      defaultLanguageAttribute: 'Sein Wert bestimmt je Produkt die Standardsprache',
      defaultLanguageAttributeMapping: 'Je Zeile Optionscode:Sprachschlüssel, zum Beispiel german:de',
      fallbackLanguage: 'Füllt Texte, die in einer Sprache fehlen',
      akeneoChannel: 'Für Attribute mit eigenem Wert je Akeneo-Kanal, wenn die Zuordnung keinen nennt',
      akeneoCurrency: 'Für Preise, die zu keinem Kanal gehören',
      doneElsewhere: 'Die Übersicht fragt dann nicht danach',
      withdrawMissing: 'Sie werden einmal mit a_active 0 übergeben',
      withdrawInDelta:
        'Jeder liest dann die Artikelnummern aller Produkte des Filters, sonst nehmen nur vollständige Exporte Artikel heraus',
      holdWithdrawnShare:
        'Von den Artikeln im Verkauf; ein Export, der mehr zurückzieht, wird zurückgehalten. Wenn leer, gibt es keine solche Grenze',
      holdWithdrawn: 'Ihre Anzahl, gleich wie viele im Verkauf sind. Wenn leer, gibt es keine solche Grenze',
      holdPricesShare: 'Von den Artikeln im Verkauf. Wenn leer, gibt es keine solche Grenze',
      holdPrices: 'Ihre Anzahl, gleich wie viele im Verkauf sind. Wenn leer, gibt es keine solche Grenze',
      priceChangeShare:
        'In Prozent des zuletzt übergebenen Preises; größere werden gezählt und hervorgehoben',
      holdMovedShare:
        'Von den Artikeln im Verkauf; manche Kanäle lehnen solche Artikel ab. Wenn leer, gibt es keine solche Grenze',
      holdMoved: 'Ihre Anzahl, gleich wie viele im Verkauf sind. Wenn leer, gibt es keine solche Grenze',
      holdLostShare:
        'Zellen, die jetzt leer sind oder den Text einer anderen Sprache haben, von den Artikeln im Verkauf. Wenn leer, gibt es keine solche Grenze',
      holdLost: 'Ihre Anzahl, gleich wie viele im Verkauf sind. Wenn leer, gibt es keine solche Grenze',
      everyoneDecides: 'Sonst darf das nur die Administration',
      holdEmpty: 'Der Filter lässt dann nichts durch, und alles Übergebene würde zurückgezogen',
    },
    choices: {
      doneElsewhere: {
        prices: 'Preise',
        stock: 'Bestand',
        pictures: 'Bilder',
        schedule: 'Start der Exporte',
      },
    },
  },
  cluster: {
    label: 'Cluster-Einstellungen',
    fields: { akeneoLocale: 'Akeneo-Sprache der Cluster', akeneoCategories: 'Kategorien' },
    hints: {
      akeneoLocale: 'Bezeichnungen der Cluster; ohne Angabe die der Standardsprache',
      akeneoCategories: 'Ein Produkt gehört zu den Clustern seiner ausgewählten Kategorien',
    },
    intro:
      'Die ausgewählten Kategorien füllen das Feld p_cluster. Ist das Feld zugeordnet, gilt die Zuordnung.',
  },
  productFilter: {
    label: 'Produktfilter',
    fields: {
      akeneoExportAttribute: 'Exportattribut',
      akeneoExportAttributeLocales: 'Akeneo-Sprachen des Exportattributs',
      akeneoFamilies: 'Familien',
      akeneoStatus: 'Status',
      akeneoQualityScore: 'Qualitätsstufe',
      akeneoQualityScoreChannel: 'Akeneo-Kanal der Qualitätsstufe',
      akeneoQualityScoreLocale: 'Akeneo-Sprache der Qualitätsstufe',
      akeneoCompleteness: 'Mindestvollständigkeit (%)',
      akeneoCompletenessChannel: 'Akeneo-Kanal der Vollständigkeit',
      akeneoCompletenessLocales: 'Akeneo-Sprachen der Vollständigkeit',
      akeneoCategories: 'Kategorien',
      akeneoSkus: 'SKUs',
    },
    hints: {
      akeneoExportAttribute:
        'Nur Produkte, bei denen es auf Ja steht oder, bei anderen Typen, ausgefüllt ist',
      akeneoExportAttributeLocales: 'Das muss in jeder dieser Sprachen zutreffen',
      akeneoCompletenessLocales:
        'Die Vollständigkeit muss in jeder dieser Sprachen erreicht sein; ohne Angabe in allen des Akeneo-Kanals',
      akeneoCategories: 'Einschließlich ihrer Unterkategorien',
      akeneoSkus: 'Eine je Zeile',
    },
    intro:
      'Exportiert werden nur Produkte, die jede Bedingung erfüllen. Eine leere Bedingung lässt alle Produkte durch.',
  },
  akeneoApi: {
    label: 'Akeneo-API-Einstellungen',
    fields: {
      mode: 'Art der Verbindung',
      url: 'Adresse',
      username: 'Benutzername',
      password: 'Passwort',
      clientId: 'Client-ID',
      secret: 'Secret',
      token: 'App-Token',
    },
    hints: { url: 'Zum Beispiel https://mein-pim.cloud.akeneo.com' },
    actions: { reset: 'Verbindung zurücksetzen' },
  },
  tessaApi: {
    label: 'TESSA-API-Einstellungen',
    fields: { url: 'Adresse', systemIdentifier: 'Systemkennung', channel: 'Kanal' },
    hints: {
      url: 'Zum Beispiel https://tessa.firma.de',
      systemIdentifier: 'Wie in den TESSA-Einstellungen in Akeneo',
      channel: 'Exportkanal in TESSA; ohne Angabe gilt der Kanal des Werts',
    },
  },
  ftp: {
    label: 'FTP-Einstellungen',
    fields: {
      protocol: 'Protokoll',
      address: 'Adresse',
      port: 'Port',
      username: 'Benutzername',
      password: 'Passwort',
      privateKey: 'Privater Schlüssel',
      passphrase: 'Passphrase des privaten Schlüssels',
      directory: 'Verzeichnis',
      folderPath: 'Dateien werden geschrieben nach',
      fingerprint: 'Serverschlüssel',
    },
    hints: {
      address: 'Hostname oder IP-Adresse',
      port: 'Ohne Angabe gilt der Standardport des Protokolls',
      privateKey: 'Statt eines Passworts oder zusätzlich; die ganze Datei im OpenSSH- oder PEM-Format',
      passphrase: 'Nur bei einem verschlüsselten Schlüssel',
      fingerprint:
        'Bei der ersten Verbindung gespeichert. Leeren Sie das Feld, wenn der Serverschlüssel erneuert wurde.',
    },
    intro:
      'Fertige Dateien werden hier unter vorläufigem Namen hochgeladen und dann umbenannt. TB.One sucht alle 10 Minuten nach neuen Dateien.',
  },
  csv: {
    label: 'CSV-Einstellungen',
    fields: { delimiter: 'Trennzeichen', charset: 'Zeichensatz', decimalPoint: 'Dezimaltrennzeichen' },
    intro: 'Diese Angaben müssen zu den Importeinstellungen in TB.One passen.',
  },
  assetCache: {
    label: 'Asset-Cache',
    fields: { amountAssets: 'Assets im Cache' },
    actions: { clear: 'Cache leeren' },
    intro:
      'Kontor prüft jede Asset-Adresse einmal und merkt sich das Ergebnis. Leeren Sie den Cache, wenn Assets in TESSA ersetzt wurden.',
  },
  retention: {
    label: 'Aufbewahrung',
    fields: {
      fileDays: 'CSV-Dateien',
      messageDays: 'Meldungen der Exporte',
      auditDays: 'Änderungsprotokoll',
    },
    hints: {
      fileDays: 'Exporte bleiben in der Liste, ohne Download',
      messageDays: 'Fehler und Warnungen; die Zahlen jedes Exports bleiben',
      auditDays: 'Wer was in den Einstellungen geändert hat',
    },
    intro:
      'Wie viele Tage etwas aufbewahrt wird. Jede Nacht löscht Kontor, was älter ist, und nichts bringt es zurück. Die zuletzt übergebene Datei bleibt immer, ebenso das, womit spätere Exporte verglichen werden.',
  },
}
