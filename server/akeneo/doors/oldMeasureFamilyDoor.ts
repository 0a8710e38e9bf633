import { z } from 'zod'
import type { AkeneoMeasurementFamily } from '../types.ts'
import { code } from './code.ts'

const operators = ['mul', 'div', 'add', 'sub'] as const
const steps = z.partialRecord(z.enum(operators), code)

/** `{ mul: "2", add: "1" }` or a list of such; the order written is the order applied. */
const convert = z.union([steps.transform(one => [one]), z.array(steps)]).transform(list =>
  list.flatMap(one =>
    // The keys are operators, as the record was parsed with them.
    Object.entries(one).map(([operator, value]) => ({
      operator: operator as (typeof operators)[number],
      value,
    })),
  ),
)

/** GET /measure-families: before 5.0, without labels, deprecated since. */
export const oldMeasureFamilyDoor: z.ZodType<AkeneoMeasurementFamily> = z
  .object({
    code,
    standard: code,
    units: z.array(z.object({ code, convert, symbol: z.string().nullish() })),
  })
  .transform(({ standard, units, ...family }) => ({
    code: family.code,
    labels: {},
    standardUnit: standard,
    units: Object.fromEntries(
      units.map(unit => [
        unit.code,
        { code: unit.code, labels: {}, symbol: unit.symbol ?? '', toStandard: unit.convert },
      ]),
    ),
  }))
