import { cronMessages } from './messages/forms/cron.ts'
import { formatSentence, type Language, type Params, type Sentence } from './words.ts'

type CronProblemCode = keyof typeof cronMessages

interface CronField {
  readonly label: Sentence
  readonly min: number
  readonly max: number
  /** The largest step: the number of values. */
  readonly step: number
  /** Three-letter names; `firstName` is the number of the first one. */
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

/** A problem of a cron expression, to be formatted by `formatCronProblem`. */
interface CronProblem {
  readonly code: CronProblemCode
  /** The wrong field; absent if the number of fields is wrong. */
  readonly field?: Sentence
  readonly params: Params
}

class CronError extends Error {
  readonly problem: CronProblem
  constructor(code: CronProblemCode, { label, min, max, step }: CronField, part: string) {
    super(code)
    const params = { part, min: String(min), max: String(code === 'badStep' ? step : max) }
    this.problem = { code, field: label, params }
  }
}

const numberOf = (text: string, field: CronField, isRangeEnd: boolean): number => {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1
  // as the end of a range, Sunday is 7
  if (named >= 0) return isRangeEnd && text.toUpperCase() === 'SUN' ? 7 : named + (field.firstName ?? 0)
  if (!/^\d{1,4}$/.test(text)) throw new CronError('badPart', field, text)
  const value = Number(text)
  if (value < field.min || value > field.max) throw new CronError('outOfRange', field, text)
  return value
}

/** Checks one comma-separated part and returns its smallest value. `L` counts as day 1, because every month has a last day. */
const smallestOf = (part: string, field: CronField): number => {
  if (field === dayOfMonth && part.toUpperCase() === 'L') return field.min
  const [range = '', step, ...more] = part.split('/')
  if (more.length > 0) throw new CronError('badPart', field, part)
  const [from = '', to, ...rest] = range.split('-')
  const isSpan = range === '*' || to !== undefined
  if (rest.length > 0 || (step !== undefined && !isSpan)) throw new CronError('badPart', field, part)
  if (step !== undefined && !/^\d{1,4}$/.test(step)) throw new CronError('badPart', field, part)
  if (step !== undefined && (Number(step) < 1 || Number(step) > field.step))
    throw new CronError('badStep', field, part)
  if (range === '*') return field.min
  const first = numberOf(from, field, false)
  if (to !== undefined && numberOf(to, field, true) < first) throw new CronError('backwards', field, range)
  return first
}

const valuesOf = (text: string, field: CronField): number[] =>
  text.split(',').map(part => smallestOf(part, field))

/** The maximum number of days of each month, from January. */
const maxDaysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The months that a valid field contains, counted from 1. */
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
 * Checks a cron expression: five fields of numbers, `*`, ranges, steps, lists, names (JAN, MON) and `L` for the last day
 * of the month. croner is not used here, because its errors name no field and the console does not load it.
 * @returns undefined if the expression is valid
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
    // with a day of the week, cron runs if either the day or the weekday matches
    const canRun =
      dayOfWeek !== '*' ||
      !monthField ||
      monthsOf(month, monthField).some(number => first <= (maxDaysOfMonths[number - 1] ?? 0))
    if (!canRun) throw new CronError('neverRuns', dayOfMonth, days)
    return undefined
  } catch (error) {
    if (error instanceof CronError) return error.problem
    throw error
  }
}

/** Formats a problem; the sentence begins with the name of the wrong field. */
export const formatCronProblem = ({ code, field, params }: CronProblem, language: Language): string =>
  formatSentence(cronMessages[code], language, field ? { ...params, field: field[language] } : params)
