import { z } from 'zod'
import { answer } from './calls/call.ts'
import { refusedSchema } from './errors.ts'
import type { Language } from './words.ts'

/** The types of schedules. */
const scheduleTypes = ['hourly', 'daily', 'weekly', 'monthly', 'yearly', 'cron'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

/** The ranges of the parameters; months count from 0, days of the week from Sunday = 0. */
export const scheduleRanges = {
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  dayOfMonth: { min: 1, max: 31 },
  month: { min: 0, max: 11 },
  dayOfWeek: { min: 0, max: 6 },
} as const

/** The parameters of a new schedule. */
export const scheduleDefaults = {
  hourlyMinute: 0,
  dailyHour: 0,
  dailyMinute: 0,
  weeklyDayOfWeek: 1,
  weeklyHour: 0,
  weeklyMinute: 0,
  monthlyDayOfMonth: 1,
  monthlyHour: 0,
  monthlyMinute: 0,
  yearlyMonth: 0,
  yearlyDayOfMonth: 1,
  yearlyHour: 0,
  yearlyMinute: 0,
  cronTiming: '* * * * *',
} as const

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)
const minute = within(scheduleRanges.minute)
const hour = within(scheduleRanges.hour)
const dayOfMonth = within(scheduleRanges.dayOfMonth)
const month = within(scheduleRanges.month)
const dayOfWeek = within(scheduleRanges.dayOfWeek)
const cronText = z.string().trim().max(255).default(scheduleDefaults.cronTiming)

/** The schemas of the parameters of each type. */
const scheduleShapes = {
  hourly: z.object({ hourlyMinute: minute.default(scheduleDefaults.hourlyMinute) }),
  daily: z.object({
    dailyHour: hour.default(scheduleDefaults.dailyHour),
    dailyMinute: minute.default(scheduleDefaults.dailyMinute),
  }),
  weekly: z.object({
    weeklyDayOfWeek: dayOfWeek.default(scheduleDefaults.weeklyDayOfWeek),
    weeklyHour: hour.default(scheduleDefaults.weeklyHour),
    weeklyMinute: minute.default(scheduleDefaults.weeklyMinute),
  }),
  monthly: z.object({
    monthlyDayOfMonth: dayOfMonth.default(scheduleDefaults.monthlyDayOfMonth),
    monthlyHour: hour.default(scheduleDefaults.monthlyHour),
    monthlyMinute: minute.default(scheduleDefaults.monthlyMinute),
  }),
  yearly: z.object({
    yearlyMonth: month.default(scheduleDefaults.yearlyMonth),
    yearlyDayOfMonth: dayOfMonth.default(scheduleDefaults.yearlyDayOfMonth),
    yearlyHour: hour.default(scheduleDefaults.yearlyHour),
    yearlyMinute: minute.default(scheduleDefaults.yearlyMinute),
  }),
  cron: z.object({ cronTiming: cronText }),
} as const satisfies Record<ScheduleType, z.ZodType>

/** The parameters of a type. */
type ParametersOf<T extends ScheduleType> = z.output<(typeof scheduleShapes)[T]>

const timingOf = <T extends ScheduleType>(scheduleType: T) =>
  z.object({ scheduleType: z.literal(scheduleType), scheduleParameters: scheduleShapes[scheduleType] })

/** The schema of a timing; parameters of other types are dropped without a check. */
export const scheduleTimingSchema = z.discriminatedUnion('scheduleType', [
  timingOf('hourly'),
  timingOf('daily'),
  timingOf('weekly'),
  timingOf('monthly'),
  timingOf('yearly'),
  timingOf('cron'),
])

export type ScheduleTiming = z.output<typeof scheduleTimingSchema>

/** The next runs of a timing in the time zone of the service: ISO 8601, soonest first, empty if it never runs. */
export const schedulePreviewReply = z.union([
  answer(z.object({ timeZone: z.string(), times: z.array(z.iso.datetime({ offset: true })) })),
  refusedSchema,
])

/** The number of days of each month outside leap years. */
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Whether a month, counted from 0, has that day in any year; 29 February counts. */
export const isDayOf = (month: number, day: number): boolean =>
  day <= (month === 1 ? 29 : (daysOfMonths[month] ?? 31))

const monthlyCron = (time: string, day: number): string => {
  if (day <= 28) return `${time} ${day} * *`
  return day === 31 ? `${time} L * *` : `${time} ${day} 1,3-12 *\n${time} L 2 *`
}

