import { z } from 'zod'
import type { AkeneoFamily } from '../types.ts'
import { code } from './code.ts'
import { codes } from './codes.ts'
import { textOrNull } from './textOrNull.ts'
import { texts } from './texts.ts'

/** GET /families. */
export const familyDoor: z.ZodType<AkeneoFamily> = z
  .object({ code, attributes: codes, attribute_as_label: textOrNull, labels: texts })
  .transform(({ attribute_as_label, ...family }) => ({ ...family, attributeAsLabel: attribute_as_label }))
