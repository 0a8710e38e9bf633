import type { Sentence } from '../words.ts'

/** What can go wrong with a whole call, with its HTTP status. */
export const callErrors = {
  badJson: [400, { en: 'The body is not valid JSON.', de: 'Der Inhalt ist kein gültiges JSON.' }],
  badRequest: [400, { en: 'The request cannot be understood.', de: 'Die Anfrage ist nicht verständlich.' }],
  unauthenticated: [401, { en: 'Log in first.', de: 'Melden Sie sich zuerst an.' }],
  loginFailed: [401, { en: 'Login failed', de: 'Anmeldung fehlgeschlagen' }],
  forbidden: [
    403,
    {
      en: 'Your account may not do this. Contact an administrator.',
      de: 'Ihr Konto ist dazu nicht berechtigt. Wenden Sie sich an einen Administrator.',
    },
  ],
  notFound: [
    404,
    {
      en: '{thing} does not exist. Load the page again.',
      de: '{thing} gibt es nicht. Laden Sie die Seite neu.',
    },
  ],
  noSuchProduct: [
    404,
    {
      en: 'There is no product with the SKU {sku} in Akeneo. Choose another one.',
      de: 'Ein Produkt mit der SKU {sku} gibt es in Akeneo nicht. Wählen Sie ein anderes.',
    },
  ],
  noSuchCall: [404, { en: 'There is no such call.', de: 'Diesen Aufruf gibt es nicht.' }],
  fileGone: [
    404,
    {
      en: 'Export #{id} has no file. Start a new export.',
      de: 'Export #{id} hat keine Datei. Starten Sie einen neuen Export.',
    },
  ],
  fileDeleted: [
    404,
    {
      en: 'The file of export #{id} was deleted after {days} days. Start a new export.',
      de: 'Die Datei von Export #{id} wurde nach {days} Tagen gelöscht. Starten Sie einen neuen Export.',
    },
  ],
  fileNotYet: [
    409,
    {
      en: 'Export #{id} is still running. Its file can be downloaded as soon as it is written.',
      de: 'Export #{id} läuft noch. Seine Datei lässt sich herunterladen, sobald sie geschrieben ist.',
    },
  ],
  notUploadable: [
    409,
    {
      en: 'Export #{id} has no file whose upload failed.',
      de: 'Export #{id} hat keine Datei, deren Upload fehlgeschlagen ist.',
    },
  ],
  uploadOutdated: [
    409,
    {
      en: 'Export #{later} was delivered since; the older file of export #{id} would bring old values back. Start a new export.',
      de: 'Inzwischen wurde Export #{later} übergeben; die ältere Datei von Export #{id} brächte alte Werte zurück. Starten Sie einen neuen Export.',
    },
  ],
  uploadWaits: [
    409,
    {
      en: 'Export #{running} is running. Retry the upload when it has ended.',
      de: 'Export #{running} läuft gerade. Wiederholen Sie den Upload, wenn er beendet ist.',
    },
  ],
  notOnHold: [
    409,
    {
      en: 'Export #{id} is not on hold. Load the page again.',
      de: 'Export #{id} wird nicht zurückgehalten. Laden Sie die Seite neu.',
    },
  ],
  alreadyReleased: [
    409,
    {
      en: '{by} released export #{id} on {time}. Load the page again.',
      de: '{by} hat Export #{id} am {time} freigegeben. Laden Sie die Seite neu.',
    },
  ],
  alreadyDiscarded: [
    409,
    {
      en: '{by} discarded export #{id} on {time}. Load the page again.',
      de: '{by} hat Export #{id} am {time} verworfen. Laden Sie die Seite neu.',
    },
  ],
  uploadUnderWay: [
    409,
    {
      en: 'The file of export #{id} is already being uploaded.',
      de: 'Die Datei von Export #{id} wird bereits hochgeladen.',
    },
  ],
  bodyTooLarge: [413, { en: 'The body is too large.', de: 'Der Inhalt ist zu groß.' }],
  wrongMediaType: [
    415,
    { en: 'Send the body as application/json.', de: 'Senden Sie den Inhalt als application/json.' },
  ],
  wrongShape: [
    422,
    { en: 'The request does not have the right shape.', de: 'Die Anfrage hat nicht die richtige Form.' },
  ],
  unknownField: [
    422,
    {
      en: '“{name}” is not a field this list can be filtered or sorted by. Use one of these: {names}.',
      de: 'Nach „{name}“ lässt sich diese Liste weder filtern noch sortieren. Verwenden Sie eines dieser Felder: {names}.',
    },
  ],
  unfitFilter: [
    422,
    {
      en: 'The value of the filter “{name}” does not fit its field. Correct it.',
      de: 'Der Wert des Filters „{name}“ passt nicht zu seinem Feld. Korrigieren Sie ihn.',
    },
  ],
  notRetriable: [
    409,
    {
      en: 'Export #{id} cannot be retried: it has no failed products or is still running.',
      de: 'Export #{id} kann nicht wiederholt werden: Er hat keine fehlerhaften Produkte oder läuft noch.',
    },
  ],
  messagesDeleted: [
    409,
    {
      en: 'Export #{id} cannot be retried: its messages were deleted, so that nobody knows which products failed. Start a new export.',
      de: 'Export #{id} kann nicht wiederholt werden: Seine Meldungen wurden gelöscht, deshalb ist nicht mehr bekannt, welche Produkte fehlerhaft waren. Starten Sie einen neuen Export.',
    },
  ],
  retryUnderWay: [
    409,
    {
      en: 'Export #{id} is already being retried, as export #{retry}.',
      de: 'Export #{id} wird bereits wiederholt, als Export #{retry}.',
    },
  ],
  notContinuable: [
    409,
    {
      en: 'Export #{id} cannot be continued: it did not break off, nothing of it is kept, or a later one has begun or was delivered. Start a new export.',
      de: 'Export #{id} kann nicht fortgesetzt werden: Er ist nicht abgebrochen, von ihm ist nichts erhalten, oder ein späterer läuft oder wurde übergeben. Starten Sie einen neuen Export.',
    },
  ],
  queueFull: [
    409,
    {
      en: '{waiting} exports are waiting already. Start this one when one of them has begun, or cancel one of them.',
      de: 'Es warten bereits {waiting} Exporte. Starten Sie diesen, sobald einer davon begonnen hat, oder brechen Sie einen davon ab.',
    },
  ],
  scheduleBusy: [
    409,
    {
      en: 'Export #{id} of the same schedule is still waiting or running.',
      de: 'Export #{id} desselben Zeitplans wartet oder läuft noch.',
    },
  ],
  notCancellable: [
    409,
    {
      en: 'Export #{id} cannot be cancelled: it is not running.',
      de: 'Export #{id} kann nicht abgebrochen werden: Er läuft nicht.',
    },
  ],
  uploadedAlready: [
    409,
    {
      en: 'Export #{id} cannot be cancelled: its file is uploaded already.',
      de: 'Export #{id} kann nicht abgebrochen werden: Seine Datei ist bereits hochgeladen.',
    },
  ],
  syncRunning: [
    409,
    { en: 'A synchronization is already running.', de: 'Eine Synchronisation läuft bereits.' },
  ],
  syncInterrupted: [
    503,
    {
      en: 'The synchronization was interrupted because the service was stopped. Start it again.',
      de: 'Die Synchronisation wurde unterbrochen, weil der Dienst angehalten wurde. Starten Sie sie erneut.',
    },
  ],
  serviceStops: [
    503,
    {
      en: 'The service is being stopped. Try again in a moment.',
      de: 'Der Dienst wird gerade angehalten. Versuchen Sie es gleich erneut.',
    },
  ],
  connectionExpired: [
    409,
    {
      en: 'This attempt to connect took too long or was begun in another browser. Open the app in Akeneo again.',
      de: 'Dieser Verbindungsversuch hat zu lange gedauert oder begann in einem anderen Browser. Öffnen Sie die App in Akeneo erneut.',
    },
  ],
  otherPim: [
    412,
    {
      en: 'Meanwhile another PIM asked to be connected: {now} instead of {seen}. Open the app again in the Akeneo that you want to connect.',
      de: 'Inzwischen hat ein anderes PIM um die Verbindung gebeten: {now} statt {seen}. Öffnen Sie die App erneut in dem Akeneo, das Sie verbinden möchten.',
    },
  ],
  noAppCredentials: [
    503,
    {
      en: 'This service has no credentials of an Akeneo app. Set AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET and start it again.',
      de: 'Dieser Dienst hat keine Zugangsdaten einer Akeneo-App. Setzen Sie AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET und starten Sie ihn neu.',
    },
  ],
  tooManyLogins: [
    429,
    {
      en: 'Too many failed attempts. Try again in {minutes|one minute|{minutes} minutes}.',
      de: 'Zu viele Fehlversuche. Versuchen Sie es in {minutes|einer Minute|{minutes} Minuten} erneut.',
    },
  ],
  internal: [
    500,
    {
      en: 'An error occurred in the service. Its log has the details under {reference}.',
      de: 'Im Dienst ist ein Fehler aufgetreten. Näheres steht in seinem Protokoll unter {reference}.',
    },
  ],
} as const satisfies Record<string, readonly [number, Sentence]>
export type CallErrorCode = keyof typeof callErrors
