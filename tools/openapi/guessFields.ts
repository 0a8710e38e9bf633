import type { PlannedField } from '../new/declarationText.ts'
import { capital, spaced } from '../new/names.ts'
import { type Document, isObject, type Json, type Schema } from './document.ts'

/** What fields are guessed from beside their schemas. */
export interface Surroundings {
  readonly document: Document
  /** The resource that has records of a schema, or whose singular is a word: `Customer` or `customer` is `customers`. */
  resourceOf(word: string): string | undefined
  /** Collects a sentence for each thing that is not certain. */
  note(sentence: string): void
}

/** A guess: the kind, its options, and the fields of a group. */
interface Guess {
  readonly kind: string
  readonly options?: Readonly<Record<string, unknown>>
}

const json: Guess = { kind: 'json' }

/** `first_name` and `first-name` are `firstName`. */
export const toName = (text: string): string => {
  const [first = 'field', ...rest] = text.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  const name = first.slice(0, 1).toLowerCase() + first.slice(1) + rest.map(capital).join('')
  return /^[a-z]/.test(name) ? name : `f${capital(name)}`
}

/** The words of a name: `firstName` is `First name`. */
const toLabel = (name: string) => capital(spaced(name).trim())

const texts = (values: readonly unknown[]): string[] =>
  values.filter(value => value !== null && value !== '').map(String)

const choices = (values: readonly unknown[]) =>
  texts(values).map(code => ({ code, label: toLabel(toName(code)) }))

const limits = ({ minimum, maximum, type }: Schema) => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
  ...(type === 'integer' ? { whole: true } : {}),
})

const longFrom = 256
const byFormat: Readonly<Record<string, Guess>> = {
  date: { kind: 'date' },
  'date-time': { kind: 'time', options: { readOnly: true } },
  email: { kind: 'email' },
  uri: { kind: 'url' },
  url: { kind: 'url' },
  password: { kind: 'secret' },
  byte: { kind: 'file' },
  binary: { kind: 'file' },
  color: { kind: 'color' },
}

const isLong = (name: string, maxLength: number | undefined) =>
  maxLength === undefined
    ? /(description|text|comment|note|notes|body|content|message)$/i.test(name)
    : maxLength >= longFrom

const guessText = (name: string, schema: Schema): Guess => {
  const { format = '', maxLength, pattern } = schema
  const known = byFormat[format]
  if (schema.writeOnly) return { kind: 'secret' }
  if (known) return known
  if (isLong(name, maxLength)) return { kind: 'longText', options: maxLength ? { max: maxLength } : {} }
  const max = maxLength === undefined ? {} : { max: maxLength }
  return { kind: 'text', options: pattern === undefined ? max : { ...max, pattern } }
}

/** `customerId`, `customer_id` or `customer` name the resource of customers. */
const referenceIn = (name: string, { resourceOf }: Surroundings) =>
  resourceOf(name.replace(/(Id|Ids|Code)$/, ''))

const isMoney = ({ properties = {} }: Schema) =>
  'amount' in properties && 'currency' in properties && Object.keys(properties).length === 2

const guessList = (name: string, schema: Schema, around: Surroundings): Guess => {
  const { document, resourceOf, note } = around
  const item = document.resolve(schema.items)
  const to = resourceOf(document.refOf(schema.items) ?? '') ?? referenceIn(name, around)
  if (to) return { kind: 'references', options: { to } }
  if (item.enum) return { kind: 'selectMany', options: { options: choices(item.enum) } }
  note(`${name} is a list of ${String(item.type ?? 'anything')} and became JSON.`)
  return json
}

const guess = (name: string, value: unknown, around: Surroundings): Guess => {
  const { document, resourceOf, note } = around
  const schema = document.resolve(value)
  const to = resourceOf(document.refOf(value) ?? '')
  if (to) return { kind: 'reference', options: { to } }
  if (schema.enum) return { kind: 'select', options: { options: choices(schema.enum) } }
  if (schema.type === 'boolean') return { kind: 'toggle' }
  if (schema.type === 'array') return guessList(name, schema, around)
  if (isMoney(schema)) {
    const { currency } = schema.properties ?? {}
    const codes = texts(document.resolve(currency).enum ?? [])
    if (codes.length === 0) note(`${name} is an amount whose currencies are not named; EUR stands for them.`)
    return { kind: 'money', options: { currencies: codes.length > 0 ? codes : ['EUR'] } }
  }
  if (schema.type === 'string' || schema.type === 'integer' || schema.type === 'number') {
    const referenced = /(Id|Ids)$/.test(name) ? referenceIn(name, around) : undefined
    if (referenced) return { kind: 'reference', options: { to: referenced } }
    return schema.type === 'string' ? guessText(name, schema) : { kind: 'number', options: limits(schema) }
  }
  note(`${name} has a shape of several levels or alternatives and became JSON.`)
  return json
}

/** Kinds whose values are never empty. */
const alwaysFilled = new Set(['toggle', 'time', 'key'])
/** Kinds whose default is a value of the schema. */
const withDefault = new Set(['toggle', 'number', 'text', 'longText', 'select', 'date', 'email', 'url'])

const hintIn = ({ description }: Schema): string | undefined => {
  const sentence = description?.split(/\n|(?<=\.)\s/)[0]?.trim()
  return sentence && sentence.length <= 120 ? sentence : undefined
}

/** A pattern becomes one with a sentence; one that no browser reads is left out. */
const withPattern = (options: Json, name: string, { note }: Surroundings): Json => {
  const { pattern, ...rest } = options
  if (typeof pattern !== 'string') return options
  note(`${name} has the pattern ${pattern}. Say in a sentence what it takes, and give an example.`)
  return rest
}

/**
 * Guesses a field of a declaration from a property.
 * @param isRequired whether a new record needs it
 */
export const guessField = (
  path: string,
  value: unknown,
  isRequired: boolean,
  around: Surroundings,
): PlannedField => {
  const name = path.split('.').at(-1) ?? path
  const schema = around.document.resolve(value)
  const { kind, options = {} } = guess(name, value, around)
  const hint = hintIn(schema)
  return {
    path,
    kind,
    label: toLabel(name),
    options: {
      ...withPattern(options, path, around),
      ...(hint === undefined ? {} : { hint }),
      ...(schema.readOnly ? { readOnly: true } : {}),
      ...(isRequired && !alwaysFilled.has(kind) && !schema.readOnly ? { required: true } : {}),
      ...(withDefault.has(kind) && schema.default !== undefined && schema.default !== null
        ? { default: schema.default }
        : {}),
    },
  }
}

/** Whether a property is an object that a group can show: of one level, and no sum of money or other record. */
export const isGroup = (value: unknown, { document, resourceOf }: Surroundings): boolean => {
  const schema = document.resolve(value)
  if (resourceOf(document.refOf(value) ?? '') || isMoney(schema)) return false
  const members = Object.values(schema.properties ?? {})
  return (
    members.length > 0 &&
    members.every(member => {
      const { type } = document.resolve(member)
      return typeof type === 'string' && type !== 'object' && type !== 'array'
    })
  )
}

export const propertiesOf = (schema: Schema): [string, unknown][] =>
  Object.entries(isObject(schema.properties) ? schema.properties : {})
