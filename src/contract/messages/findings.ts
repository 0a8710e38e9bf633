import type { Cause, CauseCode, Remedy } from '../calls/cause.ts'
import type { StepName } from '../calls/checklist.ts'
import type { Sentence } from '../words.ts'
import type { RemedyPage } from './message.ts'

/** What is fixed about the findings with one code. */
interface FindingEntry {
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
  /** The page that solves it, and the field of the mapping there. */
  readonly page?: RemedyPage
  readonly field?: string
}

const stopping = { severity: 'warning', stops: true } as const
const selling = { severity: 'warning', stops: false } as const
const noted = { severity: 'info', stops: false } as const
const blocking = { ...stopping, beforeStart: 'blocks' } as const

/** The findings by their codes. */
export const findingMessages: { readonly [C in CauseCode]: FindingEntry } = {
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
    page: 'productFilter',
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
    page: 'akeneoApi',
  },
  notSynchronized: {
    ...blocking,
    step: 'synchronize',
    sentence: { en: 'No master data has been read yet', de: 'Noch keine Stammdaten gelesen' },
    detail: {
      en: 'Synchronize Akeneo: until then, exports end at once.',
      de: 'Synchronisieren Sie Akeneo: Bis dahin enden Exporte sofort.',
    },
    page: 'sync',
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
    page: 'sync',
  },
  noLanguage: {
    ...blocking,
    step: 'languages',
    sentence: { en: 'There is no language yet', de: 'Es gibt noch keine Sprache' },
    detail: {
      en: 'Add one: until then, exports end at once.',
      de: 'Legen Sie eine an: Bis dahin enden Exporte sofort.',
    },
    page: 'languages',
  },
  noDefaultLanguage: {
    ...blocking,
    step: 'languages',
    sentence: { en: 'There is no default language', de: 'Es gibt keine Standardsprache' },
    detail: {
      en: 'Choose the one whose columns have no prefix: until then, exports end at once.',
      de: 'Wählen Sie die, deren Spalten kein Präfix haben: Bis dahin enden Exporte sofort.',
    },
    page: 'exportSettings',
  },
  requiredOpen: {
    ...blocking,
    step: 'required',
    sentence: {
      en: '{fields} {count|is|are} not mapped',
      de: '{fields} {count|ist|sind} nicht zugeordnet',
    },
    page: 'mapping',
  },
  twoActivationLevels: {
    ...blocking,
    sentence: {
      en: 'a_active[channel] and p_active[channel] are both mapped',
      de: 'a_active[channel] und p_active[channel] sind beide zugeordnet',
    },
    detail: { en: 'TB.One takes only one of them.', de: 'TB.One nimmt nur eines davon an.' },
    page: 'mapping',
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
    page: 'schedules',
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
    page: 'schedules',
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
    page: 'channels',
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
    page: 'mapping',
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
    page: 'channels',
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
    page: 'sync',
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
    page: 'channels',
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
    page: 'ftp',
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
    page: 'productFilter',
  },
  noTarget: {
    ...noted,
    step: 'target',
    sentence: { en: 'No upload target is chosen', de: 'Kein Upload-Ziel ist gewählt' },
    detail: {
      en: 'SFTP, FTP or a folder. Without a target you download the file yourself.',
      de: 'SFTP, FTP oder Ordner. Ohne Ziel laden Sie die Datei selbst herunter.',
    },
    page: 'ftp',
  },
  nothingDelivered: {
    ...noted,
    step: 'export',
    sentence: { en: 'Nothing was delivered yet', de: 'Noch nichts übergeben' },
    detail: {
      en: 'The first export writes every product the filter lets through into one file.',
      de: 'Der erste Export schreibt jedes Produkt, das der Filter durchlässt, in eine Datei.',
    },
    page: 'exports',
  },
  noChannels: {
    ...noted,
    step: 'channels',
    sentence: { en: 'There is no channel yet', de: 'Es gibt noch keinen Kanal' },
    detail: {
      en: 'Articles are sold on channels. Add one with the sign that TB.One has for it.',
      de: 'Artikel werden auf Kanälen verkauft. Legen Sie einen mit seinem Kanalkürzel aus TB.One an.',
    },
    page: 'channels',
  },
  noPrices: {
    ...noted,
    step: 'prices',
    sentence: { en: 'Prices are missing', de: 'Preise fehlen' },
    detail: {
      en: 'Without a price no channel sells an article.',
      de: 'Ohne Preis verkauft kein Kanal einen Artikel.',
    },
    page: 'mapping',
    field: 'a_vk',
  },
  noStock: {
    ...noted,
    step: 'stock',
    sentence: { en: 'The stock is not mapped', de: 'Der Bestand ist nicht zugeordnet' },
    detail: {
      en: 'TB.One normally takes articles without stock offline.',
      de: 'Artikel ohne Bestand nimmt TB.One normalerweise offline.',
    },
    page: 'mapping',
    field: 'a_stock',
  },
  noSwitches: {
    ...noted,
    step: 'activation',
    sentence: { en: 'Switches are missing', de: 'Schalter fehlen' },
    detail: {
      en: 'An article is on sale where both of its switches are on: the general one and that of the channel.',
      de: 'Ein Artikel ist im Verkauf, wo beide Schalter eingeschaltet sind: der allgemeine und der des Kanals.',
    },
    page: 'mapping',
  },
  noPictures: {
    ...noted,
    step: 'pictures',
    sentence: { en: 'Images are not mapped', de: 'Bilder sind nicht zugeordnet' },
    detail: {
      en: 'Channels need an image of each article.',
      de: 'Kanäle brauchen zu jedem Artikel ein Bild.',
    },
    page: 'mapping',
    field: 'a_media',
  },
  noSchedule: {
    ...noted,
    step: 'schedule',
    sentence: { en: 'No schedule is enabled', de: 'Kein Zeitplan ist aktiv' },
    detail: {
      en: 'Without a schedule, exports start by hand only.',
      de: 'Ohne Zeitplan starten Exporte nur von Hand.',
    },
    page: 'schedules',
  },
  noLimits: {
    ...noted,
    step: 'limits',
    sentence: { en: 'No safety limit is set', de: 'Keine Sicherheitsgrenze ist gesetzt' },
    detail: {
      en: 'No limit holds back an export that withdraws or changes too much.',
      de: 'Keine Grenze hält einen Export zurück, der zu viel zurückzieht oder ändert.',
    },
    page: 'exportSettings',
  },
}

