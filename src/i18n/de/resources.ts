import type { WordsOf } from '../../contract/messages.ts'
import type { resources, settings } from '../../resources/index.ts'

type Declared = typeof resources & typeof settings

/** German words of every declaration. */
export const words: { readonly [K in keyof Declared]: WordsOf<Declared[K]> } = {
  exports: {
    label: ['Export', 'Exporte'],
    fields: {
      id: 'ID',
      statusLabel: 'Status',
      startTime: 'Beginn',
      endTime: 'Ende',
      type: 'Art',
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
    fields: { enabled: 'Aktiv', name: 'Name', label: 'Bezeichnung', akeneoCurrency: 'Währung' },
    hints: {
      enabled: 'Inaktive Kanäle werden beim Import übergangen',
      name: 'Das Kanalkürzel in TB.One, zum Beispiel zade',
    },
    intro: 'Jeder Kanal ist ein Marktplatz in TB.One. Inaktive Kanäle werden beim Import übergangen.',
    empty: 'Noch keine Kanäle. Legen Sie den ersten Marktplatz an, auf dem Sie verkaufen.',
  },
  languages: {
    label: ['Sprache', 'Sprachen'],
    fields: {
      name: 'Name',
      label: 'Bezeichnung',
      akeneoLanguage: 'Sprache in Akeneo',
      booleanYesLabel: 'Wort für Ja',
      booleanNoLabel: 'Wort für Nein',
      numberFormatThousandSeparator: 'Tausendertrennzeichen',
      numberFormatDecimalSeparator: 'Dezimalzeichen',
      dateFormat: 'Datumsformat',
    },
    hints: {
      name: 'Der Sprachschlüssel in TB.One, zum Beispiel en',
      dateFormat: 'Im Datumsformat von PHP, zum Beispiel d.m.Y',
    },
    intro:
      'Jede Sprache wird in der Datei zum Präfix ihrer Spalten. Ihr Name muss der Sprachschlüssel von TB.One sein.',
    empty: 'Noch keine Sprachen. Legen Sie die erste Sprache an, in der Sie verkaufen.',
  },
  schedules: {
    label: ['Zeitplan', 'Zeitpläne'],
    fields: {
      enabled: 'Aktiv',
      name: 'Name',
      scheduleType: 'Läuft',
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
      'scheduleParameters.cronTiming': 'Cron-Angabe',
      options: 'Export',
      'options.isDelta': 'Delta-Export',
      'options.excludeAssets': 'Ohne Assets',
      'options.disableUpload': 'Ohne Upload',
      lastMissed: 'Zuletzt verpasst',
    },
    hints: {
      'scheduleParameters.monthlyDayOfMonth': 'In Monaten ohne diesen Tag läuft er an deren letztem Tag',
      'scheduleParameters.yearlyDayOfMonth': 'In Jahren ohne diesen Tag läuft er am letzten Tag des Monats',
      'scheduleParameters.cronTiming': 'Minute, Stunde, Tag, Monat, Wochentag, zum Beispiel 30 6 * * 1-5',
      'options.isDelta': 'Nur Produkte, die sich seit dem letzten Export geändert haben',
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
      'Exporte, die von selbst starten. Ein Lauf, den der Dienst verpasst hat, wird vermerkt, aber nicht nachgeholt.',
    empty: 'Noch keine Zeitpläne. Legen Sie einen an, und Exporte starten von selbst.',
  },
  users: {
    label: ['Benutzer', 'Benutzer'],
    fields: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail-Adresse',
      password: 'Passwort',
      passwordRepeat: 'Passwort wiederholen',
      roles: 'Rollen',
      notificationsEnabled: 'Benachrichtigungen',
      notificationsSuccessEnabled: 'Bei erfolgreichen Exporten benachrichtigen',
      notificationsWarningsEnabled: 'Bei Exporten mit Warnungen benachrichtigen',
      notificationsErrorsEnabled: 'Bei fehlgeschlagenen Exporten benachrichtigen',
      notificationsLocale: 'Sprache der Benachrichtigungen',
    },
    hints: { password: 'Mindestens 10 Zeichen. Leer lassen, um das bisherige zu behalten.' },
    choices: {
      roles: { ROLE_ADMIN: 'Administrator' },
      notificationsLocale: { en_US: 'Englisch', de_DE: 'Deutsch' },
    },
    actions: { sendTestMail: 'Test-E-Mail senden' },
    empty: 'Noch keine Benutzer.',
  },
  audit: {
    label: ['Änderung', 'Änderungsprotokoll'],
    fields: {
      at: 'Zeit',
      user: 'Benutzer',
      action: 'Vorgang',
      resource: 'Bereich',
      record: 'Eintrag',
      recordName: 'Name des Eintrags',
      before: 'Vorher',
      after: 'Nachher',
    },
    empty: 'Es wurde noch nichts geändert.',
  },
  exportSettings: {
    label: 'Exporteinstellungen',
    fields: {
      defaultLanguage: 'Standardsprache',
      defaultLanguageAttribute: 'Attribut für die Standardsprache',
      defaultLanguageAttributeMapping: 'Optionen und Sprachen',
      fallbackLanguage: 'Ersatzsprache',
      akeneoChannel: 'Akeneo-Kanal',
      akeneoCurrency: 'Währung',
      deltaExportAllVariants: 'Bei Delta alle Varianten eines Produkts exportieren',
    },
    hints: {
      defaultLanguage: 'Ihre Texte kommen in die Spalten ohne Präfix',
      defaultLanguageAttribute: 'Wählt die Standardsprache je Produkt',
      defaultLanguageAttributeMapping: 'Je Zeile Optionscode:Sprachschlüssel, zum Beispiel german:de',
      fallbackLanguage: 'Füllt Texte, die einer Sprache fehlen',
      akeneoChannel: 'Bestimmt die Werte kanalabhängiger Attribute, wenn die Zuordnung keinen Kanal nennt',
      akeneoCurrency: 'Für Preise, die zu keinem Kanal gehören',
    },
  },
  cluster: {
    label: 'Cluster-Einstellungen',
    fields: { akeneoLocale: 'Sprache der Cluster', akeneoCategories: 'Kategorien' },
    hints: {
      akeneoLocale:
        'Cluster werden mit den Bezeichnungen dieser Sprache geschrieben, ohne Auswahl mit denen der Standardsprache',
      akeneoCategories: 'Ein Produkt gehört zu den Clustern seiner ausgewählten Kategorien',
    },
    intro:
      'Die ausgewählten Kategorien füllen das Feld p_cluster. Ist das Feld zugeordnet, gilt die Zuordnung.',
  },
  productFilter: {
    label: 'Produktfilter',
    fields: {
      akeneoExportAttribute: 'Exportattribut',
      akeneoExportAttributeLocales: 'Sprachen des Exportattributs',
      akeneoFamilies: 'Familien',
      akeneoStatus: 'Status',
      akeneoQualityScore: 'Qualitätsstufe',
      akeneoQualityScoreChannel: 'Kanal der Qualitätsstufe',
      akeneoQualityScoreLocale: 'Sprache der Qualitätsstufe',
      akeneoCompleteness: 'Vollständigkeit in Prozent',
      akeneoCompletenessChannel: 'Kanal der Vollständigkeit',
      akeneoCompletenessLocales: 'Sprachen der Vollständigkeit',
      akeneoCategories: 'Kategorien',
      akeneoSkus: 'Artikelnummern',
    },
    hints: {
      akeneoExportAttribute: 'Nur Produkte, bei denen der Wert Ja oder bei anderen Typen gefüllt ist',
      akeneoExportAttributeLocales: 'Es muss in jeder dieser Sprachen gelten',
      akeneoCompleteness: 'Mindestens so viel',
      akeneoCompletenessLocales:
        'Sie muss in jeder dieser Sprachen erreicht sein; leer bedeutet alle des Kanals',
      akeneoCategories: 'Mit allem, was darunter liegt',
      akeneoSkus: 'Eine je Zeile',
    },
    intro:
      'Exportiert werden nur Produkte, die jede Bedingung erfüllen. Eine leere Bedingung lässt alle durch.',
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
    },
    hints: { url: 'Zum Beispiel https://mein-pim.cloud.akeneo.com' },
    actions: { reset: 'Verbindung zurücksetzen' },
  },
  tessaApi: {
    label: 'TESSA-API-Einstellungen',
    fields: { url: 'Adresse', systemIdentifier: 'Systemkennung', channel: 'Kanal' },
    hints: {
      url: 'Zum Beispiel https://tessa.firma.de',
      systemIdentifier: 'Wie in den TESSA-Einstellungen von Akeneo',
      channel: 'Exportkanal von TESSA; leer gilt der Kanal des Werts',
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
      fingerprint: 'Schlüssel des Servers',
    },
    hints: {
      address: 'Rechnername oder IP-Adresse; ein Ordner braucht keine',
      port: 'Leer gilt der übliche Port des Protokolls',
      privateKey: 'Statt eines Passworts oder zusätzlich; die ganze Datei im Format von OpenSSH oder PEM',
      passphrase: 'Nur bei einem verschlüsselten Schlüssel',
      directory: 'Bei einem Ordner sein Pfad unterhalb des Datenordners des Dienstes',
      fingerprint:
        'Bei der ersten Verbindung gemerkt. Leeren Sie das Feld, wenn der Betreiber den Schlüssel erneuert hat.',
    },
    intro:
      'Fertige Dateien werden hier unter vorläufigem Namen hochgeladen und dann umbenannt. TB.One sieht alle 10 Minuten nach.',
  },
  csv: {
    label: 'CSV-Einstellungen',
    fields: { delimiter: 'Trennzeichen', charset: 'Zeichensatz', decimalPoint: 'Dezimalzeichen' },
    intro: 'Diese Angaben müssen zu den Import-Einstellungen in TB.One passen.',
  },
  assetCache: {
    label: 'Asset-Cache',
    fields: { amountAssets: 'Assets im Cache' },
    actions: { clear: 'Cache leeren' },
    intro:
      'Jede Asset-Adresse wird einmal geprüft und gemerkt. Leeren Sie den Cache, wenn Assets in TESSA ersetzt wurden.',
  },
}
