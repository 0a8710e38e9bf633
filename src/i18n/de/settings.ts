import type { settings as english } from '../en/settings.ts'

/** German words of the settings pages: connection tests, acts, audit log, schedules. */
export const settings: typeof english = {
  connection: {
    testing: 'Verbindung zu %{system} wird geprüft',
    established: 'Verbindung zu %{system} hergestellt',
    failed: 'Verbindung zu %{system} konnte nicht hergestellt werden',
    notConfigured: 'Verbindung zu %{system} ist nicht eingerichtet',
    notConfiguredText: 'Füllen Sie das Formular aus und speichern Sie es. Dann wird die Verbindung geprüft.',
    remedy: 'Korrigieren und speichern Sie die Einstellungen unten oder prüfen Sie erneut.',
    testedAt: 'Geprüft um %{time}.',
    again: 'Erneut prüfen',
    result: 'Verbindungstest',
  },
  acts: {
    done: '%{act}: erledigt',
    failed: '%{act}: fehlgeschlagen',
    busy: 'Läuft',
    more: 'Mehr zu %{thing}',
    sendTestMail: {
      done: 'Testbenachrichtigung gesendet',
      failed: 'Testbenachrichtigung konnte nicht gesendet werden',
    },
    reset: { done: 'Verbindung zurückgesetzt', failed: 'Die Verbindung konnte nicht zurückgesetzt werden' },
    clear: { done: 'Asset-Cache geleert', failed: 'Asset-Cache leeren fehlgeschlagen' },
  },
  akeneo: {
    appTitle: 'Als App verbunden',
    appText:
      'Akeneo hat diesen Dienst als App verbunden und verwaltet das Token selbst. Hier ist nichts auszufüllen.',
    toManual: 'Zur manuellen Verbindung wechseln',
    manualNote: 'Die App-Verbindung bleibt in Gebrauch, bis Sie diese Einstellungen speichern.',
    backToApp: 'App-Verbindung behalten',
    resetQuestion:
      'Verbindung zu Akeneo zurücksetzen? Adresse, Zugangsdaten und Token werden gelöscht, und Exporte ruhen, bis eine neue Verbindung eingerichtet ist.',
  },
  clearing: 'Wird geleert',
  schedule: {
    next: 'Nächste Läufe',
    missed: 'Verpasst %{time}',
    invalid: 'Diese Zeitangabe stimmt noch nicht.',
    never: 'Läuft nie.',
    zone: 'In der Zeitzone des Dienstes: %{zone}',
  },
  dateExample: 'Heute: %{example}',
  hub: {
    configured: 'Eingerichtet',
    untested: 'Eingerichtet, noch nicht geprüft',
    established: 'Verbunden, %{time} geprüft',
    failed: 'Keine Verbindung, %{time} geprüft',
    byApp: 'Als App verbunden',
    byAppUntested: 'Als App verbunden, noch nicht geprüft',
    byAppEstablished: 'Als App verbunden, %{time} geprüft',
    assets: '%{count} Asset |||| %{count} Assets',
    categories: '%{count} Kategorie |||| %{count} Kategorien',
    changes: '%{count} Änderung |||| %{count} Änderungen',
  },
  audit: {
    allAreas: 'Alle Bereiche',
    allActions: 'Alle Vorgänge',
    actions: {
      create: 'Angelegt',
      update: 'Geändert',
      delete: 'Gelöscht',
    },
    changed: 'Was sich geändert hat',
    secret: 'Ersetzt, wird nicht gezeigt',
    field: 'Feld',
    details: 'Einzelheiten zu %{what}',
    nothing: 'Nichts',
    noValues: 'Zu dieser Änderung sind keine Werte festgehalten.',
    nothingFound: 'Keine Änderung passt zu dieser Suche.',
    clearFilter: 'Alle Änderungen zeigen',
  },
}
