import { z } from 'zod'

/** Sources that every product has without being an attribute of the PIM. `@` cannot start an attribute code. */
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

/** What can be done to a value on its way into a cell. `none` is the default. */
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
 * When a variant component is written: `default` where its source is an axis of the article's family variant, `always`
 * in any case, `a_and_p_comp` in any case and as a product component too.
 */
export const axisModes = ['default', 'always', 'a_and_p_comp'] as const

/** What may be left out, or null where the console says that nothing is chosen. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform(value => value ?? undefined)
/** The same of a text; an empty one is none. */
const optionalText = (schema = z.string()) => schema.nullish().transform(text => text || undefined)

/** Signs of a fixed value or a template: longer than any field of TB.One but its descriptions. */
const maxTextLength = 4000
/** Further sources of an entry. */
const maxFallbacks = 10

/** A fixed value: one text, or one for each language by its name. */
export const fixedSchema = z.union([
  z.string().max(maxTextLength),
  z
    .record(z.string(), z.string().max(maxTextLength))
    .transform(texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))),
])
export type FixedValue = z.infer<typeof fixedSchema>

/** Whether a fixed value says something. */
export const hasContent = (value: FixedValue) => value !== '' && Object.keys(value).length > 0

/**
 * Where a value comes from and how it is read: a fixed value, a template of several attributes with text between, or one
 * attribute code of the PIM (or a built-in source such as `@identifier`). Of several the first of these three holds.
 */
export const sourceSchema = z.object({
  akeneoAttribute: z.string().default(''),
  akeneoChannel: optionalText(),
  measureUnit: optionalText(),
  formatter: optional(z.enum(formatters)),
  value: fixedSchema.nullish().transform(value => (value && hasContent(value) ? value : undefined)),
  template: optionalText(z.string().max(maxTextLength)),
})
export type EntrySource = z.infer<typeof sourceSchema>

/** The source of a value, the sources that stand in for it, and when a variant component is written. */
export const entrySchema = sourceSchema.extend({
  axisMode: optional(z.enum(axisModes)),
  or: z
    .array(sourceSchema)
    .max(maxFallbacks)
    .nullish()
    .transform(sources => (sources && sources.length > 0 ? sources : undefined)),
})
export type Entry = z.infer<typeof entrySchema>

/** The part of a source that says where its value comes from. */
type SourceOf = Pick<EntrySource, 'akeneoAttribute'> & Partial<Pick<EntrySource, 'value' | 'template'>>

/** Whether a source is chosen; an untouched form sends one that is not. */
export const hasSource = ({ akeneoAttribute, value, template }: SourceOf): boolean =>
  akeneoAttribute !== '' || value !== undefined || template !== undefined

/** The sources of an entry in the order in which they are asked: the first that gives a value fills the cell. */
export const sourcesOf = <S extends SourceOf>(entry: S & { or?: readonly S[] | undefined }): readonly S[] =>
  [entry, ...(entry.or ?? [])].filter(hasSource)

/** One piece of a template: text as it stands, or the code of an attribute whose value stands there. */
export type TemplatePart = { readonly text: string } | { readonly code: string }

const placeholder = /\{(@?\w+)\}/

/**
 * Takes a template apart. Braces that hold no code are text.
 * @example parseTemplate('{name} in {color}') // [{ code: 'name' }, { text: ' in ' }, { code: 'color' }]
 */
export const parseTemplate = (template: string): readonly TemplatePart[] =>
  // what the group of the pattern caught stands at the odd places
  template
    .split(placeholder)
    .map((piece, index) => (index % 2 === 1 ? { code: piece } : { text: piece }))
    .filter(part => 'code' in part || part.text !== '')

/** The codes that one source reads. */
export const codesOfSource = ({ akeneoAttribute, value, template }: SourceOf): readonly string[] => {
  if (value !== undefined) return []
  if (template === undefined) return [akeneoAttribute]
  return parseTemplate(template).flatMap(part => ('code' in part ? [part.code] : []))
}

/** The codes that all sources of an entry read, each once, in their order. */
export const codesOf = (entry: Parameters<typeof sourcesOf>[0]): readonly string[] => [
  ...new Set(sourcesOf(entry).flatMap(codesOfSource)),
]

/** An entry under an import key of TB.One, such as the name of a component or a price list. */
export const keyedEntrySchema = entrySchema.extend({ key: z.string().default('') })
export type KeyedEntry = z.infer<typeof keyedEntrySchema>

/** Several entries under one import key. */
export const keyedListSchema = keyedEntrySchema
  .pick({ key: true })
  .extend({ akeneoAttributes: z.array(entrySchema) })
export type KeyedList = z.infer<typeof keyedListSchema>
