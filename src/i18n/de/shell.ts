import type { account as englishAccount, shell as english } from '../en/shell.ts'

/** German texts of the shell. */
export const shell: typeof english = {
  main: 'Hauptnavigation',
  breadcrumb: 'Navigationspfad',
  tools: 'Suche und Konto',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  collapse: 'Einklappen',
  expand: 'Ausklappen',
  skip: 'Zum Inhalt springen',
  dashboard: 'Übersicht',
  exports: 'Exporte',
  settings: 'Einstellungen',
  account: 'Ihr Konto',
  runningCount: '{smart_count} {smart_count|läuft|laufen}',
  onHoldCount: '{smart_count} zurückgehalten',
  language: 'Sprache',
  languageFailed:
    'Die Sprache konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
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
    notFetched:
      'Ein Teil von Kontor konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    act: 'Neu laden',
    details: 'Details zum Fehler',
  },
}

/** German texts of the account page. */
export const account: typeof englishAccount = {
  email: 'Sie melden sich mit {email} an. Die Administration kann diese Adresse ändern.',
  changePassword: 'Passwort ändern',
  changing: 'Passwort wird geändert',
  passwordChanged: 'Passwort geändert. Überall sonst sind Sie abgemeldet.',
  sessions: {
    title: 'Wo Sie angemeldet sind',
    current: 'Dieser Browser',
    program: 'Ein anderes Programm',
    since: 'Angemeldet am {time}',
    seen: 'Zuletzt aktiv am {time}',
    end: 'Abmelden',
    endNamed: '{browser} unter {address} abmelden',
    ended: 'Abgemeldet.',
    failed: 'Abmelden fehlgeschlagen. Versuchen Sie es erneut.',
    everywhere: 'Überall abmelden',
  },
  factor: {
    title: 'Zweiter Faktor',
    off: 'Ein zweiter Faktor verlangt neben Ihrem Passwort einen Code aus einer Authenticator-App.',
    demanded:
      'Die Administration verlangt einen zweiten Faktor. Richten Sie ihn mit einer Authenticator-App ein, dann lässt Kontor Sie ein.',
    setUp: 'Einrichten',
    settingUp: 'Wird eingerichtet',
    onTitle: 'Zweiten Faktor einrichten',
    onQuestion:
      'Geben Sie Ihr Passwort ein, damit niemand sonst in Ihrem Namen einen zweiten Faktor einrichtet.',
    scan: 'Scannen Sie den QR-Code mit Ihrer Authenticator-App oder geben Sie den Schlüssel darunter ein. Geben Sie dann den Code ein, den die App anzeigt.',
    image: 'QR-Code für Ihre Authenticator-App',
    code: 'Code',
    confirm: 'Einschalten',
    turningOn: 'Wird eingeschaltet',
    recovery:
      'Der zweite Faktor ist eingeschaltet. Bewahren Sie diese Wiederherstellungscodes sicher auf: Mit jedem melden Sie sich einmal ohne Ihre App an, und sie werden nicht noch einmal angezeigt.',
    saved: 'Ich habe sie aufbewahrt',
    on: 'Die Anmeldung verlangt einen Code. {count} {smart_count|Wiederherstellungscode ist|Wiederherstellungscodes sind} übrig.',
    password: 'Aktuelles Passwort',
    turnOff: 'Ausschalten',
    turningOff: 'Wird ausgeschaltet',
    offTitle: 'Zweiten Faktor ausschalten',
    offQuestion:
      'Zweiten Faktor ausschalten? App und Wiederherstellungscodes gelten nicht mehr, und zur Anmeldung genügt Ihr Passwort.',
    turnedOff: 'Zweiter Faktor ausgeschaltet.',
    failed: 'Der zweite Faktor konnte nicht geändert werden. Versuchen Sie es erneut.',
  },
  first: {
    title: 'Eigenes Passwort wählen',
    sentence:
      'Ihr Passwort stammt von der Administration oder von Kontor. Wählen Sie eines, das nur Sie kennen, dann geht es weiter.',
  },
}
