import type { Sentence } from '../../src/contract/words.ts'

/** Every word of our mails besides the sentences of the run itself. */
export const mailWords = {
  testTitle: { en: 'Test notification from Kontor', de: 'Test-E-Mail von Kontor' },
  testLead: {
    en: 'Hello {name}, mails from Kontor reach you.',
    de: 'Guten Tag {name}, E-Mails von Kontor erreichen Sie.',
  },
  testFooter: {
    en: 'This mail was sent from the list of users in Kontor.',
    de: 'Diese E-Mail wurde in der Benutzerliste von Kontor ausgelöst.',
  },
  switches: { en: 'Notifications about', de: 'Benachrichtigungen über' },
  switchSuccessful: { en: 'successful exports', de: 'erfolgreiche Exporte' },
  switchWarning: { en: 'exports with warnings', de: 'Exporte mit Warnungen' },
  switchError: { en: 'failed exports', de: 'fehlgeschlagene Exporte' },
  nothing: { en: 'nothing', de: 'nichts' },

  successful: { en: 'Export #{id} finished', de: 'Export #{id} beendet' },
  warning: { en: 'Export #{id} finished with warnings', de: 'Export #{id} mit Warnungen beendet' },
  error: { en: 'Export #{id} finished with errors', de: 'Export #{id} mit Fehlern beendet' },

  type: { en: 'Type', de: 'Typ' },
  full: { en: 'Full', de: 'Vollständig' },
  delta: { en: 'Delta', de: 'Delta' },
  retry: { en: 'Retry', de: 'Wiederholung' },
  start: { en: 'Start', de: 'Start' },
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
  firstErrors: { en: 'First errors', de: 'Erste Fehler' },
  firstWarnings: { en: 'First warnings', de: 'Erste Warnungen' },
  more: { en: 'Kontor shows the others.', de: 'Die übrigen finden Sie in Kontor.' },
  open: { en: 'Open export #{id}', de: 'Export #{id} öffnen' },
  exportFooter: {
    en: 'You receive this mail because notifications are switched on for your user in Kontor. An administrator can change this under Users.',
    de: 'Sie erhalten diese E-Mail, weil für Ihren Benutzer in Kontor Benachrichtigungen eingeschaltet sind. Ein Administrator kann das unter „Benutzer“ ändern.',
  },
} as const satisfies Record<string, Sentence>
export type MailWord = keyof typeof mailWords
