import { callErrors } from '../../../src/contract/calls/callErrors.ts'
import { mappingProblems as mappingRefusals } from '../../../src/contract/mapping/mappingProblems.ts'
import { formatMessage, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { akeneoSentences } from '../../akeneo/akeneoError.ts'
import type { Pause } from '../../akeneo/rest/transport.ts'
import { LocalizedError, withCauses } from '../../shared/errors.ts'
import type { StoredMessage } from '../../store/exports/exportRecord.ts'
import { storageSentences } from '../../shared/systemFailures.ts'
import { type Issue, issues, issueSentence, placeOf } from '../../tradebyte/checks/issues.ts'
import { transferSentences } from '../../transfer/transferError.ts'
import { differenceSentences, lossesInWords } from '../compare/differenceWords.ts'
import { holdSentences } from '../compare/holdWords.ts'
import { partsInWords, scopeSentences } from '../run/scopeWords.ts'
import { filterSentences, labelsOf } from '../select/filterProblems.ts'
import { saleSentences } from './saleWords.ts'
import { placesInWords, structureSentences, uncheckedSentences } from '../select/structureWords.ts'

/** Formats a stored message about a product in the user's language. A code of a newer version shows as itself. */
export const messageSentence = ({ code, params }: StoredMessage, language: Language): string =>
  code in issues ? issueSentence({ code, params } as Issue, language) : code // written from an Issue

/** Prefixes the codes of sentences, since failures of Akeneo, the upload server and the disk share some. */
const under = <P extends string, C extends string>(prefix: P, sentences: Readonly<Record<C, Sentence>>) =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [`${prefix}.${code}`, sentence]),
  ) as Record<`${P}.${C}`, Sentence> // the keys of the sentences, prefixed

const noted = {
  en: '{total|The product is|All {total} products are} in the file, but values were left out.',
  de: '{total|Das Produkt steht|Alle {total} Produkte stehen} in der Datei, aber es wurden Werte weggelassen.',
}

const someErrors = {
  en: '{erroneous|One product is|{erroneous} of {total} products are} not in the file.',
  de: '{erroneous|Ein Produkt steht|{erroneous} von {total} Produkten stehen} nicht in der Datei.',
}

const someWarnings = {
  en: '{total|The product is in the file, with warnings|All {total} products are in the file, {warnings} of them with warnings}.',
  de: '{total|Das Produkt steht in der Datei, mit Warnungen|Alle {total} Produkte stehen in der Datei, {warnings} davon mit Warnungen}.',
}

const nothingChanged = {
  en: 'Nothing changed since export #{id}. Nothing was uploaded.',
  de: 'Nichts geändert seit Export #{id}. Es wurde nichts hochgeladen.',
}

/** Adds to the outcome of a run that its file changes nothing. */
const andNothingNew = ({ en, de }: Sentence): Sentence => ({
  en: `${en} ${nothingChanged.en}`,
  de: `${de} ${nothingChanged.de}`,
})

