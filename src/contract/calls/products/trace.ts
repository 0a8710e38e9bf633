import { z } from 'zod'
import { answer, call } from '../call.ts'

const time = z.iso.datetime({ offset: true })
/** An export with its start. */
export const runLink = z.object({ id: z.int(), startTime: time })
/** A cell before and after. */
export const cellChange = z.object({
  column: z.string(),
  /** The label of the column. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

/** The states of a product on its way to TB.One; if several apply, the first one counts. */
const traceVerdicts = [
  /** It is neither in Akeneo nor in a delivered file. */
  'unknown',
  /** It is no longer in Akeneo. */
  'gone',
  /** Akeneo did not answer. */
  'away',
  /** The settings prevent every export. */
  'settings',
  /** The product filter excludes it. */
  'filtered',
  /** An error excludes it. */
  'failed',
  /** It is in an export on hold. */
  'onHold',
  /** It was never delivered, and nothing prevents it. */
  'new',
  /** It was withdrawn, and nothing excludes it any more. */
  'withdrawn',
  /** It is in the file, but not for sale. */
  'inactive',
  /** It was delivered and has changed since. */
  'changed',
  /** It was delivered and has not changed since. */
  'current',
] as const

/** The conditions of the product filter by their main field. */
export const traceConditions = [
  'akeneoStatus',
  'akeneoExportAttribute',
  'akeneoFamilies',
  'akeneoQualityScore',
  'akeneoCompleteness',
  'akeneoCategories',
  'akeneoSkus',
] as const

/** The result of one condition of the product filter for the product. */
const conditionSchema = z.object({
  field: z.enum(traceConditions),
  /** Null if Akeneo did not return it. */
  passes: z.boolean().nullable(),
  /** The labels of the required values. */
  asks: z.array(z.string()),
  /** The channel and locales of the condition. */
  within: z.array(z.string()),
  /** The values of the product; null if Akeneo returns only whether it passes. */
  has: z.array(z.string()).nullable(),
})

/** The reasons why a cell is empty. */
const emptyReasons = [
  /** Akeneo has no value. */
  'nothing',
  /** The value exists only in other locales. */
  'otherLocale',
  /** The value exists only for other Akeneo channels. */
  'otherScope',
  /** The articles of the product have different values. */
  'notShared',
  /** The source is not an axis of the family variant. */
  'noAxis',
  /** The source attribute has not been synchronized. */
  'unsynchronized',
  /** The value is not valid for the field. */
  'unsuitable',
] as const

const cellSchema = z.object({
  column: z.string(),
  /** The key of the field in the mapping. */
  field: z.string(),
  /** The label of its language; null if it has none. */
  language: z.string().nullable(),
  /** The channel; null if it applies to all channels. */
  channel: z.string().nullable(),
  cell: z.string(),
  /** The source that filled it, or the mapped source if it is empty. */
  source: z.object({
    kind: z.enum(['attribute', 'fixed', 'template', 'none']),
    /** The attribute codes, or the template. */
    text: z.string(),
    locale: z.string().nullable(),
    /** The Akeneo channel. */
    scope: z.string().nullable(),
    formatter: z.string().nullable(),
    /** The number of sources before it that were empty. */
    after: z.int().min(0),
    isFallbackLocale: z.boolean(),
  }),
  /** Null if the cell is filled. `values` are the locales or Akeneo channels that have a value. */
  empty: z.object({ reason: z.enum(emptyReasons), values: z.array(z.string()) }).nullable(),
})
export type TraceCell = z.infer<typeof cellSchema>

/** The effect of one export on an article. */
const stepSchema = z.object({
  run: runLink,
  isOnHold: z.boolean(),
  kind: z.enum(['new', 'changed', 'moved', 'withdrawn', 'gone', 'failed']),
  /** The error that excluded it. */
  error: z.string().nullable(),
  /** The number of filled cells. */
  filled: z.int().min(0),
  cells: z.array(cellChange),
  /** Whether a file that is needed for the comparison was deleted. */
  fileMissing: z.boolean(),
})
export type TraceStep = z.infer<typeof stepSchema>

/** The states of an article in the last delivered file: in it, kept out by an error, taken out, or never in one. */
export const fileStates = ['in', 'error', 'withdrawn', 'never'] as const

/** What the last delivered file has of an article, and why it was not in it then. */
export const articleInFileSchema = z.object({
  state: z.enum(fileStates),
  /** Why it was not in it then, in a few words; empty if it is in it. */
  reason: z.string(),
  /** The delivered export with the present state: it brought the article, or took it out. */
  since: runLink.nullable(),
})
export type ArticleInFile = z.infer<typeof articleInFileSchema>

/** What the settings and the product of now would do with an article, in the words that each page shows. */
export const articleNowSchema = z.object({
  kind: z.enum(traceVerdicts),
  /** The state in a few words, without a stop: `Kept out by the product filter: Families`. */
  title: z.string(),
  /** Reasons and consequences in sentences. */
  sentences: z.array(z.string()),
  /** The conditions of the filter, or the keys of the mapping, that users should check. */
  fields: z.array(z.string()),
  /** What helps; null if nothing does. `path` is a page of the console, else `href` is the product in Akeneo. */
  remedy: z
    .object({ label: z.string(), path: z.string().nullable(), href: z.string().nullable() })
    .nullable(),
  /** The export on hold that would change it. */
  hold: runLink.nullable(),
})
export type ArticleNow = z.infer<typeof articleNowSchema>

/** A problem of an article, in words. */
export const traceIssueSchema = z.object({
  severity: z.enum(['error', 'warning']),
  sentence: z.string(),
  column: z.string().nullable(),
  /** The key of the field in the mapping. */
  field: z.string().nullable(),
  label: z.string().nullable(),
  /** Whether the problem is that the field has no value. */
  isMissing: z.boolean().optional(),
})

/** The trace of one product from Akeneo into the file. */
export const traceSchema = z.object({
  sku: z.string(),
  /** The article number in the file. */
  article: z.string(),
  name: z.string(),
  /** The path of its picture in this service. */
  image: z.string().nullable(),
  /** The address of the product in Akeneo. */
  akeneoUrl: z.string().nullable(),
  /** The last delivered export. */
  last: runLink.nullable(),
  inFile: articleInFileSchema,
  now: articleNowSchema,
  pim: z.object({
    /** `unasked`: the settings prevent every export, so Akeneo was not asked. */
    state: z.enum(['found', 'missing', 'unreadable', 'away', 'unasked']),
    error: z.string().nullable(),
    enabled: z.boolean().nullable(),
    family: z.string().nullable(),
    updated: z.string().nullable(),
  }),
  /** Null if Akeneo did not answer. */
  filter: z.object({ conditions: z.array(conditionSchema) }).nullable(),
  required: z
    .object({
      /** The numbers of mapped required fields and of those that are filled. */
      mapped: z.int(),
      filled: z.int(),
      unmapped: z.array(z.object({ field: z.string(), label: z.string() })),
      issues: z.array(traceIssueSchema),
    })
    .nullable(),
  cells: z.array(cellSchema),
  /** Disabled channels with a mapping, which write no columns. */
  disabledChannels: z.array(z.object({ name: z.string(), label: z.string(), fields: z.array(z.string()) })),
  /** The cells that the next export would change. */
  pending: z.array(cellChange),
  /** The SKUs of the articles that the text names by another number, if no product has it as SKU. */
  articles: z.array(z.string()).default([]),
  /** Newest first. */
  history: z.array(stepSchema),
  hasOlder: z.boolean(),
})
export type Trace = z.infer<typeof traceSchema>

/** The SKU or UUID of the product, and the number of steps of its history. */
const traceQuery = z.object({
  sku: z.string().trim().min(1).max(255),
  steps: z.coerce.number().int().min(1).max(200).default(10),
})

/** The call of the trace page. */
export const traceCalls = {
  trace: call('GET /ui/api/trace', {
    summary:
      'Why one product is in the file or not: Akeneo, filter, required values, each cell, and what was delivered',
    query: traceQuery,
    reply: answer(traceSchema),
  }),
} as const
