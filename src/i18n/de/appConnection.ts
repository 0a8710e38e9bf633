import type { appConnection as english } from '../en/appConnection.ts'

/** German words of connecting Akeneo as an app. */
export const appConnection: typeof english = {
  confirm: {
    title: 'Akeneo verbinden',
    text: 'Dieses PIM möchte verbunden werden. Kontor liest dann als App dessen Produkte und Stammdaten. Die bisherige Verbindung wird ersetzt.',
    next: 'Prüfen Sie die Adresse: Im nächsten Schritt erlauben Sie den Zugriff in Akeneo.',
    pim: 'PIM',
    act: 'Verbinden',
    busy: 'Wird verbunden',
  },
  success: {
    title: 'Akeneo ist verbunden',
    text: 'Kontor liest jetzt als App aus Akeneo. Starten Sie als Nächstes eine Synchronisation, damit alle Auswahllisten aus diesem PIM stammen.',
    act: 'Akeneo-API-Einstellungen',
  },
  error: {
    title: 'Akeneo wurde nicht verbunden',
    text: 'Beim Verbinden von Akeneo ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut oder wenden Sie sich an einen Administrator.',
    reasons: {
      notConfigured:
        'Dieser Dienst hat keine Zugangsdaten einer Akeneo-App. Gesetzt werden sie mit AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET.',
      badAddress:
        'Die Adresse des PIM ist nicht verwendbar. Sie muss mit https:// beginnen und nach dem Hostnamen enden.',
      expired:
        'Der Versuch hat zu lange gedauert, wurde bereits verwendet oder in einem anderen Browser begonnen. Öffnen Sie die App in Akeneo erneut.',
      otherPim:
        'Inzwischen hat ein anderes PIM um die Verbindung gebeten. Öffnen Sie die App erneut in dem Akeneo, das Sie verbinden möchten, und prüfen Sie die Adresse.',
      denied:
        'Der Zugriff wurde in Akeneo nicht erlaubt. Öffnen Sie die App dort erneut und erlauben Sie ihn.',
      missingScopes: 'Akeneo hat nicht alle nötigen Berechtigungen erteilt. Es fehlen:',
      refused:
        'Akeneo akzeptiert diese App nicht. Prüfen Sie AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET sowie die in Akeneo hinterlegte Callback-Adresse.',
      unreachable:
        'Das PIM war nicht erreichbar oder seine Antwort nicht lesbar. Näheres steht im Protokoll des Dienstes.',
      forbidden: 'Akeneo können nur Administratoren verbinden.',
    },
    act: 'Zur Übersicht',
  },
  settings: {
    openAkeneo: 'Akeneo öffnen',
    revokedTitle: 'Akeneo hat der App den Zugang entzogen',
    revokedText:
      'Öffnen Sie Akeneo und verbinden Sie die App dort erneut oder wechseln Sie zur manuellen Verbindung. Bis dahin schlagen Exporte und Synchronisation fehl.',
  },
}
