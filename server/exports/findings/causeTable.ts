import {
  type Cause,
  type CauseCode,
  causeCodes,
  type ConnectionName,
  type Cure,
} from '../../../src/contract/calls/cause.ts'
import type { StepName } from '../../../src/contract/calls/checklist.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { formatSentence, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { type CureForm, type CureWord, cureWords, openWords } from './cureWords.ts'

// What stands between the catalogue and TB.One. Verdict, checklist, lists, pages, tiles, mails and the start dialog show
// the findings that are made here, so that one fact has one name and one cure.

/** What is fixed about the findings with one code. */
interface CauseForm {
  readonly severity: Cause['severity']
  /** Whether nothing can be delivered until a user acts. */
  readonly stops: boolean
  /** `blocks`: it ends every export before its first product. `warns`: the next export meets it. */
  readonly beforeStart?: 'blocks' | 'warns'
  /** The step of the checklist that it keeps open. */
  readonly step?: StepName
  readonly sentence: Sentence
  /** The explanation, unless the cause has one of its own. */
  readonly detail?: Sentence
  /** The page that solves it. */
  readonly page?: string
}

const stopping = { severity: 'warning', stops: true } as const
const selling = { severity: 'warning', stops: false } as const
const noted = { severity: 'info', stops: false } as const
const blocking = { ...stopping, beforeStart: 'blocks' } as const

