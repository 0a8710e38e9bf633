import { canonicalDecimal } from '../decimal/canonicalDecimal.ts'
import { roundDecimal } from '../decimal/roundDecimal.ts'
import { plainText } from './plainText.ts'
import type { PrepareReader } from './reading.ts'
import { writeNumber } from './writeNumber.ts'

const isPrice = (item: unknown): item is { amount: unknown; currency: unknown } =>
  typeof item === 'object' && item !== null && 'amount' in item && 'currency' in item

/** The amount of a price collection in the column's currency; with two decimals. */
export const readPrice: PrepareReader = reading => value => {
  const prices: readonly unknown[] = Array.isArray(value.data) ? value.data : []
  const price = prices.find(item => isPrice(item) && item.currency === reading.currency)
  if (!isPrice(price)) return ''
  const canonical = canonicalDecimal(price.amount)
  if (canonical === null) return plainText(price.amount)
  return writeNumber(reading, roundDecimal(canonical, 2))
}
