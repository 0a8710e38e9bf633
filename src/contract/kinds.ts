import { z } from 'zod'
import { cronProblemOf } from './cron.ts'
import type { NamedNumbers } from './schedule.ts'

/** One entry of an option list. */
export interface Choice {
  readonly code: string
  readonly label: string
  /** What it is listed under. */
  readonly groupLabel?: string
  /** Of an attribute: its type in Akeneo. */
  readonly type?: string
  /** Of an attribute: whether its value differs by locale. */
  readonly isLocalized?: boolean
  /** What lies below it, where the list is a tree. */
  readonly children?: readonly Choice[]
}

/** The value each kind of field holds when it is filled. */
export interface KindValues {
  /** The identifying name of a record; editable on create only. */
  key: string
  text: string
  longText: string
  number: number
  toggle: boolean
  /** One code of an option list. */
  select: string
  /** Several codes of an option list. */
  selectMany: string[]
  /** Several codes of an option list that is a tree; a parent does not stand for its children. */
  tree: string[]
  email: string
  /** A web address, http or https, without user name and password. */
  url: string
  /** Five fields of a cron timing. */
  cron: string
  /** A credential the service must read again: encrypted at rest, masked to the browser. */
  secret: string
  /** A log-in password: hashed at rest, never sent to the browser; empty keeps the stored one. */
  password: string
  /** A point in time, ISO 8601 with offset; written by the service only. */
  time: string
}
export type Kind = keyof KindValues

/** Asks for a field only while another field of the record, at its top, has one value. */
export interface When {
  readonly field: string
  readonly is: string
}

/** What any field may say besides its label. */
export interface Common<V> {
  readonly hint?: string
  readonly required?: boolean
  readonly default?: V
  /** Set by the service; shown, never sent. */
  readonly readOnly?: boolean
  /** Hidden else, and then no value of it refuses a save: one that is wrong gives way to the default. */
  readonly when?: When
}

/** What fields of one kind may say besides. */
export interface KindOptions {
  key: { max?: number; pattern?: RegExp }
  /** A text of one character is a sign and may be a space. `code` says that machines read it, as a host or a path; `wide` gives it a row of its own. */
  text: { max?: number; code?: boolean; wide?: boolean }
  longText: { max?: number; rows?: number; code?: boolean }
  /** `whole` allows no fraction; `names` says that people know the numbers by name. */
  number: { min?: number; max?: number; whole?: boolean; names?: NamedNumbers }
  toggle: object
  /** A list of the options call by its name, or the choices themselves. */
  select: { options: string | readonly Choice[] }
  selectMany: { options: string | readonly Choice[] }
  /** `leavesOnly` lets nothing be ticked that has children; `inDialog` shows the number and opens the tree on demand. */
  tree: { options: string; leavesOnly?: boolean; inDialog?: boolean }
  email: object
  url: object
  cron: object
  /** With `rows` it has several lines, as a private key. */
  secret: { max?: number; rows?: number }
  /** `repeats` names the field that this one must equal. */
  password: { repeats?: string }
  time: object
}

/** A declared field: its kind, its English label and what it says besides. */
export type Field<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P; readonly label: string } & Common<KindValues[P]> & Readonly<KindOptions[P]>
}[K]

/** The stand-in for a stored secret. Saving it keeps what is stored. */
export const secretMask = '********'

/** Shortest log-in password, in characters. */
const passwordMinimum = 10

/** Some kinds ask more of a new record than of a changed one. */
export type Occasion = 'create' | 'update'

interface KindAnswers<K extends Kind> {
  /** Parses and normalises a saved value: trims, turns nothing into null. */
  schema(field: Field<K>, on: Occasion): z.ZodType
  /** What leaves the service. */
  readonly shown: z.ZodType
  /** A valid value, another one for each `n`. */
  example(field: Field<K>, n: number): KindValues[K] | null
  /** The value of an untouched form. */
  empty(field: Field<K>): KindValues[K] | null
  /** What leaves the service in place of the stored value; undefined leaves it out. */
  conceal(value: unknown): unknown
  /** What is stored when `incoming` is saved over `stored`. */
  merge(incoming: unknown, stored: unknown): unknown
  /** How the service keeps it. */
  readonly atRest: 'clear' | 'encrypted' | 'hashed'
}

const asIs = {
  conceal: (value: unknown) => value,
  merge: (incoming: unknown) => incoming,
  atRest: 'clear',
} as const

const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/** A field left out of a save takes its default; one sent empty does not. */
const words = (
  field: Common<string>,
  filled: z.ZodType,
  emptied: (value: unknown) => unknown = blankToNull,
) =>
  z.preprocess(
    value => emptied(value === undefined ? field.default : value),
    field.required ? filled : filled.nullable(),
  )

/** The code of a choice and a sign of one character may be white space: a tab, a space. */
const absentToNull = (value: unknown) => (value === undefined || value === '' ? null : value)

const trimmed = (max = 255) => z.string().trim().max(max)

/** What nobody sees and what turns the reading direction: control characters, overrides and isolates of direction. */
const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Several lines may have line breaks and tabs, but nothing that ends a text. */
const nul = /\0/

const without = (signs: RegExp, schema: z.ZodString) =>
  schema.refine(value => !signs.test(value), { params: { code: 'hiddenCharacters' } })

