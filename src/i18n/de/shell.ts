import type { shell as english } from '../en/shell.ts'

/** German words of the shell. */
export const shell: typeof english = {
  main: 'Hauptnavigation',
  breadcrumb: 'Navigationspfad',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  collapse: 'Einklappen',
  expand: 'Ausklappen',
  skip: 'Zum Inhalt springen',
  dashboard: 'Übersicht',
  exports: 'Exporte',
  settings: 'Einstellungen',
  runningCount: '{smart_count} {smart_count|läuft|laufen}',
  onHoldCount: '{smart_count} zurückgehalten',
  language: 'Sprache',
  version: 'Version {version}',
  theme: { label: 'Darstellung', system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
  logOut: 'Abmelden',
  close: 'Schließen',
  undo: 'Rückgängig',
  notFound: {
    title: 'Nicht gefunden',
    sentence: 'Unter dieser Adresse gibt es nichts.',
    act: 'Zur Übersicht',
  },
  denied: {
    title: 'Kein Zugriff',
    sentence:
      'Ihr Konto ist für diese Seite nicht berechtigt. Bitten Sie die Administration um die Rolle „Administrator“.',
  },
  broken: {
    title: 'Diese Seite lässt sich nicht anzeigen',
    sentence:
      'In Kontor ist ein Fehler aufgetreten. Was Sie gespeichert haben, bleibt erhalten. Laden Sie die Seite neu. Tritt der Fehler erneut auf, wenden Sie sich an die Administration.',
    act: 'Neu laden',
    details: 'Details zum Fehler',
  },
}
