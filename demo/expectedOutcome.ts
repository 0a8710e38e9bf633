import { countFlaws } from './pim/countFlaws.ts'

/** What a full export of the demo catalogue ends with. */
export interface ExpectedOutcome {
  readonly successful: number
  readonly warnings: number
  readonly erroneous: number
}

/** Known counts: a product without EAN fails, every other flaw is a warning. */
export const expectedOutcome = (products: number): ExpectedOutcome => {
  const { noEan, ...mild } = countFlaws(products)
  const warnings = Object.values(mild).reduce((sum, count) => sum + count, 0)
  return { successful: products - noEan - warnings, warnings, erroneous: noEan }
}