const choice = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? z.string() : z.enum(options.map(option => option.code))

const firstCodes = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? [] : options.map(option => option.code)

const shownText = z.string().nullable()

const cronTiming = trimmed().superRefine((timing, context) => {
  const problem = cronProblemOf(timing)
  if (problem) context.addIssue({ code: 'custom', params: { code: 'badCron', problem }, input: timing })
})

const webAddress = trimmed().superRefine((address, context) => {
  const refuse = (code: 'notAnAddress' | 'credentialsInAddress') =>
    context.addIssue({ code: 'custom', params: { code }, input: address })
  if (!/^https?:\/\//i.test(address) || hidden.test(address) || !z.url().safeParse(address).success)
    refuse('notAnAddress')
  else if (/^[^/]+\/\/[^/?#]*@/.test(address)) refuse('credentialsInAddress')
})

const kindWords = <K extends 'text' | 'longText'>(max: number, forbidden: RegExp): KindAnswers<K> => ({
  ...asIs,
  shown: shownText,
  schema: field =>
    field.max === 1
      ? words(field, without(forbidden, z.string().max(1)), absentToNull)
      : words(field, without(forbidden, trimmed(field.max ?? max))),
  example: (field, n) => `${n} ${field.label}`.slice(0, field.max),
  empty: field => field.default ?? null,
})

/** Every kind of field answers for itself. Shared code asks here and never which kind a field is. */
export const kinds: { readonly [K in Kind]: KindAnswers<K> } = {
  key: {
    ...asIs,
    shown: z.string(),
    schema: field =>
      z.preprocess(blankToNull, without(hidden, trimmed(field.max ?? 50).regex(field.pattern ?? /^[^\s]+$/))),
    example: (_field, n) => `key${n}`,
    empty: field => field.default ?? null,
  },
  text: kindWords<'text'>(255, hidden),
  longText: kindWords<'longText'>(100_000, nul),
  number: {
    ...asIs,
    shown: z.number().nullable(),
    schema: field => {
      const filled = z
        .number()
        .min(field.min ?? Number.MIN_SAFE_INTEGER)
        .max(field.max ?? Number.MAX_SAFE_INTEGER)
      const kept = field.whole ? filled.int() : filled
      return z.preprocess(
        value => blankToNull(value === undefined ? field.default : value),
        field.required ? kept : kept.nullable(),
      )
    },
    example: field => field.default ?? field.min ?? 1,
    empty: field => field.default ?? null,
  },
  toggle: {
    ...asIs,
    shown: z.boolean(),
    schema: field =>
      z.preprocess(
        value => (value === null ? undefined : value),
        z.boolean().default(field.default ?? false),
      ),
    example: field => field.default ?? true,
    empty: field => field.default ?? false,
  },
  select: {
    ...asIs,
    shown: shownText,
    schema: field => words(field, choice(field.options), absentToNull),
    example: field => field.default ?? firstCodes(field.options)[0] ?? null,
    empty: field => field.default ?? null,
  },
  selectMany: {
    ...asIs,
    shown: z.array(z.string()),
    schema: field => z.preprocess(value => value ?? [], z.array(choice(field.options))),
    example: field => field.default ?? firstCodes(field.options).slice(0, 1),
    empty: field => field.default ?? [],
  },
  tree: {
    ...asIs,
    shown: z.array(z.string()),
    schema: () => z.preprocess(value => value ?? [], z.array(z.string())),
    example: field => field.default ?? [],
    empty: field => field.default ?? [],
  },
  email: {
    ...asIs,
    shown: shownText,
    schema: field => words(field, z.string().trim().toLowerCase().max(254).pipe(z.email())),
    example: (_field, n) => `person${n}@example.com`,
    empty: field => field.default ?? null,
  },
  url: {
    ...asIs,
    shown: shownText,
    schema: field => words(field, webAddress),
    example: (_field, n) => `https://host${n}.example.com`,
    empty: field => field.default ?? null,
  },
  cron: {
    ...asIs,
    shown: shownText,
    schema: field => words(field, cronTiming),
    example: (_field, n) => `${n % 60} 3 * * *`,
    empty: field => field.default ?? null,
  },
  secret: {
    shown: shownText,
    schema: field => words(field, without(field.rows ? nul : hidden, z.string().max(field.max ?? 1000))),
    example: (_field, n) => `secret-${n}`,
    empty: () => null,
    conceal: value => (value ? secretMask : null),
    merge: (incoming, stored) => (incoming === secretMask ? stored : incoming),
    atRest: 'encrypted',
  },
  password: {
    shown: z.undefined().optional(),
    schema: (field, on) => {
      // one that repeats another is only compared: what is wrong is said once
      const filled = z
        .string()
        .min(field.repeats === undefined ? passwordMinimum : 0)
        .max(200)
      const needed = on === 'create' && field.required
      return z.preprocess(blankToNull, needed ? filled : filled.nullable())
    },
    example: (_field, n) => `correct horse ${n}`,
    empty: () => null,
    conceal: () => undefined,
    merge: (incoming, stored) => incoming ?? stored,
    atRest: 'hashed',
  },
  time: {
    ...asIs,
    shown: z.iso.datetime({ offset: true }).nullable(),
    schema: () => z.iso.datetime({ offset: true }).nullable(),
    example: () => null,
    empty: () => null,
  },
}
