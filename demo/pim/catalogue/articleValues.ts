import { chance } from '../chance.ts'
import type { FamilyCode } from '../words/garments.ts'
import type { Flaw } from '../flawOf.ts'
import type { Place } from './placeOf.ts'
import type { Root } from './rootOf.ts'
import { plain } from './plain.ts'
import type { Values } from './Values.ts'

const GRAMS: Readonly<Record<FamilyCode, number>> = {
  tshirts: 160,
  shirts: 210,
  dresses: 320,
  jeans: 620,
  jackets: 900,
  knitwear: 480,
  sneakers: 850,
  bags: 700,
  accessories: 120,
}

/** The identifier of the article at a place, for example `KTR-000123-BLK-M`. */
export function identifierOf(root: Root, place: Place): string {
  let identifier = root.code
  if (root.slot.colourAxis) identifier += `-${root.colours[place.colourAt]?.sign}`
  if (root.slot.run !== null) identifier += `-${root.sizes[place.sizeAt]}`
  return identifier
}

/** The thirteen digits of an article's EAN; its check digit is wrong when asked for. */
export function eanOf(index: number, wrong: boolean): string {
  // The factor has no divisor in common with ten, so no two articles share a number.
  const body = `4047${String((index * 7919 + 1_234_567) % 100_000_000).padStart(8, '0')}`
  let sum = 0
  for (let at = 0; at < 12; at += 1) sum += (body.charCodeAt(at) - 48) * (at % 2 ? 3 : 1)
  const digit = (10 - (sum % 10)) % 10
  return `${body}${wrong ? (digit + 3) % 10 : digit}`
}

/** The values only this article has. */
export function articleValues(root: Root, place: Place, index: number, flaw: Flaw | null): Values {
  const { seed } = root
  const values: Values = { sku: plain(identifierOf(root, place)) }
  if (flaw !== 'noEan') values.ean = plain(eanOf(index, flaw === 'badEan'))
  values.supplier_sku = plain(`${root.brand[0].slice(0, 3).toUpperCase()}${100_000 + index}`)
  if (root.slot.run !== null && flaw !== 'unequalAxes') values.size = plain(root.sizes[place.sizeAt])
  values.stock = plain(chance(seed, index, 'stock') % 250)
  values.delivery_days = plain(1 + (chance(seed, index, 'delivery') % 5))
  const grams = GRAMS[root.slot.family] + place.sizeAt * 12 + (chance(seed, root.number, 'weight') % 60)
  values.weight = plain({ amount: `${grams}.0000`, unit: 'GRAM' })
  return values
}
