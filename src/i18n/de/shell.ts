import type { shell as english } from '../en/shell.ts'

/** German words of the shell. */
export const shell: typeof english = {
  main: 'Hauptnavigation',
  breadcrumb: 'Pfad',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  collapse: 'Einklappen',
  expand: 'Ausklappen',
  skip: 'Zum Inhalt springen',
  dashboard: 'Übersicht',
  exports: 'Exporte',
  settings: 'Einstellungen',
  runningCount: '%{smart_count} läuft |||| %{smart_count} laufen',
  language: 'Sprache',
  version: 'Version %{version}',
  theme: { label: 'Darstellung', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  logOut: 'Abmelden',
  close: 'Schließen',
  notFound: {
    title: 'Nicht gefunden',
    sentence: 'Unter dieser Adresse gibt es nichts.',
    act: 'Zur Übersicht',
  },
  denied: {
    title: 'Kein Zugriff',
    sentence:
      'Ihr Konto darf diese Seite nicht öffnen. Bitten Sie einen Administrator um die Rolle Administrator.',
  },
  broken: {
    title: 'Diese Seite lässt sich nicht anzeigen',
    sentence:
      'In der Konsole ist etwas schiefgegangen. Was Sie vorher gespeichert haben, ist erhalten. Laden Sie die Seite neu; tritt es wieder auf, informieren Sie einen Administrator.',
    act: 'Neu laden',
    details: 'Was schiefging',
  },
}
