import { z } from 'zod'

/** Sources that are not attributes of the PIM and that every product has. Attribute codes cannot start with `@`. */
export const builtInSources = [
  '@identifier',
  '@rootModel',
  '@parent',
  '@family',
  '@familyLabel',
  '@enabled',
  '@categories',
] as const
export type BuiltInSource = (typeof builtInSources)[number]

/** The conversions of a value before it is written into a cell. `none` is the default. */
export const formatters = [
  'none',
  'trim',
  'stripHtml',
  'htmlLineBreaks',
  'upper',
  'lower',
  'join',
  'optionCode',
  'first',
  'yesNo',
] as const
export type Formatter = (typeof formatters)[number]

/**
 * When a variant component is written: `default` if its source is an axis of the article's family variant, `always`
 * in any case, `a_and_p_comp` in any case and as a product component too.
 */
export const axisModes = ['default', 'always', 'a_and_p_comp'] as const

/** An optional value; null from the console, which means no choice, becomes undefined. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform(value => value ?? undefined)
/** An optional text; null and an empty text become undefined. */
const optionalText = (schema = z.string()) => schema.nullish().transform(text => text || undefined)

/** The maximum length of a fixed value or a template: longer than any field of TB.One except its descriptions. */
const maxTextLength = 4000
/** The maximum number of fallback sources of an entry. */
const maxFallbacks = 10

/** A fixed value: one text, or a text for each language by its name. */
export const fixedSchema = z.union([
  z.string().max(maxTextLength),
  z
    .record(z.string(), z.string().max(maxTextLength))
    .transform(texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))),
])
export type FixedValue = z.infer<typeof fixedSchema>

/** Whether a fixed value is not empty. */
export const hasEntryContent = (value: FixedValue) => value !== '' && Object.keys(value).length > 0

/**
 * The source of a value and how it is read: a fixed value, a template of attributes and text, or one attribute code of the
 * PIM or built-in source such as `@identifier`. If several are set, the first in this order counts.
 */
export const sourceSchema = z.object({
  akeneoAttribute: z.string().default(''),
  akeneoChannel: optionalText(),
  measureUnit: optionalText(),
  formatter: optional(z.enum(formatters)),
  value: fixedSchema.nullish().transform(value => (value && hasEntryContent(value) ? value : undefined)),
  template: optionalText(z.string().max(maxTextLength)),
})
export type StoredSource = z.infer<typeof sourceSchema>

/** The source of a value, its fallback sources, and when a variant component is written. */
export const storedEntrySchema = sourceSchema.extend({
  axisMode: optional(z.enum(axisModes)),
  or: z
    .array(sourceSchema)
    .max(maxFallbacks)
    .nullish()
    .transform(sources => (sources && sources.length > 0 ? sources : undefined)),
})
export type StoredEntry = z.infer<typeof storedEntrySchema>

/**
 * An entry while it is edited; every stored entry is one too. It is wider than a stored entry: a formatter that no longer
 * exists, or a property of another backend, stays until the user removes it.
 */
export interface DraftEntry {
  /** The code of an attribute; empty before one is chosen. */
  readonly akeneoAttribute: string
  readonly akeneoChannel?: string
  readonly measureUnit?: string
  readonly formatter?: string
  readonly axisMode?: string
  /** A fixed value; empty before the user has typed one. */
  readonly value?: FixedValue
  /** A template of attributes and text; empty before the user has typed one. */
  readonly template?: string
  /** The fallback sources. */
  readonly or?: readonly DraftEntry[]
}

/** The properties of a source that determine its value. */
type SourceOf = Pick<DraftEntry, 'akeneoAttribute' | 'value' | 'template'>

/** Whether a source is chosen; a new form sends one without a choice. */
export const hasSource = ({ akeneoAttribute, value, template }: SourceOf): boolean =>
  akeneoAttribute !== '' || value !== undefined || template !== undefined

/** The sources of an entry in their order; the first one with a value fills the cell. */
export const sourcesOf = <S extends SourceOf>(entry: S & { or?: readonly S[] | undefined }): readonly S[] =>
  [entry, ...(entry.or ?? [])].filter(hasSource)

/** A part of a template: literal text, or the code of an attribute that is replaced by its value. */
export type TemplatePart = { readonly text: string } | { readonly code: string }

const placeholder = /\{(@?\w+)\}/

/**
 * Parses a template. Braces without a code are literal text.
 * @example parseTemplate('{name} in {color}') // [{ code: 'name' }, { text: ' in ' }, { code: 'color' }]
 */
export const parseTemplate = (template: string): readonly TemplatePart[] =>
  // split puts the captured codes at the odd positions
  template
    .split(placeholder)
    .map((piece, index) => (index % 2 === 1 ? { code: piece } : { text: piece }))
    .filter(part => 'code' in part || part.text !== '')

/** The attribute codes that a source reads. */
export const codesOfSource = ({ akeneoAttribute, value, template }: SourceOf): readonly string[] => {
  if (value !== undefined) return []
  if (template === undefined) return [akeneoAttribute]
  return parseTemplate(template).flatMap(part => ('code' in part ? [part.code] : []))
}

/** The attribute codes that all sources of an entry read, in order, without duplicates. */
export const codesOf = (entry: Parameters<typeof sourcesOf>[0]): readonly string[] => [
  ...new Set(sourcesOf(entry).flatMap(codesOfSource)),
]

/** An entry with an import key of TB.One, such as the name of a component or a price list. */
export type Keyed<E extends DraftEntry> = E & { readonly key: string }

/** Several entries with the same import key. */
export interface KeyedList<E extends DraftEntry> {
  readonly key: string
  readonly akeneoAttributes: readonly E[]
}

/** Parses a stored entry with an import key. */
export const storedKeyedEntrySchema = storedEntrySchema.extend({ key: z.string().default('') })

/** Parses a stored list of entries with an import key. */
export const storedKeyedListSchema = storedKeyedEntrySchema
  .pick({ key: true })
  .extend({ akeneoAttributes: z.array(storedEntrySchema) })

/** The names of all properties of an entry, in any shape. */
export const entryNames: ReadonlySet<string> = new Set([
  ...Object.keys(storedKeyedEntrySchema.shape),
  ...Object.keys(storedKeyedListSchema.shape),
])
