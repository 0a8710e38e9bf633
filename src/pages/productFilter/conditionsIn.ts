import { skusIn } from '../../contract/skusIn.ts'
import type { Values } from '../../contract/derive.ts'

const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The fields that make a filter let less through, each the first of its condition. */
const deciding = [
  'akeneoExportAttribute',
  'akeneoFamilies',
  'akeneoStatus',
  'akeneoQualityScore',
  'akeneoCompleteness',
  'akeneoCategories',
] as const

/** How many conditions a filter has; what a condition needs besides does not count. */
export const conditionsIn = (filter: Values): number =>
  deciding.filter(name => isChosen(filter[name])).length + (hasSkus(filter) ? 1 : 0)

const hasSkus = ({ akeneoSkus }: Values) => typeof akeneoSkus === 'string' && skusIn(akeneoSkus).given > 0
