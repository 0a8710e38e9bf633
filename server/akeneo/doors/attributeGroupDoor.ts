import { z } from 'zod'
import type { AkeneoAttributeGroup } from '../types.ts'
import { code } from './code.ts'
import { order } from './order.ts'
import { texts } from './texts.ts'

/** GET /attribute-groups. */
export const attributeGroupDoor: z.ZodType<AkeneoAttributeGroup> = z
  .object({ code, labels: texts, sort_order: order })
  .transform(({ sort_order, ...group }) => ({ ...group, sortOrder: sort_order }))
