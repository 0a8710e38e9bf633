import { z } from 'zod'
import { answer, call, openChoice, saveReply } from '../calls/call.ts'
import { seenQuery } from '../versions/versionCalls.ts'
import { kindNumbers } from './valueKinds.ts'

/** The types of inputs for marketplace fields. */
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

/** The whole mapping: stored values by the key of the field; the value kind of the field determines the shape. */
export type Mapping = Readonly<Record<string, unknown>>
export const mappingSchema = z.record(z.string(), z.unknown())

/** A text that another backend may leave out. */
const optionalText = z.string().default('')

/** A marketplace field that can be mapped, as the mapping page needs it. */
const mappingAttributeSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** The heading of its group; fields of a group are neighbors. */
  group: optionalText,
  field: z.string(),
  uiType: openChoice(uiTypes),
  required: z.boolean(),
  info: optionalText,
  /** The number of its value kind. */
  type: z.literal(kindNumbers),
  supportsAkeneoScope: z.boolean(),
  /** The code in Akeneo of the unit that TB.One requires. */
  unit: z.string().nullish(),
  /** Whether it identifies products or articles, so that a fixed value is not allowed. */
  identifies: z.boolean().default(false),
  /** The attribute codes that may be chosen; empty if all may. */
  allowedAkeneoAttributesCodes: z.array(z.string()),
  /** Whether the service fills it if it is not mapped. */
  hasDefault: z.boolean().default(false),
  /** Whether it takes only values that all variants of a product share. */
  sharedOnly: z.boolean().default(false),
  /** The code of the source that fills it if it is not mapped. */
  defaultSource: z.string().nullish(),
  /** Keys of fields that replace it if it is not mapped. */
  orElse: z.array(z.string()).default([]),
})
export type MappingAttribute = z.infer<typeof mappingAttributeSchema>

/** The answer of GET /ui/api/tradebyte/mapping/ui-config. */
const mappingUiConfigSchema = z.object({
  productAttributes: z.array(mappingAttributeSchema),
  articleAttributes: z.array(mappingAttributeSchema),
  /** Names and labels in display order; another backend may have its own, or none. */
  formatters: z.array(z.object({ name: z.string(), label: z.string() })).default([]),
  /** The languages of the file, the default one first. */
  languages: z.array(z.object({ name: z.string(), label: z.string(), locale: z.string() })).default([]),
})
export type MappingUiConfig = z.infer<typeof mappingUiConfigSchema>

/** A source of values. `type` is the type in Akeneo, such as pim_catalog_metric, or `builtIn`. */
const sourceAttributeSchema = z.object({
  code: z.string(),
  label: z.string(),
  groupLabel: optionalText,
  type: z.string(),
  scopable: z.boolean(),
  isLocalized: z.boolean().default(false),
  metricFamily: z.string().nullable(),
  /** Whether its values may differ between the variants of a product. */
  differs: z.boolean().default(false),
})
export type SourceAttribute = z.infer<typeof sourceAttributeSchema>

/** A channel of the PIM. */
const sourceChannelSchema = z.object({ code: z.string(), label: z.string() })
export type SourceChannel = z.infer<typeof sourceChannelSchema>

/** Units of a metric attribute, in the order of the PIM. */
const measureFamilySchema = z.object({
  code: z.string(),
  label: optionalText,
  units: z.array(z.object({ code: z.string(), label: optionalText, symbol: optionalText })),
})
export type MeasureFamily = z.infer<typeof measureFamilySchema>

/** A marketplace channel; a disabled one writes no columns. */
const marketplaceChannelSchema = z.object({
  name: z.string(),
  label: z.string().nullable(),
  enabled: z.boolean().default(true),
})
export type MarketplaceChannel = z.infer<typeof marketplaceChannelSchema>

/** The calls of the mapping page. */
export const mappingCalls = {
  mappingUiConfig: call('GET /ui/api/tradebyte/mapping/ui-config', {
    summary: 'The mappable fields',
    reply: answer(mappingUiConfigSchema),
  }),
  mappingAttributes: call('GET /ui/api/tradebyte/mapping/akeneo-attributes', {
    summary: 'What values can be read from: the attributes of the PIM and the built-in sources',
    reply: answer(z.array(sourceAttributeSchema)),
  }),
  mappingAkeneoChannels: call('GET /ui/api/tradebyte/mapping/akeneo-channels', {
    summary: 'The Akeneo channels',
    reply: answer(z.array(sourceChannelSchema)),
  }),
  mappingMeasureFamilies: call('GET /ui/api/tradebyte/mapping/akeneo-measure-families', {
    summary: 'The units of metric attributes',
    reply: answer(z.array(measureFamilySchema)),
  }),
  mappingChannels: call('GET /ui/api/tradebyte/mapping/tradebyte-channels', {
    summary: 'The channels of TB.One, enabled or not',
    reply: answer(z.array(marketplaceChannelSchema)),
  }),
  getMapping: call('GET /ui/api/tradebyte/mapping', {
    summary: 'The stored mapping by attribute key',
    reply: answer(mappingSchema).extend({
      /** Its newest version; 0 before the first one. */
      version: z.int().optional(),
    }),
  }),
  saveMapping: call('POST /ui/api/tradebyte/mapping', {
    summary:
      'Replaces the mapping. Refuses one that fills both p_active and a_active_channel, since TB.One rejects a file with columns of both',
    query: seenQuery,
    body: mappingSchema,
    reply: saveReply,
  }),
} as const
