import { z } from 'zod'

/** A switch; absent and null are off. */
export const toggle = z
  .boolean()
  .nullish()
  .transform(on => on ?? false)
