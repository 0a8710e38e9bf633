import type { Sentence } from '../../src/contract/words.ts'

/** Every word of our mails besides the sentences of the run itself. */
export const mailWords = {
  testTitle: { en: 'Test notification from Kontor', de: 'Testbenachrichtigung von Kontor' },
  testLead: {
    en: 'Hello {name}, mails from Kontor reach you.',
    de: 'Guten Tag {name}, Mails von Kontor erreichen Sie.',
  },
  testFooter: {
    en: 'Somebody sent this from the list of users in Kontor.',
    de: 'Jemand hat diese Mail in der Benutzerliste von Kontor ausgelöst.',
  },
  switches: { en: 'You are told about', de: 'Sie erfahren von' },
  switchSuccessful: { en: 'successful exports', de: 'erfolgreichen Exporten' },
  switchWarning: { en: 'exports with warnings', de: 'Exporten mit Warnungen' },
  switchError: { en: 'failed exports', de: 'fehlgeschlagenen Exporten' },
  nothing: { en: 'nothing', de: 'nichts' },

  successful: { en: 'Export #{id} finished', de: 'Export #{id} beendet' },
  warning: { en: 'Export #{id} finished with warnings', de: 'Export #{id} mit Warnungen beendet' },
  error: { en: 'Export #{id} finished with errors', de: 'Export #{id} mit Fehlern beendet' },

  type: { en: 'Type', de: 'Art' },
  full: { en: 'Full', de: 'Voll' },
  delta: { en: 'Delta', de: 'Delta' },
  retry: { en: 'Retry', de: 'Wiederholung' },
  start: { en: 'Start', de: 'Beginn' },
  end: { en: 'End', de: 'Ende' },
  processed: { en: 'Processed', de: 'Verarbeitet' },
  successes: { en: 'Successful', de: 'Erfolgreich' },
  warnings: { en: 'Warnings', de: 'Warnungen' },
  errors: { en: 'Erroneous', de: 'Fehlerhaft' },
  file: { en: 'File', de: 'Datei' },
  upload: { en: 'Upload', de: 'Upload' },
  uploaded: { en: 'uploaded', de: 'hochgeladen' },
  notUploaded: { en: 'not uploaded', de: 'nicht hochgeladen' },
  reason: { en: 'Reason', de: 'Grund' },
  firstErrors: { en: 'First errors', de: 'Die ersten Fehler' },
  firstWarnings: { en: 'First warnings', de: 'Die ersten Warnungen' },
  more: { en: 'The others stand in Kontor.', de: 'Die übrigen stehen in Kontor.' },
  open: { en: 'Open export #{id}', de: 'Export #{id} öffnen' },
  exportFooter: {
    en: 'You get this because your user in Kontor asks for it. An administrator can change that under Users.',
    de: 'Sie erhalten diese Mail, weil Ihr Benutzer in Kontor es so wünscht. Ein Administrator kann das unter Benutzer ändern.',
  },
} as const satisfies Record<string, Sentence>
export type MailWord = keyof typeof mailWords
