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
export type AxisMode = (typeof axisModes)[number]

/** An optional text where the console sends null for "nothing chosen". */
const chosen = z
  .string()
  .nullish()
  .transform(value => value || undefined)

/** One source of a value: an attribute code of the PIM (or a built-in source such as `@identifier`) and how to read it. */
export const entrySchema = z.object({
  akeneoAttribute: z.string().default(''),
  akeneoChannel: chosen,
  measureUnit: chosen,
  formatter: z
    .enum(formatters)
    .nullish()
    .transform(value => value ?? undefined),
  axisMode: z
    .enum(axisModes)
    .nullish()
    .transform(value => value ?? undefined),
})
export type Entry = z.infer<typeof entrySchema>

/** An entry under an import key of TB.One, such as the name of a component or a price list. */
export const keyedEntrySchema = entrySchema.extend({ key: z.string().default('') })
export type KeyedEntry = z.infer<typeof keyedEntrySchema>

/** Several entries under one import key. */
export const keyedListSchema = z.object({
  key: z.string().default(''),
  akeneoAttributes: z.array(entrySchema),
})
export type KeyedList = z.infer<typeof keyedListSchema>
