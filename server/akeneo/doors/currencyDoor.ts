import { z } from 'zod'
import type { AkeneoCurrency } from '../types.ts'
import { code } from './code.ts'
import { toggle } from './toggle.ts'

/** GET /currencies. */
export const currencyDoor: z.ZodType<AkeneoCurrency> = z.object({ code, enabled: toggle })
