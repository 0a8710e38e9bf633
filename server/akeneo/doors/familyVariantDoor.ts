import { z } from 'zod'
import type { AkeneoFamilyVariant } from '../types.ts'
import { code } from './code.ts'
import { codes } from './codes.ts'
import { texts } from './texts.ts'

/** GET /families/{family}/variants; the item itself does not name its family. */
export const familyVariantDoor = (family: string): z.ZodType<AkeneoFamilyVariant> =>
  z
    .object({
      code,
      labels: texts,
      variant_attribute_sets: z.array(z.object({ level: z.number(), axes: codes, attributes: codes })),
    })
    .transform(raw => ({
      code: raw.code,
      family,
      labels: raw.labels,
      levels: raw.variant_attribute_sets
        .toSorted((one, other) => one.level - other.level)
        .map(({ axes, attributes }) => ({ axes, attributes })),
    }))
