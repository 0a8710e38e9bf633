import type { HttpHandler } from 'msw'
import { countProducts } from '../../src/resources/settings/countProducts.ts'
import { answering } from './answering.ts'

/** Answers each count of the product filter alike. */
export const counting = (count: number): HttpHandler =>
  answering(countProducts, {
    success: true,
    data: { count, skus: { given: 0, duplicates: 0, unknown: null } },
  })
