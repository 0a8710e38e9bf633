import type { Outcome } from './plan.ts'

/** The outcome of a product whose answer cannot be used. `reason` goes into the sentence as it is. */
export const unusable = (identifier: string, reason: string): Outcome => ({
  identifier,
  productNumber: '',
  articleNumber: '',
  cells: null,
  issues: [{ code: 'unusable', params: { reason } }],
})
