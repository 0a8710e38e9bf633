import { z } from 'zod'
import type { AkeneoOption } from '../types.ts'
import { code } from './code.ts'
import { order } from './order.ts'
import { texts } from './texts.ts'

/** GET /attributes/{attribute}/options; the attribute is the one asked for. */
export const optionDoor = (attribute: string): z.ZodType<AkeneoOption> =>
  z
    .object({ code, labels: texts, sort_order: order })
    .transform(({ sort_order, ...option }) => ({ ...option, attribute, sortOrder: sort_order }))
