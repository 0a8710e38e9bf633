import { z } from 'zod'
import type { AkeneoCategory } from '../types.ts'
import { code } from './code.ts'
import { textOrNull } from './textOrNull.ts'
import { texts } from './texts.ts'

/** GET /categories; the parent of a root is null. */
export const categoryDoor: z.ZodType<AkeneoCategory> = z.object({ code, parent: textOrNull, labels: texts })