/** The texts of buttons that open a page of the console. */
export const openMessages: { readonly [P in RemedyPage]: Sentence } = {
  exports: { en: 'Open exports', de: 'Exporte öffnen' },
  akeneoApi: { en: 'Open Akeneo connection', de: 'Akeneo-Verbindung öffnen' },
  ftp: { en: 'Open FTP settings', de: 'FTP-Einstellungen öffnen' },
  tessaApi: { en: 'Open TESSA connection', de: 'TESSA-Verbindung öffnen' },
  productFilter: { en: 'Open product filter', de: 'Produktfilter öffnen' },
  exportSettings: { en: 'Open export settings', de: 'Exporteinstellungen öffnen' },
  csv: { en: 'Open CSV settings', de: 'CSV-Einstellungen öffnen' },
  languages: { en: 'Open languages', de: 'Sprachen öffnen' },
  channels: { en: 'Open channels', de: 'Kanäle öffnen' },
  schedules: { en: 'Open schedules', de: 'Zeitpläne öffnen' },
  sync: { en: 'Open synchronization', de: 'Synchronisation öffnen' },
  mapping: { en: 'Open mapping', de: 'Zuordnung öffnen' },
}

/** A remedy before it is put into words. */
export interface RemedyEntry extends Pick<Remedy, 'act'> {
  readonly label: Sentence
  /** The page below that of the export. */
  readonly below?: 'errors' | 'warnings'
}

/** The remedies on the page of an export, or on a page below it. */
export const remedyMessages = {
  review: { act: 'open', label: { en: 'Review export #{id}', de: 'Export #{id} prüfen' } },
  open: { act: 'open', label: { en: 'Open export #{id}', de: 'Export #{id} öffnen' } },
  errors: { act: 'open', label: { en: 'Show errors', de: 'Fehler zeigen' }, below: 'errors' },
  warnings: { act: 'open', label: { en: 'Show warnings', de: 'Warnungen zeigen' }, below: 'warnings' },
  upload: { act: 'upload', label: { en: 'Retry upload', de: 'Upload wiederholen' } },
  continue: { act: 'continue', label: { en: 'Continue export', de: 'Export fortsetzen' } },
  retry: { act: 'retry', label: { en: 'Retry export', de: 'Export wiederholen' } },
} as const satisfies Record<string, RemedyEntry>
export type RemedyName = keyof typeof remedyMessages
