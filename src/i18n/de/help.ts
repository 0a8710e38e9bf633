import type { help as english } from '../en/help.ts'

/** German texts of the help: what each page is for, how to work with it, and what one should know about it. */
export const help: typeof english = {
  about: 'Über diese Seite',
  more: 'Mehr im Handbuch',
  handbook: 'Handbuch',
  contents: 'Inhalt',
  news: 'Neuigkeiten',
  version: 'Version {version}',
  versionNews: 'Version {version}: Neuigkeiten',
  unseen: 'noch nicht gesehen',
  topics: {
    dashboard: {
      purpose: 'Zeigt, ob TB.One hat, was es haben soll, und was das verhindert.',
      use: 'Die eine gefüllte Schaltfläche behebt die dringendste Ursache.',
      note: 'Exporte, in denen sich nichts geändert hat, stehen in einer Zeile.',
    },
    exports: {
      purpose: 'Listet alle Exporte, und was aus ihren Dateien und Produkten wurde.',
      use: 'Filtern Sie, wählen Sie Spalten und sichern Sie beides als Ansicht: ein Link auch für andere.',
      note: 'Ein vollständiger Export nimmt alle Produkte des Filters, ein Delta die seit der letzten Übergabe geänderten.',
    },
    export: {
      purpose: 'Zeigt, ob die Datei eines Exports ankam, seine Anzahlen und Meldungen.',
      use: 'Die Anzahlen führen zum Ergebnis. Korrigieren Sie fehlerhafte Produkte in Akeneo, dann wiederholen Sie sie.',
      note: 'Ein zurückgehaltener Export lädt nichts hoch, bis ihn jemand freigibt oder verwirft.',
    },
    changes: {
      purpose: 'Vergleicht die Datei Artikel für Artikel mit dem, was TB.One hat.',
      use: 'Wählen Sie eine Art der Änderung, und suchen Sie nach Artikel oder Produktnummer.',
      note: 'Ein zurückgezogener Artikel wird noch einmal mit a_active 0 übergeben, damit er aus dem Verkauf geht.',
    },
    results: {
      purpose: 'Zeigt nach Ursache, warum Produkte fehlen oder Warnungen haben.',
      use: 'Öffnen Sie eine Ursache, korrigieren Sie ihre Produkte in Akeneo und wiederholen Sie sie.',
      note: 'Ein fehlerhaftes Produkt steht nicht in der Datei, eines mit Warnungen schon.',
    },
    trace: {
      purpose: 'Zeigt, warum eine SKU in der Datei steht oder nicht.',
      use: 'Geben Sie SKU, EAN oder Namen ein, und folgen Sie dem Produkt vom Filter bis zur letzten Datei.',
      note: 'Die Werte sind die jetzigen aus Akeneo, die letzte Datei kann abweichen.',
    },
    product: {
      purpose: 'Zeigt alle Artikel eines Produkts, und welche in der zuletzt übergebenen Datei stehen.',
      use: 'Jeder fehlende Artikel nennt seine Ursache und die Abhilfe.',
      note: 'Ein Artikel führt zu seinem ganzen Weg von Akeneo bis in die Datei.',
    },
    checkRun: {
      purpose: 'Beurteilt jedes Produkt des Filters wie ein Export, ohne Datei.',
      use: 'Starten Sie ihn nach Änderungen an Zuordnung oder Filter, und sehen Sie die Ursachen durch.',
      note: 'Es wird nichts hochgeladen, und TB.One behält, was es hat.',
    },
    mapping: {
      purpose: 'Bestimmt, welches Attribut von Akeneo welches Feld von TB.One füllt.',
      use: 'Wählen Sie ein Feld, geben Sie ihm Quellen und vergleichen Sie mit einem Produkt der Vorschau.',
      note: 'Starten Sie nach einer Änderung einen vollständigen Export: Ein Delta nimmt nur, was sich in Akeneo geändert hat.',
    },
    sync: {
      purpose: 'Liest Attribute, Optionen, Kategorien, Akeneo-Kanäle und Sprachen zur Auswahl.',
      use: 'Synchronisieren Sie erneut, wenn sie in Akeneo geändert wurden.',
      note: 'Produkte gehören nicht dazu: Jeder Export liest sie selbst.',
    },
    settings: {
      purpose: 'Alle Einstellungen für Verbindungen, Zuordnung und Exporte.',
      use: 'Jede Kachel zeigt den Stand ihrer Seite.',
      note: 'Eine gelbe oder rote Kachel nennt, was dort zu tun ist.',
    },
    channels: {
      purpose: 'Die Marktplätze, auf denen Artikel verkauft werden.',
      use: 'Nennen Sie einen Kanal wie sein Kanalkürzel in TB.One, dann ordnen Sie ihm Preis und Aktivierung zu.',
      note: 'Wird ein Kanal gelöscht, nimmt der nächste Export seine Artikel dort aus dem Verkauf.',
    },
    languages: {
      purpose: 'Die Sprachen der Texte in der Datei.',
      use: 'Nennen Sie eine Sprache wie ihren Sprachschlüssel in TB.One, und wählen Sie die Akeneo-Sprache ihrer Texte.',
      note: 'Die Standardsprache wird in den Exporteinstellungen gewählt; ihre Spalten haben kein Präfix.',
    },
    schedules: {
      purpose: 'Starten Exporte zu festen Zeiten.',
      use: 'Üblich sind ein Delta jede Stunde und ein vollständiger Export jede Nacht.',
      note: 'Zeiten gelten in der Zeitzone von Kontor.',
    },
    users: {
      purpose: 'Wer sich anmelden darf, mit Rolle, Sprache und Benachrichtigungen.',
      use: 'Wählen Sie je Benutzerkonto, über welche Exporte Kontor eine E-Mail sendet.',
      note: 'Nur die Administration ändert Verbindungen, Benutzerkonten und das System.',
    },
    tokens: {
      purpose: 'Tokens, mit denen andere Systeme Kontor ohne Benutzerkonto aufrufen.',
      use: 'Legen Sie für jedes System einen an, mit dem kleinsten Umfang, der reicht, und kopieren Sie ihn sofort.',
      note: 'Das Änderungsprotokoll nennt den Token, der etwas getan hat. Gelöscht endet er sofort.',
    },
    audit: {
      purpose: 'Wer was wann geändert hat.',
      use: 'Filtern Sie die Einträge, und öffnen Sie einen für alte und neue Werte.',
      note: 'Anmeldungen erscheinen erst, wenn Sie danach filtern.',
    },
    akeneoApi: {
      purpose: 'Die Verbindung zu Akeneo, aus dem Kontor Produkte und Stammdaten liest.',
      use: 'Verbinden Sie Kontor als App, ohne Passwort, oder mit den Werten einer Verbindung in Akeneo.',
      note: 'Kontor liest nur und ändert nichts in Akeneo.',
    },
    productFilter: {
      purpose: 'Bestimmt, welche Produkte exportiert werden: die, die jede Bedingung erfüllen.',
      use: 'Vergleichen Sie vor dem Speichern die Anzahl mit Ihrer Erwartung.',
      note: 'Nicht mehr ausgewählte Artikel gehen aus dem Verkauf, außer die Exporteinstellungen sagen es anders.',
    },
    exportSettings: {
      purpose: 'Standardsprache, Währung, Rückzüge und Sicherheitsgrenzen aller Exporte.',
      use: 'Wählen Sie Grenzen, die ein gewöhnlicher Tag einhält und ein Versehen nicht.',
      note: 'Ein Export über einer Grenze wird zurückgehalten, bis jemand entscheidet.',
    },
    csv: {
      purpose: 'Wie die Datei geschrieben wird: Trennzeichen, Zeichensatz und Dezimalzeichen.',
      use: 'Übernehmen Sie die Werte des Imports in TB.One.',
      note: 'Sie gelten für jede Datei ab dem nächsten Export.',
    },
    cluster: {
      purpose: 'Die Kategorien von Akeneo, die in TB.One zu Clustern werden.',
      use: 'Wählen Sie Kategorien und die Sprache ihrer Bezeichnungen.',
      note: 'Eine Zuordnung des Felds p_cluster geht vor.',
    },
    ftp: {
      purpose: 'Wohin vollständige Dateien gehen: Server, Ordner oder nur Ihr Download.',
      use: 'Geben Sie die Zugangsdaten Ihres TB.One-Kontos ein. Jedes Speichern prüft sie.',
      note: 'Eine Datei hat bis zum Ende einen vorläufigen Namen, damit TB.One nie eine halbe liest.',
    },
    tessaApi: {
      purpose: 'Die Verbindung zu TESSA, dessen Assets zu Bildadressen werden.',
      use: 'Geben Sie Adresse und Systemkennung ein. Jedes Speichern prüft sie.',
      note: 'Bilder, die Akeneo selbst hält, brauchen kein TESSA.',
    },
    assetCache: {
      purpose: 'Welche Assets von TESSA Kontor schon geprüft hat.',
      use: 'Leeren Sie ihn, wenn Assets in TESSA ersetzt wurden.',
      note: 'Der nächste Export prüft dann alle erneut und dauert länger.',
    },
    retention: {
      purpose: 'Wie lange Dateien, Meldungen und das Änderungsprotokoll aufbewahrt werden.',
      use: 'Setzen Sie die Tage. Was älter ist, wird nachts gelöscht.',
      note: 'Die zuletzt übergebene Datei bleibt immer erhalten.',
    },
    history: {
      purpose: 'Jede gesicherte Version von Zuordnung und Einstellungen, von wem, und was sie änderte.',
      use: 'Öffnen Sie eine Version zum Vergleich, und stellen Sie sie wieder her, wenn sie besser war.',
      note: 'Wiederherstellen legt eine neue Version an; es geht nichts verloren.',
    },
    account: {
      purpose: 'Ihr Name, Ihre Sprache, Benachrichtigungen und Ihr Passwort.',
      use: 'Richten Sie einen zweiten Faktor ein, und beenden Sie fremde Anmeldungen.',
      note: 'Ihre E-Mail-Adresse ändert die Administration.',
    },
  },
}