const cronBuilders: { readonly [T in ScheduleType]: (given: ParametersOf<T>) => string } = {
  hourly: given => `${given.hourlyMinute} * * * *`,
  daily: given => `${given.dailyMinute} ${given.dailyHour} * * *`,
  weekly: given => `${given.weeklyMinute} ${given.weeklyHour} * * ${given.weeklyDayOfWeek}`,
  monthly: given => monthlyCron(`${given.monthlyMinute} ${given.monthlyHour}`, given.monthlyDayOfMonth),
  yearly: ({ yearlyMonth, yearlyDayOfMonth, yearlyHour, yearlyMinute }) => {
    const day = yearlyDayOfMonth > (daysOfMonths[yearlyMonth] ?? 31) ? 'L' : yearlyDayOfMonth
    return `${yearlyMinute} ${yearlyHour} ${day} ${yearlyMonth + 1} *`
  },
  cron: given => given.cronTiming.trim(),
}

/**
 * Converts a timing to cron: minute, hour, day of month, month from 1, day of week from Sunday = 0; `L` is the last day of
 * a month. A month without the day runs on its last day, so days 29 and 30 of each month need two lines.
 * @example cronOf('yearly', { yearlyMonth: 11, yearlyDayOfMonth: 24, yearlyHour: 18, yearlyMinute: 0 }) // '0 18 24 12 *'
 */
export const cronOf = <T extends ScheduleType>(type: T, parameters: ParametersOf<T>): string =>
  cronBuilders[type](parameters)

const localeOf = { en: 'en-GB', de: 'de-DE' } as const

/** A year that begins on a Sunday, so that January 1 + n is the day of the week n. */
const sundayYear = 2023

const weekday = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(sundayYear, 0, 1 + day),
  )

const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(sundayYear, month, 1),
  )

/** The numbers of a timing that have names. */
export type NamedNumbers = 'weekdays' | 'months'

/** Lists the days of the week from Monday, or the months, with number and name. */
export const namedNumbers = (which: NamedNumbers, language: Language): { value: number; label: string }[] =>
  which === 'weekdays'
    ? [1, 2, 3, 4, 5, 6, 0].map(value => ({ value, label: weekday(value, language) }))
    : daysOfMonths.map((_days, value) => ({ value, label: monthName(value, language) }))

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const timeOfDay = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`

const summaries: Readonly<
  Record<Language, { readonly [T in ScheduleType]: (given: ParametersOf<T>) => string }>
> = {
  en: {
    hourly: given => `Every hour at minute ${twoDigits(given.hourlyMinute)}`,
    daily: given => `Daily at ${timeOfDay(given.dailyHour, given.dailyMinute)}`,
    weekly: given =>
      `${weekday(given.weeklyDayOfWeek, 'en')}s at ${timeOfDay(given.weeklyHour, given.weeklyMinute)}`,
    monthly: given =>
      `Monthly on day ${twoDigits(given.monthlyDayOfMonth)} at ${timeOfDay(given.monthlyHour, given.monthlyMinute)}`,
    yearly: given =>
      `Yearly on ${monthName(given.yearlyMonth, 'en')} ${twoDigits(given.yearlyDayOfMonth)} at ${timeOfDay(given.yearlyHour, given.yearlyMinute)}`,
    cron: given => `Cron ${given.cronTiming}`,
  },
  de: {
    hourly: given => `Stündlich zur Minute ${twoDigits(given.hourlyMinute)}`,
    daily: given => `Täglich um ${timeOfDay(given.dailyHour, given.dailyMinute)} Uhr`,
    weekly: given =>
      `${weekday(given.weeklyDayOfWeek, 'de')}s um ${timeOfDay(given.weeklyHour, given.weeklyMinute)} Uhr`,
    monthly: given =>
      `Monatlich am ${twoDigits(given.monthlyDayOfMonth)}. um ${timeOfDay(given.monthlyHour, given.monthlyMinute)} Uhr`,
    yearly: given =>
      `Jährlich am ${twoDigits(given.yearlyDayOfMonth)}. ${monthName(given.yearlyMonth, 'de')} um ${timeOfDay(given.yearlyHour, given.yearlyMinute)} Uhr`,
    cron: given => `Cron ${given.cronTiming}`,
  },
}

/** The timing of a stored schedule: its type and the parameters of all types. */
export interface StoredTiming {
  readonly scheduleType: ScheduleType
  readonly scheduleParameters: ParametersOf<'hourly'> &
    ParametersOf<'daily'> &
    ParametersOf<'weekly'> &
    ParametersOf<'monthly'> &
    ParametersOf<'yearly'> &
    ParametersOf<'cron'>
}

/** Describes when a schedule runs: `Mondays at 03:00`. */
export const summaryOf = ({ scheduleType, scheduleParameters }: StoredTiming, language: Language): string =>
  summaries[language][scheduleType](scheduleParameters)
