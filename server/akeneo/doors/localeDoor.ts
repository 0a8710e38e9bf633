import { z } from 'zod'
import type { AkeneoLocale } from '../types.ts'
import { code } from './code.ts'
import { toggle } from './toggle.ts'

/** GET /locales. */
export const localeDoor: z.ZodType<AkeneoLocale> = z.object({ code, enabled: toggle })
