import { z } from 'zod'
import type { NamedNumbers } from '../schedule.ts'
import { fieldError } from '../errors.ts'
import { asIs, builder, defaultOrNull, filledOrNull, type KindsOf, optionsBuilder, refuse } from './kind.ts'

/** An amount of money. It is text, because a floating-point number cannot represent every cent. */
export interface Money {
  /** A decimal number with the decimal places of its currency: `1234.50`. */
  readonly amount: string
  /** ISO 4217: `EUR`. */
  readonly currency: string
}

/** Kinds of fields for numbers and money. */
export interface NumberKinds {
  /** `whole` requires an integer; `names` shows weekdays or months instead of numbers; `unit` is the counted unit. */
  number: {
    value: number
    options: { min?: number; max?: number; whole?: boolean; names?: NamedNumbers; unit?: 'days' }
  }
  /** `currencies` are the choices, the first is the default; `min` and `max` apply in each currency. */
  money: { value: Money; options: { currencies: readonly string[]; min?: number; max?: number } }
}

/** A number between `min` and `max`. `number('Port', { min: 1, max: 65535 })` */
export const number = builder<'number', NumberKinds['number']>('number')
/** An amount with its currency. `money('Price per parcel', { currencies: ['EUR', 'CHF'], min: 0 })` */
export const money = optionsBuilder<'money', NumberKinds['money']>('money')

/** Filters may give a number as text. */
const toNumber = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : null
}

/** The number of decimal places of a currency: 2 for EUR, 0 for JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Adds missing decimal places; surplus ones stay for the check to refuse, so nothing is rounded silently. */
const padDecimals = (amount: string, currency: string) => {
  const [whole = '', decimals = ''] = amount.split('.')
  const padded = decimals.padEnd(decimalsOf(currency), '0')
  return padded === '' ? whole : `${whole}.${padded}`
}

const decimal = /^-?\d{1,15}(\.\d+)?$/

const moneySchema = (currencies: readonly string[], min?: number, max?: number) =>
  z
    .object({ amount: z.string().meta({ pattern: decimal.source }), currency: z.enum(currencies) })
    .superRefine(({ amount, currency }, context) => {
      const digits = decimalsOf(currency)
      if (!decimal.test(amount))
        refuse(context, 'notAnAmount', language =>
          fieldError('notAnAmount', language, { example: language === 'de' ? '12,50' : '12.50' }),
        )
      else if ((amount.split('.')[1]?.length ?? 0) > digits)
        refuse(context, 'tooManyDecimals', language =>
          fieldError('tooManyDecimals', language, { currency, digits }),
        )
      else if (min !== undefined && Number(amount) < min)
        refuse(context, 'tooSmall', language => fieldError('tooSmall', language, { min }))
      else if (max !== undefined && Number(amount) > max)
        refuse(context, 'tooLarge', language => fieldError('tooLarge', language, { max }))
    })

/** A number of days whose error messages mention days. */
const daysSchema = (min: number, max: number) =>
  z
    .number()
    .meta({ minimum: min, maximum: max })
    .superRefine((days, context) => {
      if (days < min) refuse(context, 'tooSmall', language => fieldError('tooFewDays', language, { min }))
      if (days > max) refuse(context, 'tooLarge', language => fieldError('tooManyDays', language, { max }))
    })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Accepts an amount as a number, without trailing zeros, or without a currency, which then is the first one. */
const toMoney = (currencies: readonly string[]) => (value: unknown) => {
  const given = isObject(value) ? value : { amount: value }
  const { amount, currency = currencies[0] } = given
  if (amount === null || amount === undefined) return null
  if (typeof amount !== 'string' && typeof amount !== 'number') return value
  const text = String(amount).trim()
  if (text === '') return null
  const isKnown = typeof currency === 'string' && currencies.includes(currency)
  return { amount: isKnown && decimal.test(text) ? padDecimals(text, currency) : text, currency }
}

export const numberKinds: KindsOf<NumberKinds> = {
  number: {
    ...asIs,
    optionKeys: { min: true, max: true, whole: true, names: true, unit: true },
    comparedAs: 'number',
    responseSchema: z.number().nullable(),
    schema: field => {
      const [min, max] = [field.min ?? Number.MIN_SAFE_INTEGER, field.max ?? Number.MAX_SAFE_INTEGER]
      const filled = field.unit === 'days' ? daysSchema(min, max) : z.number().min(min).max(max)
      return filledOrNull(field, field.whole ? filled.int() : filled)
    },
    example: field => field.default ?? field.min ?? 1,
    empty: defaultOrNull,
    toComparable: toNumber,
  },
  money: {
    ...asIs,
    optionKeys: { currencies: true, min: true, max: true },
    comparedAs: 'amount',
    responseSchema: z.object({ amount: z.string(), currency: z.string() }).nullable(),
    schema: ({ currencies, min, max, ...field }) =>
      filledOrNull(field, moneySchema(currencies, min, max), toMoney(currencies)),
    example: ({ currencies, min = 0 }, n) => {
      const currency = currencies[n % currencies.length] ?? ''
      return { amount: padDecimals(String(min + (n % 10)), currency), currency }
    },
    empty: defaultOrNull,
    toComparable: value => toNumber(isObject(value) ? value.amount : value),
  },
}
