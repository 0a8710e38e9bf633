import { z } from 'zod'

/** A code. PHP writes codes that look like numbers as numbers in places. */
export const code = z.union([z.string(), z.number().transform(String)])
