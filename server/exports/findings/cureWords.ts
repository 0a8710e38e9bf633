import type { Cure } from '../../../src/contract/calls/cause.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'

/** The texts of buttons that open a page of the console, by its path. */
export const openWords: Readonly<Record<string, Sentence>> = {
  [settings.akeneoApi.path]: { en: 'Open Akeneo connection', de: 'Akeneo-Verbindung öffnen' },
  [settings.ftp.path]: { en: 'Open FTP settings', de: 'FTP-Einstellungen öffnen' },
  [settings.tessaApi.path]: { en: 'Open TESSA connection', de: 'TESSA-Verbindung öffnen' },
  [settings.productFilter.path]: { en: 'Open product filter', de: 'Produktfilter öffnen' },
  [settings.exportSettings.path]: { en: 'Open export settings', de: 'Exporteinstellungen öffnen' },
  [settings.csv.path]: { en: 'Open CSV settings', de: 'CSV-Einstellungen öffnen' },
  [resources.languages.path]: { en: 'Open languages', de: 'Sprachen öffnen' },
  [resources.channels.path]: { en: 'Open channels', de: 'Kanäle öffnen' },
  [resources.schedules.path]: { en: 'Open schedules', de: 'Zeitpläne öffnen' },
  [pagePaths.sync]: { en: 'Open synchronization', de: 'Synchronisation öffnen' },
  [pagePaths.mapping]: { en: 'Open mapping', de: 'Zuordnung öffnen' },
}

/** A cure before it is put into words. */
export interface CureForm extends Pick<Cure, 'act'> {
  readonly label: Sentence
  /** The page below that of the export. */
  readonly below?: 'errors' | 'warnings'
}

/** The cures on the page of an export, or on a page below it. */
export const cureWords = {
  review: { act: 'open', label: { en: 'Review export #{id}', de: 'Export #{id} prüfen' } },
  open: { act: 'open', label: { en: 'Open export #{id}', de: 'Export #{id} öffnen' } },
  errors: { act: 'open', label: { en: 'Show errors', de: 'Fehler zeigen' }, below: 'errors' },
  warnings: { act: 'open', label: { en: 'Show warnings', de: 'Warnungen zeigen' }, below: 'warnings' },
  upload: { act: 'upload', label: { en: 'Retry upload', de: 'Upload wiederholen' } },
  continue: { act: 'continue', label: { en: 'Continue export', de: 'Export fortsetzen' } },
  retry: { act: 'retry', label: { en: 'Retry export', de: 'Export wiederholen' } },
} as const satisfies Record<string, CureForm>
export type CureWord = keyof typeof cureWords
