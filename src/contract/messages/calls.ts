import { fieldMessages } from './forms/fields.ts'
import type { MessageEntry } from './message.ts'
import { runMessages } from './runs/run.ts'

const invalid = {
  en: 'The request is not valid. Load the page again.',
  de: 'Die Anfrage ist ungültig. Laden Sie die Seite neu.',
} as const

/** The errors of calls with their HTTP status. */
export const callMessages = {
  badJson: { status: 400, ...invalid },
  badRequest: { status: 400, ...invalid },
  unauthenticated: {
    status: 401,
    en: 'Log in first.',
    de: 'Melden Sie sich zuerst an.',
  },
  codeNeeded: {
    status: 401,
    en: 'Enter the code that your authenticator app shows, or a recovery code.',
    de: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt, oder einen Wiederherstellungscode.',
  },
  codeWrong: { status: 401, ...fieldMessages.codeWrong },
  tokenUnknown: {
    status: 401,
    en: 'This API token is wrong or was deleted. Send it whole, or have an administrator create another one.',
    de: 'Dieser API-Token ist falsch oder wurde gelöscht. Senden Sie ihn vollständig, oder lassen Sie von der Administration einen neuen anlegen.',
  },
  tokenExpired: {
    status: 401,
    en: 'The API token “{name}” expired on {day}. Have an administrator create another one.',
    de: 'Der API-Token „{name}“ ist am {day} abgelaufen. Lassen Sie von der Administration einen neuen anlegen.',
  },
  loginFailed: {
    status: 401,
    en: 'Login failed',
    de: 'Anmeldung fehlgeschlagen',
  },
  secondFactorFirst: {
    status: 403,
    en: 'Set up a second factor first.',
    de: 'Richten Sie zuerst einen zweiten Faktor ein.',
  },
  forbidden: {
    status: 403,
    en: 'Your account may not do this. Contact an administrator.',
    de: 'Ihr Konto ist dazu nicht berechtigt. Wenden Sie sich an die Administration.',
  },
  tokenScope: {
    status: 403,
    en: 'This call needs a token with the scope {needed}; “{name}” has the scope {scope}. Use a token with a wider scope.',
    de: 'Dieser Aufruf braucht einen Token mit dem Umfang {needed}; „{name}“ hat den Umfang {scope}. Verwenden Sie einen Token mit größerem Umfang.',
  },
  tokenNever: {
    status: 403,
    en: 'No API token may make this call. Log in to do it.',
    de: 'Diesen Aufruf darf kein API-Token machen. Melden Sie sich dafür an.',
  },
  metricsRefused: {
    status: 403,
    en: 'Without METRICS_TOKEN, the figures are for callers on this machine; with it, for those that send it as a bearer token.',
    de: 'Ohne METRICS_TOKEN sind die Zahlen für Aufrufer auf diesem Rechner, mit ihm für solche, die es als Bearer-Token senden.',
  },
  passwordFirst: {
    status: 403,
    en: 'Your password was set by an administrator or by Kontor. Choose your own first.',
    de: 'Ihr Passwort stammt von der Administration oder von Kontor. Legen Sie zuerst ein eigenes fest.',
  },
  otherHost: {
    status: 421,
    en: 'This demo answers on its own machine only. Open it at 127.0.0.1, or start it with a password of your own in KONTOR_ADMIN_PASSWORD.',
    de: 'Diese Demo antwortet nur auf ihrem eigenen Rechner. Öffnen Sie sie unter 127.0.0.1 oder starten Sie sie mit einem eigenen Passwort in KONTOR_ADMIN_PASSWORD.',
  },
  notFound: {
    status: 404,
    en: '{thing} does not exist. Load the page again.',
    de: '{thing} gibt es nicht. Laden Sie die Seite neu.',
  },
  entryGone: {
    status: 404,
    en: 'This entry no longer exists. Load the page again.',
    de: 'Diesen Eintrag gibt es nicht mehr. Laden Sie die Seite neu.',
  },
  noSuchProduct: {
    status: 404,
    en: 'There is no product with the SKU {sku} in Akeneo. Choose another one.',
    de: 'Ein Produkt mit der SKU {sku} gibt es in Akeneo nicht. Wählen Sie ein anderes.',
  },
  noSuchCall: {
    status: 404,
    en: 'There is no such call.',
    de: 'Diesen Aufruf gibt es nicht.',
  },
  fileGone: {
    status: 404,
    en: 'Export #{id} has no file. Start a new export.',
    de: 'Export #{id} hat keine Datei. Starten Sie einen neuen Export.',
  },
  fileDeleted: {
    status: 404,
    en: 'The file of export #{id} was deleted after {days} days. Start a new export.',
    de: 'Die Datei von Export #{id} wurde nach {days} Tagen gelöscht. Starten Sie einen neuen Export.',
  },
  changedMeanwhile: {
    status: 409,
    en: '{by} saved other values on {time}, after you opened this. Nothing was overwritten. Compare both and decide.',
    de: '{by} hat am {time} andere Werte gespeichert, nachdem Sie dies geöffnet hatten. Nichts wurde überschrieben. Vergleichen Sie beide und entscheiden Sie.',
  },
  changedBeforeDeletion: {
    status: 409,
    en: '{by} changed this on {time}, after you opened it. It was not deleted. Look at the change, and delete again if you still want to.',
    de: '{by} hat dies am {time} geändert, nachdem Sie es geöffnet hatten. Es wurde nicht gelöscht. Sehen Sie die Änderung an, und löschen Sie erneut, wenn es dabei bleibt.',
  },
  deletedMeanwhile: {
    status: 409,
    en: '{by} deleted this on {time}, after you opened it. It was not added again. Load it again if you still want it.',
    de: '{by} hat dies am {time} gelöscht, nachdem Sie es geöffnet hatten. Es wurde nicht wieder angelegt. Laden Sie es erneut, wenn es dabei bleibt.',
  },
  planOutdated: {
    status: 409,
    en: 'The configuration has changed since this plan was made. Nothing was applied. Look at the new plan.',
    de: 'Die Konfiguration hat sich seit diesem Plan geändert. Nichts wurde angewendet. Sehen Sie den neuen Plan an.',
  },
  noEarlierState: {
    status: 409,
    en: 'Kontor does not have the state before this version. Restore another version.',
    de: 'Den Stand vor dieser Version hat Kontor nicht. Stellen Sie eine andere Version wieder her.',
  },
  onlySecrets: {
    status: 409,
    en: 'This version changed only secrets or files, which Kontor does not keep in its history. Enter the earlier value again.',
    de: 'Diese Version änderte nur Geheimnisse oder Dateien, die Kontor nicht im Verlauf behält. Geben Sie den früheren Wert erneut ein.',
  },
  secondFactorOn: {
    status: 409,
    en: 'Your account has a second factor already. Turn it off first.',
    de: 'Ihr Konto hat bereits einen zweiten Faktor. Schalten Sie ihn zuerst aus.',
  },
  fileNotYet: {
    status: 409,
    en: 'Export #{id} is still running. Its file can be downloaded as soon as it is written.',
    de: 'Export #{id} läuft noch. Seine Datei lässt sich herunterladen, sobald sie geschrieben ist.',
  },
  notUploadable: {
    status: 409,
    en: 'Export #{id} has no failed upload to retry. Download its file or start a new export.',
    de: 'Bei Export #{id} gibt es keinen fehlgeschlagenen Upload. Laden Sie die Datei herunter oder starten Sie einen neuen Export.',
  },
  uploadOutdated: {
    status: 409,
    en: 'Export #{later} has been delivered since. The older file of export #{id} would restore old values. Start a new export.',
    de: 'Inzwischen wurde Export #{later} übergeben. Die ältere Datei von Export #{id} würde alte Werte wiederherstellen. Starten Sie einen neuen Export.',
  },
  uploadWaits: {
    status: 409,
    en: 'Export #{running} is running. Retry the upload when it has ended.',
    de: 'Export #{running} läuft gerade. Wiederholen Sie den Upload, wenn er beendet ist.',
  },
  notOnHold: {
    status: 409,
    en: 'Export #{id} is not on hold. Load the page again.',
    de: 'Export #{id} wird nicht zurückgehalten. Laden Sie die Seite neu.',
  },
  alreadyReleased: {
    status: 409,
    en: '{by} released export #{id} on {time}. Load the page again.',
    de: '{by} hat Export #{id} am {time} freigegeben. Laden Sie die Seite neu.',
  },
  alreadyDiscarded: {
    status: 409,
    en: '{by} discarded export #{id} on {time}. Load the page again.',
    de: '{by} hat Export #{id} am {time} verworfen. Laden Sie die Seite neu.',
  },
  filterUnchanged: {
    status: 409,
    en: 'The product filter is the same as at the last delivery. Load the page again.',
    de: 'Der Produktfilter ist derselbe wie bei der letzten Übergabe. Laden Sie die Seite neu.',
  },
  uploadUnderWay: {
    status: 409,
    en: 'The file of export #{id} is already being uploaded. Load the page again to see it.',
    de: 'Die Datei von Export #{id} wird bereits hochgeladen. Laden Sie die Seite neu, um es zu sehen.',
  },
  notRetriable: {
    status: 409,
    en: 'Export #{id} cannot be retried: it has no failed products or is still running. Load the page again.',
    de: 'Export #{id} kann nicht wiederholt werden: Er hat keine fehlerhaften Produkte oder läuft noch. Laden Sie die Seite neu.',
  },
  messagesDeleted: {
    status: 409,
    en: 'Export #{id} cannot be retried: its messages were deleted, so that nobody knows which products failed. Start a new export.',
    de: 'Export #{id} kann nicht wiederholt werden: Seine Meldungen wurden gelöscht, deshalb ist nicht mehr bekannt, welche Produkte fehlerhaft waren. Starten Sie einen neuen Export.',
  },
  retryFutile: {
    status: 409,
    en: 'Export #{id} retried the same products without success, and neither settings nor synchronized master data have changed since: it would end the same. The next delta takes products that were corrected in Akeneo.',
    de: 'Export #{id} hat dieselben Produkte ohne Erfolg wiederholt, und seither haben sich weder Einstellungen noch synchronisierte Stammdaten geändert: Er würde genauso enden. In Akeneo korrigierte Produkte nimmt das nächste Delta mit.',
  },
  retryUnderWay: {
    status: 409,
    en: 'Export #{id} is already being retried. Open export #{retry}.',
    de: 'Export #{id} wird bereits wiederholt. Öffnen Sie Export #{retry}.',
  },
  notContinuable: { status: 409, ...runMessages.notContinuable },
  queueFull: {
    status: 409,
    en: '{waiting} exports are waiting already. Start this one when one of them has begun, or cancel one of them.',
    de: 'Es warten bereits {waiting} Exporte. Starten Sie diesen, sobald einer davon begonnen hat, oder brechen Sie einen davon ab.',
  },
  scheduleBusy: {
    status: 409,
    en: 'Export #{id} of the same schedule is still waiting or running. Wait until it has finished.',
    de: 'Export #{id} desselben Zeitplans wartet oder läuft noch. Warten Sie, bis er beendet ist.',
  },
  notCancellable: {
    status: 409,
    en: 'Export #{id} cannot be cancelled: it is not running. Load the page again.',
    de: 'Export #{id} kann nicht abgebrochen werden: Er läuft nicht. Laden Sie die Seite neu.',
  },
  uploadedAlready: {
    status: 409,
    en: 'Export #{id} cannot be cancelled: its file has already been uploaded. Load the page again.',
    de: 'Export #{id} kann nicht abgebrochen werden: Seine Datei ist bereits hochgeladen. Laden Sie die Seite neu.',
  },
  syncRunning: {
    status: 409,
    en: 'A synchronization is already running. Wait until it has finished.',
    de: 'Eine Synchronisation läuft bereits. Warten Sie, bis sie beendet ist.',
  },
  connectionExpired: {
    status: 409,
    en: 'This attempt to connect took too long or was begun in another browser. Open the app in Akeneo again.',
    de: 'Dieser Verbindungsversuch hat zu lange gedauert oder begann in einem anderen Browser. Öffnen Sie die App in Akeneo erneut.',
  },
  otherPim: {
    status: 412,
    en: 'In the meantime another PIM asked to connect: {now} instead of {seen}. Open the app again in the right Akeneo.',
    de: 'Inzwischen wollte sich ein anderes PIM verbinden: {now} statt {seen}. Öffnen Sie die App erneut im richtigen Akeneo.',
  },
  bodyTooLarge: {
    status: 413,
    en: 'This is too much to save at once. Shorten it.',
    de: 'Das ist zu viel auf einmal. Kürzen Sie die Eingabe.',
  },
  wrongMediaType: {
    status: 415,
    en: 'Send the body as application/json.',
    de: 'Senden Sie den Inhalt als application/json.',
  },
  wrongShape: { status: 422, ...invalid },
  unknownField: {
    status: 422,
    en: '“{name}” is not a field this list can be filtered or sorted by. Use one of these: {names}.',
    de: 'Nach „{name}“ lässt sich diese Liste weder filtern noch sortieren. Verwenden Sie eines dieser Felder: {names}.',
  },
  unfitFilter: {
    status: 422,
    en: 'The value of the filter “{name}” does not fit its field. Correct it.',
    de: 'Der Wert des Filters „{name}“ passt nicht zu seinem Feld. Korrigieren Sie ihn.',
  },
  tooManyLogins: {
    status: 429,
    en: 'Too many failed attempts. Try again in {minutes|one minute|{minutes} minutes}.',
    de: 'Zu viele Fehlversuche. Versuchen Sie es in {minutes|einer Minute|{minutes} Minuten} erneut.',
  },
  tooManyAtOnce: {
    status: 429,
    en: 'Too much of this is under way already. Wait until some of it has ended, then try again.',
    de: 'Davon läuft bereits zu viel. Warten Sie, bis etwas davon beendet ist, und versuchen Sie es dann erneut.',
  },
  internal: {
    status: 500,
    en: 'Something went wrong in Kontor. Try again. If it happens again, give an administrator this reference: {reference}.',
    de: 'In Kontor ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, nennen Sie der Administration diese Kennung: {reference}.',
  },
  syncInterrupted: {
    status: 503,
    en: 'The synchronization was interrupted because Kontor was stopped. Start it again.',
    de: 'Die Synchronisation wurde unterbrochen, weil Kontor beendet wurde. Starten Sie sie erneut.',
  },
  databaseAway: {
    status: 503,
    en: 'Kontor cannot reach its database. It tries again by itself; if this lasts longer than a minute, contact an administrator.',
    de: 'Kontor erreicht seine Datenbank nicht. Es versucht es von selbst erneut; dauert das länger als eine Minute, wenden Sie sich an die Administration.',
  },
  serviceStops: {
    status: 503,
    en: 'Kontor is being stopped. Try again in a moment.',
    de: 'Kontor wird gerade beendet. Versuchen Sie es gleich erneut.',
  },
  noAppCredentials: {
    status: 503,
    en: 'Kontor has no credentials of an Akeneo app. Set AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET and start it again.',
    de: 'Kontor hat keine Zugangsdaten einer Akeneo-App. Setzen Sie AKENEO_APP_CLIENT_ID und AKENEO_APP_CLIENT_SECRET und starten Sie es neu.',
  },
} as const satisfies Readonly<Record<string, MessageEntry & { readonly status: number }>>

/** The code of an error of a call. */
export type CallErrorCode = keyof typeof callMessages
