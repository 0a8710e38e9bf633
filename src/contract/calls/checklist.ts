import { z } from 'zod'

/** The steps of a new installation in their order: to its first delivered file, then to articles that can be sold. */
export const checklistSteps = {
  delivery: ['connect', 'synchronize', 'languages', 'required', 'filter', 'target', 'export'],
  sale: ['channels', 'prices', 'stock', 'activation', 'pictures', 'schedule', 'limits'],
} as const
export type ChecklistPart = keyof typeof checklistSteps
export type StepName = (typeof checklistSteps)[ChecklistPart][number]

const stepSchema = z.object({
  name: z.enum([...checklistSteps.delivery, ...checklistSteps.sale]),
  /** `broken`: it was set up and does not work. */
  state: z.enum(['done', 'open', 'broken']),
  /** The page of the step, with the mapping field it is about. */
  path: z.string(),
  /** What is to be done or mended, and once it is done, the fact; in the language of the user. */
  text: z.string(),
  /** When Akeneo was last reached, or its master data was read. */
  at: z.iso.datetime({ offset: true }).nullish(),
  /** Whether a connection is set up but not tested yet. */
  isUntested: z.boolean().optional(),
  /** Whether the synchronization or the first export is running. */
  isRunning: z.boolean().optional(),
  /** Whether another system does it, as the export settings say. */
  isElsewhere: z.boolean().optional(),
})
export type ChecklistStep = z.infer<typeof stepSchema>

/** The steps of one part, of which at least one is not done. */
export const checklistSchema = z.object({
  part: z.enum(['delivery', 'sale']),
  steps: z.array(stepSchema),
})
export type Checklist = z.infer<typeof checklistSchema>
