import { z } from 'zod'

/** A place in an order; absent and null come first. */
export const order = z
  .number()
  .nullish()
  .transform(place => place ?? 0)
