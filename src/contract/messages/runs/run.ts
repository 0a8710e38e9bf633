import type { MessageTable } from '../message.ts'

const noted = {
  en: '{total|The product is|All {total} products are} in the file, but values were left out.',
  de: '{total|Das Produkt steht|Alle {total} Produkte stehen} in der Datei, aber es wurden Werte weggelassen.',
} as const

const someWarnings = {
  en: '{total|The product is in the file, with warnings|All {total} products are in the file, {warnings} of them with warnings}.',
  de: '{total|Das Produkt steht in der Datei, mit Warnungen|Alle {total} Produkte stehen in der Datei, {warnings} davon mit Warnungen}.',
} as const

const someErrors = {
  en: '{erroneous|One product is|{erroneous} of {total} products are} not in the file.',
  de: '{erroneous|Ein Produkt steht|{erroneous} von {total} Produkten stehen} nicht in der Datei.',
} as const

const nothingChanged = {
  en: 'Nothing changed since export #{id}. Nothing was uploaded.',
  de: 'Nichts geändert seit Export #{id}. Es wurde nichts hochgeladen.',
} as const

/** The messages of a run about its progress, its outcome and its errors. */
export const runMessages = {
  waiting: {
    en: 'Starts when export #{id} has finished',
    de: 'Startet, wenn Export #{id} beendet ist',
  },
  starting: {
    en: 'Asking Akeneo for the number of products',
    de: 'Anzahl der Produkte wird ermittelt',
  },
  madeUp: {
    en: 'Made up for the export of {time}, which was missed.',
    de: 'Nachgeholt für den verpassten Export vom {time}.',
  },
  newTarget: {
    en: 'Nothing has been uploaded to this place yet, so all articles count as new here, and a delta exports everything. What left the selection since the last upload stays on sale at the place before.',
    de: 'An diesen Ort wurde noch nichts hochgeladen; deshalb gelten hier alle Artikel als neu, und ein Delta exportiert alles. Was seit dem letzten Upload nicht mehr ausgewählt ist, bleibt am Ort davor im Verkauf.',
  },
  collecting: {
    en: 'Collecting changed products',
    de: 'Geänderte Produkte werden ermittelt',
  },
  reading: {
    en: 'Reading products, page {page} of {pages}',
    de: 'Produkte werden gelesen, Seite {page} von {pages}',
  },
  readingOn: {
    en: 'Reading products, page {page}',
    de: 'Produkte werden gelesen, Seite {page}',
  },
  pimAway: {
    en: 'Akeneo at {host} is not available, trying again ({next} of {tries})',
    de: 'Akeneo ist unter {host} nicht verfügbar, neuer Versuch ({next} von {tries})',
  },
  pimGone: {
    en: 'Waiting for Akeneo at {host}. Next try in {seconds|one second|{seconds} seconds}. The export waits for {minutes|one more minute|{minutes} more minutes} at most; afterwards it can be continued.',
    de: 'Wartet auf Akeneo unter {host}. Nächster Versuch in {seconds|einer Sekunde|{seconds} Sekunden}. Der Export wartet noch höchstens {minutes|eine Minute|{minutes} Minuten}; danach lässt er sich fortsetzen.',
  },
  pimBusy: {
    en: 'Akeneo is limiting requests, continuing in {seconds|one second|{seconds} seconds}',
    de: 'Akeneo nimmt gerade keine weiteren Anfragen an, weiter in {seconds|einer Sekunde|{seconds} Sekunden}',
  },
  resuming: {
    en: 'Continuing after {done|one product|{done} products}',
    de: 'Wird nach {done|einem Produkt|{done} Produkten} fortgesetzt',
  },
  resumesSoon: {
    en: 'Continues {seconds} seconds after the start of Kontor. Until then it can be cancelled before it reads anything.',
    de: 'Wird {seconds} Sekunden nach dem Start von Kontor fortgesetzt. Bis dahin lässt er sich abbrechen, bevor er etwas liest.',
  },
  filesAway: {
    en: 'Waiting for the file store. The export continues as soon as the store answers.',
    de: 'Wartet auf den Dateispeicher. Der Export wird fortgesetzt, sobald dieser antwortet.',
  },
  keyAway: {
    en: 'Waiting, because the stored credentials cannot be read: KONTOR_SECRET or the key file was lost or replaced. Start Kontor with the right one, or enter the credentials of Akeneo and of the upload target again. The export then goes on.',
    de: 'Wartet, weil sich die gespeicherten Zugangsdaten nicht lesen lassen: KONTOR_SECRET oder die Schlüsseldatei ging verloren oder wurde ersetzt. Starten Sie Kontor mit dem richtigen Schlüssel, oder geben Sie die Zugangsdaten von Akeneo und vom Upload-Ziel erneut ein. Danach geht der Export weiter.',
  },
  stalled: {
    en: 'Kontor ended {times} times in a row while this export was at the same place, so it was not continued again. Ask an administrator to look up in the log why. Then continue the export, or start a new one.',
    de: 'Kontor endete {times}-mal hintereinander, während dieser Export an derselben Stelle stand; er wurde nicht noch einmal fortgesetzt. Lassen Sie die Administration im Protokoll nachsehen, warum. Setzen Sie den Export danach fort, oder starten Sie einen neuen.',
  },
  nothing: {
    en: 'No product had to be exported. Nothing was uploaded.',
    de: 'Es war kein Produkt zu exportieren. Es wurde nichts hochgeladen.',
  },
  onlyWithdrawn: {
    en: 'The file holds no product, it only withdraws {withdrawn|one article|{withdrawn} articles}.',
    de: 'Die Datei enthält kein Produkt, sie zieht nur {withdrawn|einen Artikel|{withdrawn} Artikel} zurück.',
  },
  fileMissing: {
    en: 'The file of this export is no longer at {path}. Restore it there, or start a new export to write another.',
    de: 'Die Datei dieses Exports liegt nicht mehr unter {path}. Stellen Sie sie dort wieder her, oder starten Sie einen neuen Export, der eine andere schreibt.',
  },
  nothingPassed: {
    en: 'The product filter lets no product through. Check its conditions: {conditions}.',
    de: 'Der Produktfilter lässt kein Produkt durch. Prüfen Sie seine Bedingungen: {conditions}.',
    page: 'productFilter',
  },
  nothingThere: {
    en: 'Akeneo shows this connection no products. Check the permissions of the connection in Akeneo.',
    de: 'Akeneo zeigt dieser Verbindung keine Produkte. Prüfen Sie die Berechtigungen der Verbindung in Akeneo.',
  },
  noted,
  'noted.unchanged': {
    en: `${noted.en} ${nothingChanged.en}`,
    de: `${noted.de} ${nothingChanged.de}`,
  },
  'leftOut.notShared': {
    en: '{column}: {count|one product has a value|{count} products have values} that may differ between the variants of a product. Product columns take only values that all variants share, so {count|this value was|these values were} left out. Map an article field instead.',
    de: '{column}: {count|Ein Produkt hat einen Wert, der|{count} Produkte haben Werte, die} sich zwischen den Varianten eines Produkts unterscheiden {count|kann|können}. Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind; {count|dieser Wert wurde|diese Werte wurden} weggelassen. Ordnen Sie stattdessen ein Artikelfeld zu.',
    page: 'mapping',
  },
  'leftOut.noAxis': {
    en: '{column}: {count|one product has a value|{count} products have values} for an attribute that is no axis of {count|its|their} family variant, so {count|this value was|these values were} left out. Choose Always or Also as p_comp as the axis in the mapping.',
    de: '{column}: {count|Ein Produkt hat einen Wert|{count} Produkte haben Werte} für ein Attribut, das keine Achse {count|seiner|ihrer} Familienvariante ist; {count|dieser Wert wurde|diese Werte wurden} weggelassen. Wählen Sie in der Zuordnung als Achse „Immer“ oder „Auch als p_comp“.',
    page: 'mapping',
  },
  allGood: {
    en: '{total|The product is|All {total} products are} in the file.',
    de: '{total|Das Produkt steht|Alle {total} Produkte stehen} in der Datei.',
  },
  someWarnings,
  'someWarnings.unchanged': {
    en: `${someWarnings.en} ${nothingChanged.en}`,
    de: `${someWarnings.de} ${nothingChanged.de}`,
  },
  someErrors,
  'someErrors.unchanged': {
    en: `${someErrors.en} ${nothingChanged.en}`,
    de: `${someErrors.de} ${nothingChanged.de}`,
  },
  checkGood: {
    en: '{total|The product would be|All {total} products would be} in the file.',
    de: '{total|Das Produkt stünde|Alle {total} Produkte stünden} in der Datei.',
  },
  checkWarnings: {
    en: '{total|The product would be in the file, with warnings|All {total} products would be in the file, {warnings} of them with warnings}.',
    de: '{total|Das Produkt stünde in der Datei, mit Warnungen|Alle {total} Produkte stünden in der Datei, {warnings} davon mit Warnungen}.',
  },
  checkErrors: {
    en: '{total|The product would not be|{inFile} of {total} products would be} in the file.',
    de: '{total|Das Produkt stünde nicht|{inFile} von {total} Produkten stünden} in der Datei.',
  },
  cancelled: {
    en: 'Cancelled after {done|one product|{done} products}. There is no file.',
    de: 'Nach {done|einem Produkt|{done} Produkten} abgebrochen. Es gibt keine Datei.',
  },
  'cancelled.atOnce': {
    en: 'Cancelled before the first product. There is no file.',
    de: 'Vor dem ersten Produkt abgebrochen. Es gibt keine Datei.',
  },
  brokeOff: {
    en: 'Failed after {done|one product|{done} products}. There is no file.',
    de: 'Nach {done|einem Produkt|{done} Produkten} fehlgeschlagen. Es gibt keine Datei.',
  },
  'brokeOff.atOnce': {
    en: 'Failed before the first product. There is no file.',
    de: 'Vor dem ersten Produkt fehlgeschlagen. Es gibt keine Datei.',
  },
  brokeOffKept: {
    en: 'Failed after {done|one product|{done} products}. File and progress are kept.',
    de: 'Nach {done|einem Produkt|{done} Produkten} fehlgeschlagen. Datei und Stand bleiben erhalten.',
  },
  notSynchronised: {
    en: 'No master data yet. Synchronize Akeneo first.',
    de: 'Noch keine Stammdaten. Synchronisieren Sie zuerst Akeneo.',
    page: 'sync',
  },
  noDefaultLanguage: {
    en: 'There is no default language. Add a language and choose it in the export settings.',
    de: 'Es gibt keine Standardsprache. Legen Sie eine Sprache an und wählen Sie sie in den Exporteinstellungen.',
    page: 'exportSettings',
  },
  structureMissing: {
    en: 'Akeneo no longer has what this export relies on. Nothing was read or sent. Restore it in Akeneo, or choose something else in the settings and synchronize, then start the export again.',
    de: 'In Akeneo fehlt etwas, worauf dieser Export beruht. Es wurde nichts gelesen und nichts gesendet. Stellen Sie es in Akeneo wieder her, oder wählen Sie in den Einstellungen etwas anderes und synchronisieren Sie; starten Sie den Export dann erneut.',
    page: 'sync',
    final: true,
  },
  structureLost: {
    en: 'While the products were read, Akeneo lost something this export relies on. Nothing was sent. Restore it in Akeneo, or choose something else in the settings and synchronize, then start the export again.',
    de: 'Während die Produkte gelesen wurden, ging in Akeneo etwas verloren, worauf dieser Export beruht. Es wurde nichts gesendet. Stellen Sie es in Akeneo wieder her, oder wählen Sie in den Einstellungen etwas anderes und synchronisieren Sie; starten Sie den Export dann erneut.',
    page: 'sync',
    final: true,
  },
  changedMeanwhile: {
    en: 'The columns changed while Kontor was stopped, so the export could not be continued. Retry it.',
    de: 'Die Spalten haben sich geändert, während Kontor beendet war; der Export ließ sich nicht fortsetzen. Wiederholen Sie ihn.',
    final: true,
  },
  selectionChanged: {
    en: 'The products to export changed while Kontor was stopped, so the export could not be continued. Retry it.',
    de: 'Die zu exportierenden Produkte haben sich geändert, während Kontor beendet war; der Export ließ sich nicht fortsetzen. Wiederholen Sie ihn.',
    final: true,
  },
  internal: {
    en: 'Something went wrong in Kontor. Try again. If it happens again, give an administrator this reference: export {id}.',
    de: 'In Kontor ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, nennen Sie der Administration diese Kennung: Export {id}.',
  },
  discarded: {
    en: 'Discarded. Nothing was uploaded.',
    de: 'Verworfen. Es wurde nichts hochgeladen.',
  },
  nothingChanged,
  written: {
    en: 'The file is written',
    de: 'Die Datei ist geschrieben',
  },
  recording: {
    en: 'Uploaded, noting what TB.One has now',
    de: 'Hochgeladen, der Stand in TB.One wird vermerkt',
  },
  uploading: {
    en: 'Uploading {file}',
    de: '{file} wird hochgeladen',
  },
  notUploaded: {
    en: 'The file is written but could not be uploaded. Fix the cause and retry the upload, or download the file.',
    de: 'Die Datei ist geschrieben, ließ sich aber nicht hochladen. Beheben Sie die Ursache und wiederholen Sie den Upload, oder laden Sie die Datei herunter.',
  },
  mayHaveArrived: {
    en: 'The upload ended without an answer, so TB.One may have this file. The next export sends its articles again.',
    de: 'Der Upload endete ohne Antwort; TB.One hat diese Datei womöglich. Der nächste Export sendet ihre Artikel erneut.',
  },
  notContinuable: {
    en: 'Export #{id} cannot be continued: it did not fail before its end, nothing of it is kept, or a later one has begun or was delivered. Start a new export.',
    de: 'Export #{id} kann nicht fortgesetzt werden: Er ist nicht vor seinem Ende fehlgeschlagen, von ihm ist nichts erhalten, oder ein späterer läuft oder wurde übergeben. Starten Sie einen neuen Export.',
    final: true,
  },
  overtakenUnchanged: {
    en: 'Export #{by} found later that nothing had to change at TB.One, so this file is outdated.',
    de: 'Export #{by} hat später festgestellt, dass in TB.One nichts zu ändern war; diese Datei ist veraltet.',
  },
  overtaken: {
    en: 'Export #{by} was delivered before this file was uploaded, so TB.One has newer articles.',
    de: 'Export #{by} wurde übergeben, bevor diese Datei hochgeladen war; TB.One hat neuere Artikel.',
  },
} as const satisfies MessageTable
