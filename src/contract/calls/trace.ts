import { z } from 'zod'
import { answer, call } from './call.ts'

const time = z.iso.datetime({ offset: true })
const runLink = z.object({ id: z.int(), startTime: time })
const cellChange = z.object({
  column: z.string(),
  /** What people call the column. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

/** Where a product stands on its way to TB.One, in the order in which one answer comes before another. */
export const traceVerdicts = [
  /** Neither Akeneo nor a delivered file knows it. */
  'unknown',
  /** No longer in Akeneo. */
  'gone',
  /** Akeneo could not be asked. */
  'away',
  /** Something in the settings keeps every export from running. */
  'settings',
  /** The product filter keeps it out. */
  'filtered',
  /** An error keeps it out. */
  'failed',
  /** It waits in an export on hold. */
  'onHold',
  /** Never delivered, and nothing keeps it out. */
  'new',
  /** Withdrawn, and nothing keeps it out any more. */
  'withdrawn',
  /** In the file, but not for sale. */
  'inactive',
  /** Delivered, and it has changed since. */
  'changed',
  /** Delivered as it is now. */
  'current',
] as const

/** The conditions of the product filter, each by the field that holds what it asks for. */
export const traceConditions = [
  'akeneoStatus',
  'akeneoExportAttribute',
  'akeneoFamilies',
  'akeneoQualityScore',
  'akeneoCompleteness',
  'akeneoCategories',
  'akeneoSkus',
] as const

/** One condition of the product filter, put to one product. */
const conditionSchema = z.object({
  field: z.enum(traceConditions),
  /** Null where Akeneo did not say. */
  passes: z.boolean().nullable(),
  /** What it asks for, as labels. */
  asks: z.array(z.string()),
  /** Channel and locales it is asked for in. */
  within: z.array(z.string()),
  /** What the product has; null where Akeneo says only whether it passes. */
  has: z.array(z.string()).nullable(),
})

/** Why a cell is empty. */
export const emptyReasons = [
  /** Akeneo has no value. */
  'nothing',
  /** The value is there, but in locales that the column does not read. */
  'otherLocale',
  /** The same with the Akeneo channel. */
  'otherScope',
  /** The articles of the product do not share it. */
  'notShared',
  /** The source is no axis of the family variant. */
  'noAxis',
  /** The source attribute is not among what was synchronised. */
  'unsynchronized',
  /** The value does not suit the field. */
  'unsuitable',
] as const

const cellSchema = z.object({
  column: z.string(),
  /** Key of the field in the mapping. */
  field: z.string(),
  /** Label of the language it is written in; null where it has none. */
  language: z.string().nullable(),
  /** The channel it is for; null where it is for all. */
  channel: z.string().nullable(),
  cell: z.string(),
  /** What filled it; of an empty one, what it is mapped to. */
  source: z.object({
    kind: z.enum(['attribute', 'fixed', 'template', 'none']),
    /** Attribute codes, or the template. */
    text: z.string(),
    locale: z.string().nullable(),
    /** The Akeneo channel. */
    scope: z.string().nullable(),
    formatter: z.string().nullable(),
    /** How many sources before it were empty. */
    after: z.int().min(0),
    isFallbackLocale: z.boolean(),
  }),
  /** Null where it is filled. `values` are the locales or Akeneo channels that have a value. */
  empty: z.object({ reason: z.enum(emptyReasons), values: z.array(z.string()) }).nullable(),
})
export type TraceCell = z.infer<typeof cellSchema>

/** What one export did about an article. */
const stepSchema = z.object({
  run: runLink,
  isOnHold: z.boolean(),
  kind: z.enum(['new', 'changed', 'moved', 'withdrawn', 'gone', 'failed']),
  /** The error that kept it out. */
  error: z.string().nullable(),
  /** Filled cells. */
  filled: z.int().min(0),
  cells: z.array(cellChange),
  /** Whether a file that is needed to compare is not there any more. */
  fileMissing: z.boolean(),
})
export type TraceStep = z.infer<typeof stepSchema>

/** Everything about the way of one product into the file. */
export const traceSchema = z.object({
  sku: z.string(),
  /** Its article number in the file. */
  article: z.string(),
  name: z.string(),
  /** A path of this service. */
  image: z.string().nullable(),
  /** The product's page in Akeneo. */
  akeneoUrl: z.string().nullable(),
  verdict: z.object({
    kind: z.enum(traceVerdicts),
    /** Sentences that say why. */
    sentences: z.array(z.string()),
    /** Conditions of the filter, or keys of the mapping, that the cure is about. */
    fields: z.array(z.string()),
    /** The last delivered export. */
    last: runLink.nullable(),
    /** The delivered export since which it is as it is. */
    since: runLink.nullable(),
    /** The export on hold that would change it. */
    hold: runLink.nullable(),
    /** Whether TB.One sells it as far as is known; null where it was never delivered. */
    onSale: z.boolean().nullable(),
  }),
  pim: z.object({
    state: z.enum(['found', 'missing', 'unreadable', 'away']),
    error: z.string().nullable(),
    enabled: z.boolean().nullable(),
    family: z.string().nullable(),
    updated: z.string().nullable(),
  }),
  /** Null where nothing could be asked. */
  filter: z.object({ conditions: z.array(conditionSchema) }).nullable(),
  required: z
    .object({
      /** Required fields that are mapped, and of these the filled ones. */
      mapped: z.int(),
      filled: z.int(),
      unmapped: z.array(z.object({ field: z.string(), label: z.string() })),
      issues: z.array(
        z.object({
          severity: z.enum(['error', 'warning']),
          sentence: z.string(),
          column: z.string().nullable(),
          field: z.string().nullable(),
          label: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  cells: z.array(cellSchema),
  /** Channels that are switched off and have a mapping, which writes no columns. */
  disabledChannels: z.array(z.object({ name: z.string(), label: z.string(), fields: z.array(z.string()) })),
  /** What the next export would change, compared with what was delivered. */
  pending: z.array(cellChange),
  /** Newest first. */
  history: z.array(stepSchema),
  hasOlder: z.boolean(),
})
export type Trace = z.infer<typeof traceSchema>

/** Which product, by its SKU or UUID, and how many steps of its history. */
const traceQuery = z.object({
  sku: z.string().trim().min(1).max(255),
  steps: z.coerce.number().int().min(1).max(200).default(10),
})

/** The trace of a product. */
export const traceCalls = {
  trace: call('GET /ui/api/trace', {
    summary:
      'Why one product is in the file or not: Akeneo, filter, required values, each cell, and what was delivered',
    query: traceQuery,
    reply: answer(traceSchema),
  }),
} as const