/** The sentences about a run: its progress, its outcome, its notes and its errors. */
const words = {
  waiting: { en: 'Starts when export #{id} has finished', de: 'Startet, wenn Export #{id} beendet ist' },
  starting: { en: 'Asking Akeneo for the number of products', de: 'Anzahl der Produkte wird ermittelt' },
  madeUp: {
    en: 'Made up for the export of {time}, which was missed.',
    de: 'Nachgeholt für den verpassten Export vom {time}.',
  },
  pimAhead: {
    en: 'The clock of Akeneo is {minutes|one minute|{minutes} minutes} ahead of the clock here. Deltas count by the clock of Akeneo.',
    de: 'Die Uhr von Akeneo geht gegenüber der Uhr hier {minutes|eine Minute|{minutes} Minuten} vor. Deltas zählen nach der Uhr von Akeneo.',
  },
  pimBehind: {
    en: 'The clock of Akeneo is {minutes|one minute|{minutes} minutes} behind the clock here. Deltas count by the clock of Akeneo.',
    de: 'Die Uhr von Akeneo geht gegenüber der Uhr hier {minutes|eine Minute|{minutes} Minuten} nach. Deltas zählen nach der Uhr von Akeneo.',
  },
  pimSetBack: {
    en: 'The clock of Akeneo was set back by {minutes|one minute|{minutes} minutes} since export #{id}. This delta looks back as far as that takes, so that it misses no change.',
    de: 'Die Uhr von Akeneo wurde seit Export #{id} um {minutes|eine Minute|{minutes} Minuten} zurückgestellt. Dieses Delta blickt entsprechend weiter zurück, damit ihm keine Änderung entgeht.',
  },
  pimSetForward: {
    en: 'The clock of Akeneo was set forward by {minutes|one minute|{minutes} minutes} since export #{id}. This delta counts from the earlier moment, so that it misses no change.',
    de: 'Die Uhr von Akeneo wurde seit Export #{id} um {minutes|eine Minute|{minutes} Minuten} vorgestellt. Dieses Delta zählt ab dem früheren Zeitpunkt, damit ihm keine Änderung entgeht.',
  },
  noReference: {
    en: 'No export {assets|with assets has|has} been delivered yet, so this delta exports everything.',
    de: 'Noch kein Export {assets|mit Assets wurde|wurde} übergeben, deshalb exportiert dieses Delta alles.',
  },
  newTarget: {
    en: 'Nothing has been uploaded to this place yet, so all articles count as new here, and a delta exports everything. What left the selection since the last upload stays on sale at the place before.',
    de: 'An diesen Ort wurde noch nichts hochgeladen; deshalb gelten hier alle Artikel als neu, und ein Delta exportiert alles. Was seit dem letzten Upload nicht mehr ausgewählt ist, bleibt am Ort davor im Verkauf.',
  },
  pendingAgain: {
    en: '{count|One product|{count} products} that failed before, or whose assets could not be fetched, {count|is|are} exported again.',
    de: '{count|Ein Produkt, das zuvor fehlerhaft war oder dessen|{count} Produkte, die zuvor fehlerhaft waren oder deren} Assets sich nicht abrufen ließen, {count|wird|werden} erneut exportiert.',
  },
  collecting: { en: 'Collecting changed products', de: 'Geänderte Produkte werden ermittelt' },
  reading: {
    en: 'Reading products, page {page} of {pages}',
    de: 'Produkte werden gelesen, Seite {page} von {pages}',
  },
  readingOn: { en: 'Reading products, page {page}', de: 'Produkte werden gelesen, Seite {page}' },
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
  },
  nothingThere: {
    en: 'Akeneo shows this connection no products. Check the permissions of the connection in Akeneo.',
    de: 'Akeneo zeigt dieser Verbindung keine Produkte. Prüfen Sie die Berechtigungen der Verbindung in Akeneo.',
  },
  noted,
  'noted.unchanged': andNothingNew(noted),
  'leftOut.notShared': {
    en: '{place}: {count|one product has a value|{count} products have values} that may differ between the variants of a product. Product columns take only values that all variants share, so {count|this value was|these values were} left out. Map an article field instead.',
    de: '{place}: {count|Ein Produkt hat einen Wert, der|{count} Produkte haben Werte, die} sich zwischen den Varianten eines Produkts unterscheiden {count|kann|können}. Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind; {count|dieser Wert wurde|diese Werte wurden} weggelassen. Ordnen Sie stattdessen ein Artikelfeld zu.',
  },
  'leftOut.noAxis': {
    en: '{place}: {count|one product has a value|{count} products have values} for an attribute that is no axis of {count|its|their} family variant, so {count|this value was|these values were} left out. Choose Always or Also as p_comp as the axis in the mapping.',
    de: '{place}: {count|Ein Produkt hat einen Wert|{count} Produkte haben Werte} für ein Attribut, das keine Achse {count|seiner|ihrer} Familienvariante ist; {count|dieser Wert wurde|diese Werte wurden} weggelassen. Wählen Sie in der Zuordnung als Achse „Immer“ oder „Auch als p_comp“.',
  },
  allGood: {
    en: '{total|The product is|All {total} products are} in the file.',
    de: '{total|Das Produkt steht|Alle {total} Produkte stehen} in der Datei.',
  },
  someWarnings,
  'someWarnings.unchanged': andNothingNew(someWarnings),
  someErrors,
  'someErrors.unchanged': andNothingNew(someErrors),
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
  },
  noDefaultLanguage: {
    en: 'There is no default language. Add a language and choose it in the export settings.',
    de: 'Es gibt keine Standardsprache. Legen Sie eine Sprache an und wählen Sie sie in den Exporteinstellungen.',
  },
  structureMissing: {
    en: 'Akeneo no longer has what this export relies on. Nothing was read or sent. Restore it in Akeneo, or choose something else in the settings and synchronize, then start the export again.',
    de: 'In Akeneo fehlt etwas, worauf dieser Export beruht. Es wurde nichts gelesen und nichts gesendet. Stellen Sie es in Akeneo wieder her, oder wählen Sie in den Einstellungen etwas anderes und synchronisieren Sie; starten Sie den Export dann erneut.',
  },
  structureLost: {
    en: 'While the products were read, Akeneo lost something this export relies on. Nothing was sent. Restore it in Akeneo, or choose something else in the settings and synchronize, then start the export again.',
    de: 'Während die Produkte gelesen wurden, ging in Akeneo etwas verloren, worauf dieser Export beruht. Es wurde nichts gesendet. Stellen Sie es in Akeneo wieder her, oder wählen Sie in den Einstellungen etwas anderes und synchronisieren Sie; starten Sie den Export dann erneut.',
  },
  twoActivationLevels: mappingRefusals.twoActivationLevels,
  tooManyEntries: mappingRefusals.tooManyEntries,
  tooManyInAll: mappingRefusals.tooManyInAll,
  tooManyInTemplate: mappingRefusals.tooManyInTemplate,
  tooManyColumns: mappingRefusals.tooManyColumns,
  changedMeanwhile: {
    en: 'The columns changed while Kontor was stopped, so the export could not be continued. Retry it.',
    de: 'Die Spalten haben sich geändert, während Kontor beendet war; der Export ließ sich nicht fortsetzen. Wiederholen Sie ihn.',
  },
  selectionChanged: {
    en: 'The products to export changed while Kontor was stopped, so the export could not be continued. Retry it.',
    de: 'Die zu exportierenden Produkte haben sich geändert, während Kontor beendet war; der Export ließ sich nicht fortsetzen. Wiederholen Sie ihn.',
  },
  notContinuable: callErrors.notContinuable[1],
  internal: {
    en: 'Something went wrong in Kontor. Try again. If it happens again, give an administrator this reference: export {id}.',
    de: 'In Kontor ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, nennen Sie der Administration diese Kennung: Export {id}.',
  },
  ...saleSentences,
  discarded: { en: 'Discarded. Nothing was uploaded.', de: 'Verworfen. Es wurde nichts hochgeladen.' },
  nothingChanged,
  written: { en: 'The file is written', de: 'Die Datei ist geschrieben' },
  recording: {
    en: 'Uploaded, noting what TB.One has now',
    de: 'Hochgeladen, der Stand in TB.One wird vermerkt',
  },
  uploading: { en: 'Uploading {file}', de: '{file} wird hochgeladen' },
  notUploaded: {
    en: 'The file is written but could not be uploaded. Fix the cause and retry the upload, or download the file.',
    de: 'Die Datei ist geschrieben, ließ sich aber nicht hochladen. Beheben Sie die Ursache und wiederholen Sie den Upload, oder laden Sie die Datei herunter.',
  },
  mayHaveArrived: {
    en: 'The upload ended without an answer, so TB.One may have this file. The next export sends its articles again.',
    de: 'Der Upload endete ohne Antwort; TB.One hat diese Datei womöglich. Der nächste Export sendet ihre Artikel erneut.',
  },
  ...differenceSentences,
  ...holdSentences,
  ...scopeSentences,
  ...akeneoSentences,
  ...under('transfer', transferSentences),
  ...under('storage', storageSentences),
  ...filterSentences,
  ...structureSentences,
  ...uncheckedSentences,
} as const satisfies Record<string, Sentence>

