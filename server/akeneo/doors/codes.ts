import { z } from 'zod'
import { code } from './code.ts'

/** A list of codes; absent and null are empty. PHP writes a list with gaps as an object. */
export const codes = z
  .union([z.array(code), z.record(z.string(), code).transform(list => Object.values(list))])
  .nullish()
  .transform(list => list ?? [])
