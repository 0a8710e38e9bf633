import { z } from 'zod'
import { cronProblemOf, formatCronProblem } from '../cron.ts'
import { fieldError } from '../errors.ts'
import { type Language, regions } from '../words.ts'
import {
  asIs,
  asText,
  builder,
  defaultOrNull,
  filledOrNull,
  type KindsOf,
  refuse,
  trimmedText,
} from './kind.ts'

/** Kinds of fields for dates and times. */
export interface MomentKinds {
  /** A day of the calendar, `2026-12-24`; `min` and `max` are inclusive. */
  date: { value: string; options: { min?: string; max?: string } }
  /** A cron expression of five fields. */
  cron: { value: string; options: object }
  /** A point in time, ISO 8601 with offset; only the service sets it. */
  time: { value: string; options: object }
}

/** A day without a time. `date('Valid from', { min: '2026-01-01' })` */
export const date = builder<'date', MomentKinds['date']>('date')
/** A cron expression of five fields. `cron('Cron timing', { default: '0 3 * * *' })` */
export const cron = builder<'cron', MomentKinds['cron']>('cron')
/** A point in time that the service sets. */
export const time = builder<'time', MomentKinds['time']>('time')

/** Formats a day: `24 Dec 2026`, `24.12.2026`. */
export const formatDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(regions[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

const dayMs = 86_400_000

const daysAfter = (day: string, n: number) => new Date(Date.parse(day) + n * dayMs).toISOString().slice(0, 10)

type Bounds = { readonly min?: string; readonly max?: string }

const dayWithin = ({ min, max }: Bounds) =>
  z.iso
    .date()
    .superRefine((day, context) => {
      if (min !== undefined && day < min)
        refuse(context, 'tooEarly', language =>
          fieldError('tooEarly', language, { min: formatDay(language, min) }),
        )
      if (max !== undefined && day > max)
        refuse(context, 'tooLate', language =>
          fieldError('tooLate', language, { max: formatDay(language, max) }),
        )
    })
    .meta({ formatMinimum: min, formatMaximum: max })

/** One of 28 example days within the bounds. */
const exampleDay = ({ min, max }: Bounds, n: number) => {
  const first = min ?? (max === undefined ? '2026-01-01' : daysAfter(max, -27))
  const day = daysAfter(first, n % 28)
  return max !== undefined && day > max ? max : day
}

const cronTiming = trimmedText().superRefine((timing, context) => {
  const problem = cronProblemOf(timing)
  if (problem) refuse(context, 'badCron', language => formatCronProblem(problem, language))
})

/** Converts to milliseconds, because points in time may have different offsets. */
const toTimestamp = (value: unknown) => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

export const momentKinds: KindsOf<MomentKinds> = {
  date: {
    ...asIs,
    optionKeys: { min: true, max: true },
    comparedAs: 'day',
    responseSchema: z.iso.date().nullable(),
    schema: field => filledOrNull(field, dayWithin(field)),
    example: exampleDay,
    empty: defaultOrNull,
    toComparable: toTimestamp,
  },
  cron: {
    ...asText,
    schema: field => filledOrNull(field, cronTiming),
    example: (_field, n) => `${n % 60} 3 * * *`,
  },
  time: {
    ...asIs,
    comparedAs: 'moment',
    responseSchema: z.iso.datetime({ offset: true }).nullable(),
    schema: () => z.iso.datetime({ offset: true }).nullable(),
    example: () => null,
    empty: () => null,
    toComparable: toTimestamp,
  },
}
