import { z } from 'zod'

/** The steps from the first delivered file to the first article that can be sold, in their order. */
export const saleSteps = [
  'channels',
  'prices',
  'stock',
  'activation',
  'pictures',
  'schedule',
  'limits',
] as const
export type SaleStepName = (typeof saleSteps)[number]

export const saleStepSchema = z.object({
  name: z.enum(saleSteps),
  state: z.enum(['done', 'open']),
  /** The page of the step. */
  path: z.string(),
  /**
   * channels: the labels of the enabled ones. prices, activation: the labels of the channels that lack them. schedule: the
   * names of the enabled ones.
   */
  names: z.array(z.string()).optional(),
  /** limits: the number of safety limits that are set. */
  count: z.int().min(0).optional(),
  /** Whether another system does it, as the export settings say. */
  isElsewhere: z.boolean().optional(),
})
export type SaleStep = z.infer<typeof saleStepSchema>
