import { type Cause, type CauseCode, causeCodes, type Cure } from '../../../src/contract/calls/cause.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import {
  formatSentence as formatMessage,
  type Language,
  type Params,
  type Sentence,
} from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { type CureForm, type CureWord, cureWords, openWords } from './cureWords.ts'

// Why TB.One has not what it should have. Verdict, lists, pages, tiles, mails and the start dialog show the causes that
// are made here, so that one fact has one name and one cure.

/** What is fixed about the causes with one code. */
interface CauseForm {
  readonly severity: Cause['severity']
  /** Whether nothing can be delivered until a user acts. */
  readonly stops: boolean
  readonly sentence: Sentence
  /** The explanation, unless the cause has one of its own. */
  readonly detail?: Sentence
  /** The page that solves it. */
  readonly page?: string
}

const stopping = { severity: 'warning', stops: true } as const
const selling = { severity: 'warning', stops: false } as const
const noted = { severity: 'info', stops: false } as const

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
    sentence: { en: 'Akeneo is not connected', de: 'Akeneo ist nicht verbunden' },
    detail: {
      en: 'Enter its address and credentials, or connect Kontor as an app.',
      de: 'Geben Sie Adresse und Zugangsdaten ein, oder verbinden Sie Kontor als App.',
    },
    page: settings.akeneoApi.path,
  },
  notSynchronized: {
    ...stopping,
    sentence: { en: 'No master data has been read yet', de: 'Noch keine Stammdaten gelesen' },
    detail: {
      en: 'Synchronize Akeneo: until then, exports end at once.',
      de: 'Synchronisieren Sie Akeneo: Bis dahin enden Exporte sofort.',
    },
    page: pagePaths.sync,
  },
  structure: {
    ...stopping,
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
    ...stopping,
    sentence: { en: 'There is no language yet', de: 'Es gibt noch keine Sprache' },
    detail: {
      en: 'Add one: until then, exports end at once.',
      de: 'Legen Sie eine an: Bis dahin enden Exporte sofort.',
    },
    page: resources.languages.path,
  },
  noDefaultLanguage: {
    ...stopping,
    sentence: { en: 'There is no default language', de: 'Es gibt keine Standardsprache' },
    page: settings.exportSettings.path,
  },
  requiredOpen: {
    ...stopping,
    sentence: {
      en: '{fields} {count|is|are} not mapped',
      de: '{fields} {count|ist|sind} nicht zugeordnet',
    },
    page: pagePaths.mapping,
  },
  twoActivationLevels: {
    ...stopping,
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
    sentence: { en: 'No channel is enabled', de: 'Kein Kanal ist aktiv' },
    detail: {
      en: 'TB.One can sell nothing by the next file. Enable the channels you sell on.',
      de: 'TB.One kann mit der nächsten Datei nichts verkaufen. Aktivieren Sie die Kanäle, auf denen Sie verkaufen.',
    },
    page: resources.channels.path,
  },
  noActivation: {
    ...selling,
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
}

/** A cause before it is put into words. */
export interface Finding extends Partial<
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
export const causeOf = (finding: Finding, language: Language): Cause => {
  const { code, connection = null, schedule = null, since = null, stops, export: id } = finding
  const form = causeTable[code]
  const own = connection && settings[connection].path
  const page = finding.page ?? form.page ?? own
  const say = (sentence: Sentence, params: Params = {}) => formatMessage(sentence, language, params)
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
  return { act: 'open', label: formatMessage(label, language), path }
}

/** A cure on the page of an export, or below it. */
export const exportCure = (word: CureWord, id: number, language: Language): Cure => {
  const { act, label, below }: CureForm = cureWords[word]
  return {
    act,
    label: formatMessage(label, language, { id: String(id) }),
    path: exportPath(id, below),
  }
}

/** Sorts causes by urgency; equal ones keep their order. */
export const byUrgency = (one: Cause, other: Cause): number => rankOf(one) - rankOf(other)

const rankOf = ({ code }: Cause) => (causeCodes as readonly string[]).indexOf(code)
