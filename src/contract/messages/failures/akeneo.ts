import type { MessageTable } from '../message.ts'
import { addressRefused } from './addressRefused.ts'

/** The failures of the calls to a PIM: the problem, then the remedy. */
export const akeneoMessages = {
  notConfigured: {
    en: 'Akeneo is not connected. Enter its address and credentials in the Akeneo API settings.',
    de: 'Akeneo ist nicht verbunden. Tragen Sie Adresse und Zugangsdaten in den Akeneo-API-Einstellungen ein.',
    page: 'akeneoApi',
  },
  addressInvalid: {
    en: '“{host}” is not the address of a PIM. Enter it with http:// or https:// and without username or password, such as https://pim.example.com.',
    de: '„{host}“ ist keine PIM-Adresse. Geben Sie sie mit http:// oder https:// und ohne Benutzername oder Passwort ein, zum Beispiel https://pim.example.com.',
    page: 'akeneoApi',
  },
  hostNotFound: {
    en: 'The host {host} was not found. Check the spelling of the PIM address.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Schreibweise der PIM-Adresse.',
    page: 'akeneoApi',
    temporary: true,
  },
  addressRefused: {
    en: `${addressRefused.en} Check the PIM address.`,
    de: `${addressRefused.de} Prüfen Sie die PIM-Adresse.`,
    page: 'akeneoApi',
  },
  connectionRefused: {
    en: '{host} does not accept connections. Check the port of the PIM address, the firewall and that the PIM is running.',
    de: '{host} nimmt keine Verbindungen an. Prüfen Sie den Port der PIM-Adresse, die Firewall und ob das PIM läuft.',
    page: 'akeneoApi',
    temporary: true,
  },
  timeout: {
    en: 'The PIM at {host} did not answer {path} in time. Try again later, or ask whoever runs it whether it is overloaded.',
    de: 'Das PIM unter {host} hat {path} nicht rechtzeitig beantwortet. Versuchen Sie es später erneut oder fragen Sie den Betreiber, ob es überlastet ist.',
    temporary: true,
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({pimMessage}). Have the certificate of the PIM renewed, or check whether the address must begin with http://.',
    de: 'Keine sichere Verbindung zu {host} ({pimMessage}). Lassen Sie das Zertifikat des PIM erneuern oder prüfen Sie, ob die Adresse mit http:// beginnen muss.',
    page: 'akeneoApi',
  },
  notAkeneo: {
    en: '{host} answers {path} ({pimMessage}), but not like an Akeneo PIM. Enter the address at which you open the PIM in the browser, without anything after it.',
    de: '{host} beantwortet {path} ({pimMessage}), aber nicht wie ein Akeneo-PIM. Geben Sie die Adresse ein, unter der Sie das PIM im Browser öffnen, ohne weitere Zusätze.',
    page: 'akeneoApi',
  },
  clientInvalid: {
    en: 'The PIM at {host} does not know this client ID, or the secret is wrong. Copy both again from Connect > Connection settings in the PIM.',
    de: 'Das PIM unter {host} kennt diese Client-ID nicht oder das Secret ist falsch. Kopieren Sie beide erneut aus „Verbinde“ > „Verbindungseinstellungen“ im PIM (englisch Connect > Connection settings).',
    page: 'akeneoApi',
  },
  userInvalid: {
    en: 'The PIM at {host} knows the client, but refuses this username or password. Copy both again from the connection in the PIM, or create a new password there.',
    de: 'Das PIM unter {host} kennt den Client, lehnt aber diesen Benutzernamen oder dieses Passwort ab. Kopieren Sie beide erneut aus der Verbindung im PIM oder erzeugen Sie dort ein neues Passwort.',
    page: 'akeneoApi',
  },
  grantNotAllowed: {
    en: 'The client at {host} may not log in with a password. Create a connection under Connect > Connection settings in the PIM and use its client ID and secret.',
    de: 'Der Client unter {host} darf sich nicht mit einem Passwort anmelden. Legen Sie im PIM unter „Verbinde“ > „Verbindungseinstellungen“ (englisch Connect > Connection settings) eine Verbindung an und verwenden Sie deren Client-ID und Secret.',
    page: 'akeneoApi',
  },
  forbidden: {
    en: 'The PIM at {host} does not let this user read {path}: {pimMessage}. Give the role of the connection the Web API permission for it, and List products.',
    de: 'Das PIM unter {host} lässt diesen Benutzer {path} nicht lesen: {pimMessage}. Geben Sie der Rolle der Verbindung die passende Web-API-Berechtigung und die Berechtigung, Produkte aufzulisten.',
  },
  tokenRevoked: {
    en: 'The PIM at {host} issues an access token but does not accept it. Try again, or check that no proxy removes the Authorization header.',
    de: 'Das PIM unter {host} stellt ein Zugriffstoken aus, erkennt es aber nicht an. Versuchen Sie es erneut oder prüfen Sie, ob ein Proxy den Authorization-Header entfernt.',
  },
  appRevoked: {
    en: 'The PIM at {host} has revoked the access of the app. Open the app in Akeneo again, or switch to a manual connection in the Akeneo API settings.',
    de: 'Das PIM unter {host} hat der App den Zugriff entzogen. Öffnen Sie die App in Akeneo erneut oder wechseln Sie in den Akeneo-API-Einstellungen zur manuellen Verbindung.',
    page: 'akeneoApi',
  },
  rateLimited: {
    en: 'The PIM at {host} still refuses {path} because of too many requests. Run fewer connectors at the same time and try again.',
    de: 'Das PIM unter {host} lehnt {path} weiterhin wegen zu vieler Anfragen ab. Lassen Sie weniger Konnektoren gleichzeitig laufen und versuchen Sie es erneut.',
    temporary: true,
  },
  filterRefused: {
    en: 'The PIM at {host} refuses the request to {path}: {pimMessage}. Correct the product filter or the mapping, or synchronize again if something was deleted in the PIM.',
    de: 'Das PIM unter {host} lehnt die Anfrage an {path} ab: {pimMessage}. Korrigieren Sie den Produktfilter oder die Zuordnung oder synchronisieren Sie erneut, falls im PIM etwas gelöscht wurde.',
    page: 'productFilter',
  },
  askedTooMuch: {
    en: 'The PIM at {host} does not take a request as long as this one to {path} ({pimMessage}). Shorten the lists of the product filter, first of all its SKUs, or map fewer attributes.',
    de: 'Das PIM unter {host} nimmt eine so lange Anfrage an {path} nicht an ({pimMessage}). Kürzen Sie die Listen des Produktfilters, vor allem die SKUs, oder ordnen Sie weniger Attribute zu.',
    page: 'productFilter',
  },
  unavailable: {
    en: 'The PIM at {host} failed to answer {path} ({pimMessage}). Try again later, or ask whoever runs it.',
    de: 'Das PIM unter {host} konnte {path} nicht beantworten ({pimMessage}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
    temporary: true,
  },
  redirectedElsewhere: {
    en: '{host} redirects to {location}. The credentials are not sent there automatically: enter that address if it is your PIM.',
    de: '{host} leitet an {location} weiter. Die Zugangsdaten werden dorthin nicht automatisch gesendet: Geben Sie diese Adresse ein, wenn es Ihr PIM ist.',
    page: 'akeneoApi',
  },
  badAnswer: {
    en: 'The PIM at {host} sent an unreadable answer for {path}: {pimMessage}. Open it in the PIM, or contact whoever runs it with this message.',
    de: 'Das PIM unter {host} hat für {path} eine unlesbare Antwort gesendet: {pimMessage}. Öffnen Sie es im PIM oder wenden Sie sich mit dieser Meldung an den Betreiber.',
    temporary: true,
  },
  endlessList: {
    en: 'The PIM at {host} counts {counted} entries of {path}, but has sent {read} already and goes on. Have whoever runs it check its search index and any proxy before it, then try again.',
    de: 'Das PIM unter {host} zählt {counted} Einträge von {path}, hat aber schon {read} gesendet und hört nicht auf. Lassen Sie den Betreiber den Suchindex und einen Proxy davor prüfen, und versuchen Sie es dann erneut.',
    page: 'akeneoApi',
  },
  answerTooLarge: {
    en: 'The PIM at {host} sent more than {limit} for {path}, also for a smaller page. Check that the address is that of the PIM, or contact whoever runs it.',
    de: 'Das PIM unter {host} hat für {path} mehr als {limit} gesendet, auch für eine kleinere Seite. Prüfen Sie, ob die Adresse die des PIM ist, oder wenden Sie sich an den Betreiber.',
    page: 'akeneoApi',
  },
  tooManyValues: {
    en: 'The PIM at {host} sent more than {limit} single values for {path}, also for a smaller page. Check that the address is that of the PIM, or contact whoever runs it.',
    de: 'Das PIM unter {host} hat für {path} mehr als {limit} einzelne Werte gesendet, auch für eine kleinere Seite. Prüfen Sie, ob die Adresse die des PIM ist, oder wenden Sie sich an den Betreiber.',
    page: 'akeneoApi',
  },
  masterDataTooLarge: {
    en: 'The master data of the PIM takes more than {limit}, which is more than Kontor has memory for. Have an administrator start it with a larger --max-old-space-size, or give the connection fewer permissions.',
    de: 'Die Stammdaten des PIM brauchen mehr als {limit}, und dafür reicht der Arbeitsspeicher von Kontor nicht. Lassen Sie Kontor mit einem größeren --max-old-space-size starten oder geben Sie der Verbindung weniger Berechtigungen.',
    page: 'akeneoApi',
  },
  syncFailed: {
    en: 'Something went wrong in Kontor. Try again. If it happens again, contact an administrator.',
    de: 'In Kontor ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, wenden Sie sich an die Administration.',
  },
} as const satisfies MessageTable
