import { z } from 'zod'
import { answer } from './call.ts'
import { refusedSchema } from './errors.ts'

const amount = z.number().int().min(0)

/** How many products a run with a filter processes, and what became of its list of SKUs. */
const productCountSchema = z.object({
  count: amount,
  skus: z.object({
    /** Repeated ones too. */
    given: amount,
    duplicates: amount,
    /** How many of the list Akeneo does not have; null where there is no list or other conditions hide it. */
    unknown: amount.nullable(),
  }),
})
export type ProductCount = z.infer<typeof productCountSchema>

/** A count, or what speaks against the filter as against a save of it. */
export const productCountReply = z.union([answer(productCountSchema), refusedSchema])