/** The causes by their codes. */
const causeTable: { readonly [C in CauseCode]: CauseForm } = {
  onHold: {
    ...stopping,
    sentence: { en: 'Export #{id} is on hold', de: 'Export #{id} wird zurückgehalten' },
  },
  notUploaded: {
    severity: 'error',
    stops: true,
    sentence: {
      en: 'The file of export #{id} was not uploaded',
      de: 'Die Datei von Export #{id} wurde nicht hochgeladen',
    },
  },
  failed: {
    severity: 'error',
    stops: true,
    sentence: { en: 'Export #{id}{of} failed', de: 'Export #{id}{of} ist fehlgeschlagen' },
  },
  cancelled: {
    ...stopping,
    sentence: { en: 'Export #{id} was cancelled', de: 'Export #{id} wurde abgebrochen' },
  },
  emptyFilter: {
    ...stopping,
    step: 'filter',
    sentence: {
      en: 'The product filter lets no product through',
      de: 'Der Produktfilter lässt kein Produkt durch',
    },
    detail: {
      en: 'The last full export had no product.',
      de: 'Der letzte vollständige Export hatte kein Produkt.',
    },
    page: settings.productFilter.path,
  },
  notConnected: {
    severity: 'error',
    stops: true,
    beforeStart: 'blocks',
    step: 'connect',
    sentence: { en: 'Akeneo is not connected', de: 'Akeneo ist nicht verbunden' },
    detail: {
      en: 'Enter its address and credentials, or connect Kontor as an app.',
      de: 'Geben Sie Adresse und Zugangsdaten ein, oder verbinden Sie Kontor als App.',
    },
    page: settings.akeneoApi.path,
  },
  notSynchronized: {
    ...blocking,
    step: 'synchronize',
    sentence: { en: 'No master data has been read yet', de: 'Noch keine Stammdaten gelesen' },
    detail: {
      en: 'Synchronize Akeneo: until then, exports end at once.',
      de: 'Synchronisieren Sie Akeneo: Bis dahin enden Exporte sofort.',
    },
    page: pagePaths.sync,
  },
  structure: {
    ...blocking,
    sentence: {
      en: 'Akeneo lacks something that exports rely on',
      de: 'In Akeneo fehlt etwas, worauf Exporte beruhen',
    },
    detail: {
      en: '{count} {count|setting names|settings name} what is gone. Exports end before they read a product.',
      de: '{count} {count|Einstellung nennt|Einstellungen nennen}, was fehlt. Exporte enden, bevor sie ein Produkt lesen.',
    },
    page: pagePaths.sync,
  },
  noLanguage: {
    ...blocking,
    step: 'languages',
    sentence: { en: 'There is no language yet', de: 'Es gibt noch keine Sprache' },
    detail: {
      en: 'Add one: until then, exports end at once.',
      de: 'Legen Sie eine an: Bis dahin enden Exporte sofort.',
    },
    page: resources.languages.path,
  },
  noDefaultLanguage: {
    ...blocking,
    step: 'languages',
    sentence: { en: 'There is no default language', de: 'Es gibt keine Standardsprache' },
    detail: {
      en: 'Choose the one whose columns have no prefix: until then, exports end at once.',
      de: 'Wählen Sie die, deren Spalten kein Präfix haben: Bis dahin enden Exporte sofort.',
    },
    page: settings.exportSettings.path,
  },
  requiredOpen: {
    ...blocking,
    step: 'required',
    sentence: {
      en: '{fields} {count|is|are} not mapped',
      de: '{fields} {count|ist|sind} nicht zugeordnet',
    },
    page: pagePaths.mapping,
  },
  twoActivationLevels: {
    ...blocking,
    sentence: {
      en: 'a_active[channel] and p_active[channel] are both mapped',
      de: 'a_active[channel] und p_active[channel] sind beide zugeordnet',
    },
    detail: { en: 'TB.One takes only one of them.', de: 'TB.One nimmt nur eines davon an.' },
    page: pagePaths.mapping,
  },
  connection: {
    severity: 'error',
    stops: true,
    beforeStart: 'warns',
    sentence: { en: 'No connection to {system}', de: 'Keine Verbindung: {system}' },
  },
  allUploadsOff: {
    ...stopping,
    sentence: { en: 'No schedule uploads its file', de: 'Kein Zeitplan lädt seine Datei hoch' },
    detail: {
      en: 'Their upload is disabled, so TB.One gets no file.',
      de: 'Ihr Upload ist deaktiviert, TB.One erhält keine Datei.',
    },
    page: resources.schedules.path,
  },
  uploadOff: {
    ...stopping,
    sentence: { en: 'Export #{id} was not uploaded', de: 'Export #{id} wurde nicht hochgeladen' },
    detail: {
      en: 'Its upload was disabled. Start an export with upload.',
      de: 'Sein Upload war deaktiviert. Starten Sie einen Export mit Upload.',
    },
  },
  missed: {
    ...stopping,
    sentence: { en: '{name} was missed', de: '{name} wurde verpasst' },
    detail: {
      en: 'It did not start. Missed runs older than {hours} h are not made up.',
      de: 'Er ist nicht gestartet. Verpasste Läufe, die älter als {hours} h sind, werden nicht nachgeholt.',
    },
    page: resources.schedules.path,
  },
  noChannel: {
    ...selling,
    beforeStart: 'warns',
    step: 'channels',
    sentence: { en: 'No channel is enabled', de: 'Kein Kanal ist aktiv' },
    detail: {
      en: 'TB.One can sell nothing by the next file. Enable the channels you sell on.',
      de: 'TB.One kann mit der nächsten Datei nichts verkaufen. Aktivieren Sie die Kanäle, auf denen Sie verkaufen.',
    },
    page: resources.channels.path,
  },
  noActivation: {
    ...selling,
    beforeStart: 'warns',
    step: 'activation',
    sentence: {
      en: 'No field takes articles on or off sale',
      de: 'Kein Feld bringt Artikel in den oder aus dem Verkauf',
    },
    detail: {
      en: 'Map a_active or a_active[channel]. Until then, no article can be withdrawn.',
      de: 'Ordnen Sie a_active oder a_active[channel] zu. Bis dahin lässt sich kein Artikel zurückziehen.',
    },
    page: pagePaths.mapping,
  },
  channelLeaves: {
    ...selling,
    beforeStart: 'warns',
    sentence: {
      en: 'Articles stay on sale on {channels}',
      de: 'Artikel bleiben im Verkauf auf {channels}',
    },
    detail: {
      en: 'The next file has no column for {count|it|them}, so the export is put on hold. Enable or map the channel again, or choose to take its articles off sale.',
      de: 'Die nächste Datei hat dafür keine Spalte, deshalb wird der Export zurückgehalten. Aktivieren Sie den Kanal oder ordnen Sie ihn wieder zu, oder nehmen Sie seine Artikel aus dem Verkauf.',
    },
    page: resources.channels.path,
  },
  stayOnSale: {
    ...selling,
    sentence: {
      en: 'Export #{id} could not take all articles off sale',
      de: 'Export #{id} konnte nicht alle Artikel aus dem Verkauf nehmen',
    },
  },
  missing: {
    severity: 'error',
    stops: false,
    sentence: {
      en: '{count|One product is|{count} products are} missing from export #{id}',
      de: 'In Export #{id} {count|fehlt ein Produkt|fehlen {count} Produkte}',
    },
  },
  warnings: {
    ...selling,
    sentence: {
      en: '{count|One product|{count} products} of export #{id} {count|has|have} warnings',
      de: '{count|Ein Produkt|{count} Produkte} von Export #{id} {count|hat|haben} Warnungen',
    },
  },
  overtaken: {
    ...noted,
    sentence: { en: 'Export #{id} was overtaken', de: 'Export #{id} wurde überholt' },
  },
  unchanged: {
    ...noted,
    sentence: { en: 'Export #{id} changed nothing', de: 'Export #{id} änderte nichts' },
  },
  choicesGone: {
    ...selling,
    beforeStart: 'warns',
    sentence: {
      en: '{count|One setting names|{count} settings name} what is gone in Akeneo',
      de: '{count|Eine Einstellung nennt|{count} Einstellungen nennen}, was es in Akeneo nicht mehr gibt',
    },
    detail: {
      en: '{count|It has|They have} no effect.',
      de: '{count|Sie bleibt|Sie bleiben} ohne Wirkung.',
    },
    page: pagePaths.sync,
  },
  channelCloses: {
    ...noted,
    beforeStart: 'warns',
    sentence: {
      en: 'The articles on {channels} are taken off sale',
      de: 'Die Artikel auf {channels} werden aus dem Verkauf genommen',
    },
    detail: {
      en: 'All products take part for that, also in a delta.',
      de: 'Dafür nehmen alle Produkte teil, auch an einem Delta.',
    },
    page: resources.channels.path,
  },
  newTarget: {
    ...noted,
    beforeStart: 'warns',
    sentence: {
      en: 'Nothing has been uploaded to this target yet',
      de: 'An dieses Ziel wurde noch nichts hochgeladen',
    },
    detail: {
      en: 'What left the selection since the last upload stays on sale at the one before.',
      de: 'Was seit dem letzten Upload nicht mehr ausgewählt ist, bleibt am Ziel davor im Verkauf.',
    },
    page: settings.ftp.path,
  },
  untested: {
    ...noted,
    sentence: { en: '{system}: not tested yet', de: '{system}: noch nicht geprüft' },
    detail: {
      en: 'The settings are saved, but nobody has tested them yet.',
      de: 'Die Einstellungen sind gespeichert, aber noch nicht geprüft.',
    },
  },
  noFilter: {
    ...noted,
    step: 'filter',
    sentence: { en: 'There is no product filter', de: 'Es gibt keinen Produktfilter' },
    detail: {
      en: 'It decides which products are exported. Without a condition, all of them.',
      de: 'Er bestimmt, welche Produkte exportiert werden. Ohne Bedingung alle.',
    },
    page: settings.productFilter.path,
  },
  noTarget: {
    ...noted,
    step: 'target',
    sentence: { en: 'No upload target is chosen', de: 'Kein Upload-Ziel ist gewählt' },
    detail: {
      en: 'SFTP, FTP or a folder. Without a target you download the file yourself.',
      de: 'SFTP, FTP oder Ordner. Ohne Ziel laden Sie die Datei selbst herunter.',
    },
    page: settings.ftp.path,
  },
  nothingDelivered: {
    ...noted,
    step: 'export',
    sentence: { en: 'Nothing was delivered yet', de: 'Noch nichts übergeben' },
    detail: {
      en: 'The first export writes every product the filter lets through into one file.',
      de: 'Der erste Export schreibt jedes Produkt, das der Filter durchlässt, in eine Datei.',
    },
    page: resources.exports.path,
  },
  noChannels: {
    ...noted,
    step: 'channels',
    sentence: { en: 'There is no channel yet', de: 'Es gibt noch keinen Kanal' },
    detail: {
      en: 'Articles are sold on channels. Add one with the sign that TB.One has for it.',
      de: 'Artikel werden auf Kanälen verkauft. Legen Sie einen mit seinem Kanalkürzel aus TB.One an.',
    },
    page: resources.channels.path,
  },
  noPrices: {
    ...noted,
    step: 'prices',
    sentence: { en: 'Prices are missing', de: 'Preise fehlen' },
    detail: {
      en: 'Without a price no channel sells an article.',
      de: 'Ohne Preis verkauft kein Kanal einen Artikel.',
    },
    page: `${pagePaths.mapping}#a_vk`,
  },
  noStock: {
    ...noted,
    step: 'stock',
    sentence: { en: 'The stock is not mapped', de: 'Der Bestand ist nicht zugeordnet' },
    detail: {
      en: 'TB.One normally takes articles without stock offline.',
      de: 'Artikel ohne Bestand nimmt TB.One normalerweise offline.',
    },
    page: `${pagePaths.mapping}#a_stock`,
  },
  noSwitches: {
    ...noted,
    step: 'activation',
    sentence: { en: 'Switches are missing', de: 'Schalter fehlen' },
    detail: {
      en: 'An article is on sale where both of its switches are on: the general one and that of the channel.',
      de: 'Ein Artikel ist im Verkauf, wo beide Schalter eingeschaltet sind: der allgemeine und der des Kanals.',
    },
    page: pagePaths.mapping,
  },
  noPictures: {
    ...noted,
    step: 'pictures',
    sentence: { en: 'Images are not mapped', de: 'Bilder sind nicht zugeordnet' },
    detail: {
      en: 'Channels need an image of each article.',
      de: 'Kanäle brauchen zu jedem Artikel ein Bild.',
    },
    page: `${pagePaths.mapping}#a_media`,
  },
  noSchedule: {
    ...noted,
    step: 'schedule',
    sentence: { en: 'No schedule is enabled', de: 'Kein Zeitplan ist aktiv' },
    detail: {
      en: 'Without a schedule, exports start by hand only.',
      de: 'Ohne Zeitplan starten Exporte nur von Hand.',
    },
    page: resources.schedules.path,
  },
  noLimits: {
    ...noted,
    step: 'limits',
    sentence: { en: 'No safety limit is set', de: 'Keine Sicherheitsgrenze ist gesetzt' },
    detail: {
      en: 'No limit holds back an export that withdraws or changes too much.',
      de: 'Keine Grenze hält einen Export zurück, der zu viel zurückzieht oder ändert.',
    },
    page: settings.exportSettings.path,
  },
}

