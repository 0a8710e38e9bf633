import { formatMessage, type Language, type Params, type Sentence } from './words.ts'

/** What can be wrong with a cron text. Places: field, part, min, max, count. */
const cronProblems = {
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
} as const satisfies Record<string, Sentence>
export type CronProblemCode = keyof typeof cronProblems

interface CronField {
  readonly label: Sentence
  readonly min: number
  readonly max: number
  /** Largest step: how many values there are. */
  readonly step: number
  /** Three-letter names and the number of the first. */
  readonly names?: readonly string[]
  readonly firstName?: number
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const dayOfMonth: CronField = { label: { en: 'Day of month', de: 'Tag' }, min: 1, max: 31, step: 31 }
const fields: readonly CronField[] = [
  { label: { en: 'Minute', de: 'Minute' }, min: 0, max: 59, step: 60 },
  { label: { en: 'Hour', de: 'Stunde' }, min: 0, max: 23, step: 24 },
  dayOfMonth,
  { label: { en: 'Month', de: 'Monat' }, min: 1, max: 12, step: 12, names: months, firstName: 1 },
  { label: { en: 'Day of week', de: 'Wochentag' }, min: 0, max: 7, step: 7, names: weekdays, firstName: 0 },
]

/** What is wrong with a cron text, and where; in no language yet. */
export interface CronProblem {
  readonly code: CronProblemCode
  /** The field that is wrong; absent when their number is. */
  readonly field?: Sentence
  readonly params: Params
}

class Wrong extends Error {
  readonly problem: CronProblem
  constructor(code: CronProblemCode, { label, min, max, step }: CronField, part: string) {
    super(code)
    const params = { part, min: String(min), max: String(code === 'badStep' ? step : max) }
    this.problem = { code, field: label, params }
  }
}

const numberOf = (text: string, field: CronField, isRangeEnd: boolean): number => {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1
  // a week that ends on Sunday ends on 7
  if (named >= 0) return isRangeEnd && text.toUpperCase() === 'SUN' ? 7 : named + (field.firstName ?? 0)
  if (!/^\d{1,4}$/.test(text)) throw new Wrong('badPart', field, text)
  const value = Number(text)
  if (value < field.min || value > field.max) throw new Wrong('outOfRange', field, text)
  return value
}

/** The smallest value of one comma-separated part; the last day of a month is day 1 of every month for our purpose. */
const smallestOf = (part: string, field: CronField): number => {
  if (field === dayOfMonth && part.toUpperCase() === 'L') return field.min
  const [range = '', step, ...more] = part.split('/')
  if (more.length > 0) throw new Wrong('badPart', field, part)
  const [from = '', to, ...rest] = range.split('-')
  const isSpan = range === '*' || to !== undefined
  if (rest.length > 0 || (step !== undefined && !isSpan)) throw new Wrong('badPart', field, part)
  if (step !== undefined && !/^\d{1,4}$/.test(step)) throw new Wrong('badPart', field, part)
  if (step !== undefined && (Number(step) < 1 || Number(step) > field.step))
    throw new Wrong('badStep', field, part)
  if (range === '*') return field.min
  const first = numberOf(from, field, false)
  if (to !== undefined && numberOf(to, field, true) < first) throw new Wrong('backwards', field, range)
  return first
}

const valuesOf = (text: string, field: CronField): number[] =>
  text.split(',').map(part => smallestOf(part, field))

/** The longest that each month gets, from January. */
const maxDaysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The months of a checked field, from 1. */
const monthsOf = (text: string, field: CronField): number[] =>
  maxDaysOfMonths.flatMap((_days, index) =>
    text.split(',').some(part => {
      const [range = '', step = '1'] = part.split('/')
      const [from = '', to = from] = range.split('-')
      const [low, high] = range === '*' ? [1, 12] : [numberOf(from, field, false), numberOf(to, field, true)]
      const month = index + 1
      return month >= low && month <= high && (month - low) % Number(step) === 0
    })
      ? [index + 1]
      : [],
  )

/**
 * Checks a cron text: five fields of numbers, `*`, ranges, steps, lists, names (JAN, MON) and `L` for the last day of the month.
 * @returns undefined when it is in order
 * @example cronProblemOf('60 * * * *')?.code // 'outOfRange'
 */
export const cronProblemOf = (text: string): CronProblem | undefined => {
  const parts = text.trim().split(/\s+/)
  const count = text.trim() === '' ? 0 : parts.length
  if (count !== fields.length) return { code: 'fieldCount', params: { count } }
  try {
    const found = fields.map((field, index) => valuesOf(parts[index] ?? '', field))
    const [, , , monthField] = fields
    const [, , days = '', month = '', dayOfWeek] = parts
    const first = Math.min(...(found[2] ?? []))
    // with a day of the week, either of the two is enough
    const canRun =
      dayOfWeek !== '*' ||
      !monthField ||
      monthsOf(month, monthField).some(number => first <= (maxDaysOfMonths[number - 1] ?? 0))
    if (!canRun) throw new Wrong('neverRuns', dayOfMonth, days)
    return undefined
  } catch (error) {
    if (error instanceof Wrong) return error.problem
    throw error
  }
}

/** The sentence for a problem, beginning with the field that is wrong. */
export const formatCronProblem = ({ code, field, params }: CronProblem, language: Language): string =>
  formatMessage(cronProblems[code], language, field ? { ...params, field: field[language] } : params)
