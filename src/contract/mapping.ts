import { z } from 'zod'

/** What the console draws for a marketplace field. Source: spec section 3. */
const uiTypes = [
  'text',
  'number',
  'price',
  'list',
  'list-dynamic',
  'boolean',
  'image',
  'images',
  'category',
] as const
export type UiType = (typeof uiTypes)[number]

/** The twelve value kinds by the number the specification gives them. */
export const valueKinds = {
  single: 1,
  perLocale: 2,
  perChannel: 3,
  list: 4,
  listPerLocale: 5,
  listPerChannel: 6,
  perKey: 7,
  perKeyAndLocale: 8,
  listPerKey: 9,
  price: 10,
  pricePerChannel: 11,
  pricePerKey: 12,
} as const
export type ValueKind = (typeof valueKinds)[keyof typeof valueKinds]

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

/** How a variant component is written: see design section 4. `default` is the default. */
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

const keyedEntrySchema = entrySchema.extend({ key: z.string().default('') })
export type KeyedEntry = z.infer<typeof keyedEntrySchema>

const keyedListSchema = z.object({ key: z.string().default(''), akeneoAttributes: z.array(entrySchema) })
export type KeyedList = z.infer<typeof keyedListSchema>

const perChannel = <S extends z.ZodType>(schema: S) => z.record(z.string(), schema)

/** The stored shape of each value kind. Source: design section 4. */
export const storedShapes = {
  1: entrySchema,
  2: entrySchema,
  3: perChannel(entrySchema),
  4: z.array(entrySchema),
  5: z.array(entrySchema),
  6: perChannel(z.array(entrySchema)),
  7: z.array(keyedEntrySchema),
  8: z.array(keyedEntrySchema),
  9: z.array(keyedListSchema),
  10: entrySchema,
  11: perChannel(entrySchema),
  12: z.array(keyedEntrySchema),
} as const satisfies Record<ValueKind, z.ZodType>

/** The stored value of one kind: `Stored<4>` is a list of entries. */
export type Stored<K extends ValueKind> = z.infer<(typeof storedShapes)[K]>

/** The whole mapping: attribute key to stored value; which shape it has is said by the attribute's kind. */
export type Mapping = Readonly<Record<string, unknown>>
export const mappingSchema = z.record(z.string(), z.unknown())

/** A stored mapping as it is read: a backend whose language has one kind of array sends an empty one as a list. */
export const storedMappingSchema = z.preprocess(
  value => (Array.isArray(value) && value.length === 0 ? {} : value),
  mappingSchema,
)

/** Words that another backend may leave out. */
const perhaps = z.string().catch('')

/** One mappable marketplace field as the mapping page needs it. Source: spec section 3. */
const mappingAttributeSchema = z.object({
  key: z.string(),
  label: z.string(),
  field: z.string(),
  uiType: z.enum(uiTypes),
  required: z.boolean(),
  info: perhaps,
  type: z.union([
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal(7),
    z.literal(8),
    z.literal(9),
    z.literal(10),
    z.literal(11),
    z.literal(12),
  ]),
  supportsAkeneoScope: z.boolean(),
  /** Attribute codes that may be chosen; empty = any. */
  allowedAkeneoAttributesCodes: z.array(z.string()),
  /** Whether the service fills it where nothing is mapped. */
  hasDefault: z.boolean().default(false),
  /** Keys of fields that stand in for it where nothing is mapped. */
  orElse: z.array(z.string()).default([]),
})
export type MappingAttribute = z.infer<typeof mappingAttributeSchema>

/** The answer of GET /ui/api/tradebyte/mapping/ui-config. */
export const mappingUiConfigSchema = z.object({
  productAttributes: z.array(mappingAttributeSchema),
  articleAttributes: z.array(mappingAttributeSchema),
  /** Names and labels, in the order they are offered; another backend may have its own, or none. */
  formatters: z.array(z.object({ name: z.string(), label: z.string() })).default([]),
})
export type MappingUiConfig = z.infer<typeof mappingUiConfigSchema>

/** What a value can be read from. `type` is the type in Akeneo, such as pim_catalog_metric, or `builtIn`. Source: spec section 3. */
export const sourceAttributeSchema = z.object({
  code: z.string(),
  label: z.string(),
  groupLabel: perhaps,
  type: z.string(),
  scopable: z.boolean(),
  isLocalized: z.boolean().default(false),
  metricFamily: z.string().nullable(),
})
export type SourceAttribute = z.infer<typeof sourceAttributeSchema>

/** A channel of the PIM. */
export const sourceChannelSchema = z.object({ code: z.string(), label: z.string() })
export type SourceChannel = z.infer<typeof sourceChannelSchema>

/** Units of a metric attribute, in the order of the PIM. */
export const measureFamilySchema = z.object({
  code: z.string(),
  label: perhaps,
  units: z.array(z.object({ code: z.string(), label: perhaps, symbol: perhaps })),
})
export type MeasureFamily = z.infer<typeof measureFamilySchema>

/** A marketplace channel; one that is not enabled writes no columns. */
export const marketplaceChannelSchema = z.object({
  name: z.string(),
  label: z.string().nullable(),
  enabled: z.boolean().default(true),
})
export type MarketplaceChannel = z.infer<typeof marketplaceChannelSchema>

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
