import type { MessageTable } from '../message.ts'

/** The problems of a cron expression. */
export const cronMessages = {
  fieldCount: {
    en: 'A cron expression has five fields with spaces between: minute, hour, day of month, month, day of week. This one has {count}.',
    de: 'Ein Cron-Ausdruck hat fünf Felder mit Leerzeichen dazwischen: Minute, Stunde, Tag, Monat, Wochentag. Dieser hat {count}.',
  },
  badPart: {
    en: '{field}: “{part}” is not understood. Write *, numbers from {min} to {max}, ranges such as {min}-{max}, steps such as */2, or several of these separated by commas.',
    de: '{field}: „{part}“ ist nicht zu verstehen. Schreiben Sie *, Zahlen von {min} bis {max}, Bereiche wie {min}-{max}, Schritte wie */2 oder mehrere davon, mit Komma getrennt.',
  },
  outOfRange: {
    en: '{field}: enter a value from {min} to {max} instead of {part}.',
    de: '{field}: Geben Sie statt {part} einen Wert von {min} bis {max} ein.',
  },
  backwards: {
    en: '{field}: the range {part} counts backwards. Put the smaller value first.',
    de: '{field}: Der Bereich {part} zählt rückwärts. Nennen Sie den kleineren Wert zuerst.',
  },
  badStep: {
    en: '{field}: enter a step from 1 to {max} in {part}.',
    de: '{field}: Geben Sie in {part} eine Schrittweite von 1 bis {max} ein.',
  },
  neverRuns: {
    en: '{field}: none of the chosen months has a day {part}. Choose another day or month.',
    de: '{field}: Keiner der gewählten Monate hat einen Tag {part}. Wählen Sie einen anderen Tag oder Monat.',
  },
} as const satisfies MessageTable
