import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { statusClasses, type StatusClass } from '../../contract/exports.ts'
import { contentOf } from '../../dataProvider/contentOf.ts'

const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const count = z
  .number()
  .nullish()
  .transform(value => value ?? 0)
const yes = z
  .boolean()
  .nullish()
  .transform(value => value ?? false)
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform(value => value ?? null)
const list = <S extends z.ZodType>(entry: S) =>
  z
    .array(entry)
    .nullish()
    .transform(value => value ?? [])
const classes = statusClasses as [StatusClass, ...StatusClass[]] // there are five

const rowSchema = z.object({
  id: z.number(),
  statusClass: z.enum(classes),
  statusLabel: text,
  statusDetails: text,
  type: count,
  excludeAssets: yes,
  disableUpload: yes,
  startTime: z.string(),
  amountProcessed: count,
  amountSuccessful: count,
  amountWarnings: count,
  amountErroneous: count,
  amountTotal: maybe(z.number()),
})
/** One line of dashboard and overview as the pages read it. */
export type ShownExport = z.output<typeof rowSchema>

const linkSchema = z
  .union([
    z.number().transform(id => ({ id })),
    z.object({ id: z.number(), startTime: z.string().optional() }),
  ])
  .transform(link => ({ startTime: undefined, ...link }))

const reportSchema = rowSchema.extend({
  isBeingCancelled: yes,
  canBeCancelled: yes,
  canBeRetried: yes,
  errors: z.union([z.string().transform(one => [one]), list(z.string())]),
  endTime: maybe(z.string()),
  csvFileAvailable: yes,
  csvFileName: maybe(z.string()),
  wasUploaded: maybe(z.boolean()),
  canBeUploaded: yes,
  isBeingUploaded: yes,
  originalExport: maybe(linkSchema),
  retriedExports: list(linkSchema),
})
/** One export as its page reads it. */
export type ShownReport = z.output<typeof reportSchema>

const historySchema = rowSchema.pick({
  id: true,
  amountSuccessful: true,
  amountWarnings: true,
  amountErroneous: true,
})
export type ShownBar = z.output<typeof historySchema>

/** One product with its sentence. */
export interface ProductMessage {
  readonly product: string
  readonly message: string
}

const errorSchema = z
  .object({ productIdentifier: text, errorMessage: text })
  .transform((row): ProductMessage => ({ product: row.productIdentifier, message: row.errorMessage }))
const warningSchema = z
  .object({ productIdentifier: text, warningMessage: text })
  .transform((row): ProductMessage => ({ product: row.productIdentifier, message: row.warningMessage }))

const inside = <S extends z.ZodType>(content: S) => z.preprocess(contentOf, content)

/**
 * The reading calls of the export pages. They ask for no more than the pages show: another backend may leave out
 * the data envelope and whatever can be missing.
 */
export const exportCalls = {
  dashboard: {
    ...calls.exportDashboard,
    reply: inside(
      z.object({ running: list(rowSchema), finished: list(rowSchema), history: list(historySchema) }),
    ),
  },
  list: {
    ...calls.listExports,
    reply: inside(inside(z.object({ pages: z.number(), count: z.number(), pageData: list(rowSchema) }))),
  },
  report: { ...calls.getExport, reply: inside(reportSchema) },
  errors: { ...calls.exportErrors, reply: inside(z.array(errorSchema)) },
  warnings: { ...calls.exportWarnings, reply: inside(z.array(warningSchema)) },
}