/** The steps of the checklist that the two connections belong to. */
const stepsOfConnections: Readonly<Partial<Record<ConnectionName, StepName>>> = {
  akeneoApi: 'connect',
  ftp: 'target',
}

/** The step of the checklist that a finding keeps open. */
export const stepOf = ({ code, connection }: Pick<Cause, 'code' | 'connection'>): StepName | undefined =>
  code in causeTable
    ? (causeTable[code as CauseCode].step ?? (connection ? stepsOfConnections[connection] : undefined))
    : undefined

/** What a finding means for an export that would start now. */
export const beforeStart = ({ code, stops }: Pick<Cause, 'code' | 'stops'>) => {
  const { beforeStart: role } = causeTable[code as CauseCode] ?? {}
  // what blocks the first delivery alone only warns afterwards
  return role === 'blocks' && !stops ? 'warns' : role
}

/** A cause before it is put into words. */
export interface CauseFacts extends Partial<
  Pick<Cause, 'schedule' | 'connection' | 'since' | 'page' | 'stops'>
> {
  readonly code: CauseCode
  /** The values of its sentences, besides those of the affected export, schedule and connection. */
  readonly params?: Params
  /** Its own explanation, in the language of the user. */
  readonly detail?: string
  /** The id of the affected export. */
  readonly export?: number
  /** What can be done, unless the page of its code solves it. */
  readonly cures?: readonly Cure[]
}