export type RunWord = keyof typeof words

/** The codes of all sentences about runs. */
export const runWords = Object.keys(words) as RunWord[] // its own keys

/** The notes about articles that cannot be sold, or that stay on sale although they should not. */
const saleNotes: ReadonlySet<string> = new Set<RunWord>([
  'noneEnabled',
  'activationOpen',
  'noActivation',
  'channelsLeft',
  'channelsOff',
])
export const isAboutSale = (code: string): boolean => saleNotes.has(code)

/** A sentence about a run, in no language yet. */
export interface RunMessage extends StoredMessage {
  readonly code: RunWord
}

export const runMessage = (code: RunWord, params: Params = {}): RunMessage => ({ code, params })

/** A PIM that limits requests often asks for pauses this short; they are not shown. */
const shortMs = 2_000

/** The sentence about a pause; undefined where it is too short to be shown. */
export const pauseMessage = ({ code, host, waitMs, next, tries, leftMs }: Pause): RunMessage | undefined => {
  const seconds = Math.max(1, Math.round(waitMs / 1000))
  if (code === 'rateLimited') return waitMs < shortMs ? undefined : runMessage('pimBusy', { seconds })
  if (leftMs === null) return runMessage('pimAway', { host, next, tries })
  return runMessage('pimGone', { host, seconds, minutes: Math.max(1, Math.ceil(leftMs / 60_000)) })
}

/** Formats a stored sentence in the user's language. A code of a newer version shows as itself. */
export const formatRunMessage = ({ code, params }: StoredMessage, language: Language): string => {
  const sentences: Readonly<Record<string, Sentence | undefined>> = words
  // A sentence with “after 0 products” has a variant without it.
  const sentence = (params['done'] === 0 ? sentences[`${code}.atOnce`] : undefined) ?? sentences[code]
  return sentence ? formatMessage(sentence, language, inWords(params, language)) : code
}

const inWords = ({ conditions, losses, parts, ...params }: Params, language: Language): Params => ({
  ...withCauses(placesInWords(params, language), language),
  ...(typeof params['column'] === 'string' && { place: placeOf(params['column'], language) }),
  ...(parts !== undefined && { parts: partsInWords(String(parts), language) }),
  ...(losses !== undefined && { losses: lossesInWords(String(losses), language) }),
  ...(conditions !== undefined && { conditions: labelsOf(String(conditions), language) }),
})

/** A failure that ends a run with a sentence users can act on. */
export class RunError extends LocalizedError<RunWord> {
  override readonly name = 'RunError'

  /** The causes one by one; the run stores each as a message of its own. */
  readonly details: readonly RunMessage[]

  constructor(code: RunWord, params: Params = {}, cause?: unknown, details: readonly RunMessage[] = []) {
    super(code, words[code], params, { cause, status: 409 })
    this.details = details
  }
}
