import type { MessageTable } from '../message.ts'

/** The labels of the states of an export. */
export const stateMessages = {
  running: { en: 'Running', de: 'Läuft' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  onHold: { en: 'On hold', de: 'Zurückgehalten' },
  finished: { en: 'Finished', de: 'Beendet' },
  warnings: { en: 'Finished with warnings', de: 'Mit Warnungen beendet' },
  errors: { en: 'Finished with errors', de: 'Mit Fehlern beendet' },
  failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  cancelled: { en: 'Cancelled', de: 'Abgebrochen' },
  overtaken: { en: 'Overtaken', de: 'Überholt' },
} as const satisfies MessageTable

/** The labels of what became of the delivery of an export. */
export const outcomeMessages = {
  delivered: { en: 'Delivered', de: 'Übergeben' },
  written: { en: 'Written', de: 'Geschrieben' },
  unchanged: { en: 'Nothing changed', de: 'Nichts geändert' },
  onHold: { en: 'On hold', de: 'Zurückgehalten' },
  overtaken: { en: 'Overtaken by #{by}', de: 'Überholt von #{by}' },
  notUploaded: { en: 'Not uploaded', de: 'Nicht hochgeladen' },
  failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  cancelled: { en: 'Stopped', de: 'Abgebrochen' },
} as const satisfies MessageTable