const systems = {
  akeneoApi: { en: 'Akeneo', de: 'Akeneo' },
  ftp: { en: 'the upload target', de: 'Upload-Ziel' },
  tessaApi: { en: 'TESSA', de: 'TESSA' },
} as const satisfies Record<string, Sentence>

const ofSchedule: Sentence = { en: ' of {name}', de: ' von {name}' }

/** Puts a cause into words, with its severity and its cures. */
export const causeOf = (finding: CauseFacts, language: Language): Cause => {
  const { code, connection = null, schedule = null, since = null, stops, export: id } = finding
  const form = causeTable[code]
  const own = connection && settings[connection].path
  const page = finding.page ?? form.page ?? own
  const say = (sentence: Sentence, params: Params = {}) => formatSentence(sentence, language, params)
  const params: Params = {
    of: schedule ? say(ofSchedule, { name: schedule.name }) : '',
    ...(schedule && { name: schedule.name }),
    ...(connection && { system: say(systems[connection]) }),
    ...(id !== undefined && { id: String(id) }),
    ...finding.params,
  }
  return {
    code,
    severity: form.severity,
    sentence: say(form.sentence, params),
    detail: finding.detail || (form.detail ? say(form.detail, params) : ''),
    stops: stops ?? form.stops,
    export: id === undefined ? null : { id },
    schedule,
    connection,
    page,
    cures: [...(finding.cures ?? (page ? [openCure(page, language)] : []))],
    since,
  }
}

/** The cure that opens a page of the console, or a place on it. */
export const openCure = (path: string, language: Language): Cure => {
  const [page = path] = path.split('#')
  const label = openWords[page] ?? { en: 'Open settings', de: 'Einstellungen öffnen' }
  return { act: 'open', label: formatSentence(label, language), path }
}

/** A cure on the page of an export, or below it. */
export const exportCure = (word: CureWord, id: number, language: Language): Cure => {
  const { act, label, below }: CureForm = cureWords[word]
  return {
    act,
    label: formatSentence(label, language, { id: String(id) }),
    path: exportPath(id, below),
  }
}

/** Sorts causes by urgency; equal ones keep their order. */
export const byUrgency = (one: Cause, other: Cause): number => rankOf(one) - rankOf(other)

const rankOf = ({ code }: Cause) => (causeCodes as readonly string[]).indexOf(code)
