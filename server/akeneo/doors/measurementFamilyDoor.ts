import { z } from 'zod'
import type { AkeneoMeasurementFamily } from '../types.ts'
import { code } from './code.ts'
import { texts } from './texts.ts'

const step = z.object({ operator: z.enum(['mul', 'div', 'add', 'sub']), value: code })

const unit = z
  .object({ code, labels: texts, symbol: z.string().nullish(), convert_from_standard: z.array(step) })
  .transform(raw => ({
    code: raw.code,
    labels: raw.labels,
    symbol: raw.symbol ?? '',
    // The PIM's name misleads: the steps turn the unit into the standard unit.
    toStandard: raw.convert_from_standard,
  }))

/** GET /measurement-families (5.0 and later): a plain list. */
export const measurementFamilyDoor: z.ZodType<AkeneoMeasurementFamily> = z
  .object({
    code,
    labels: texts,
    standard_unit_code: code,
    units: z.union([z.record(z.string(), unit), z.array(unit).transform(list => byCode(list))]),
  })
  .transform(({ standard_unit_code, ...family }) => ({ ...family, standardUnit: standard_unit_code }))

const byCode = <T extends { readonly code: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map(item => [item.code, item]))
