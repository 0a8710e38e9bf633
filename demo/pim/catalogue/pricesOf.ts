import { chance } from '../chance.ts'
import type { FamilyCode } from '../words/garments.ts'
import { channels } from './channels.ts'
import type { Root } from './rootOf.ts'
import type { Values } from './Values.ts'

const RANGES: Readonly<Record<FamilyCode, readonly [from: number, to: number]>> = {
  tshirts: [14, 49],
  shirts: [39, 99],
  dresses: [49, 179],
  jeans: [59, 149],
  jackets: [79, 279],
  knitwear: [49, 159],
  sneakers: [59, 169],
  bags: [49, 249],
  accessories: [14, 89],
}

function amounts(pounds: string, euros: string): { amount: string; currency: string }[] {
  return [
    { amount: euros, currency: 'EUR' },
    { amount: pounds, currency: 'GBP' },
  ]
}

function both(euros: number): { amount: string; currency: string }[] {
  const pounds = Math.max(9, Math.round(euros * 0.86))
  return amounts(`${pounds}.95`, `${euros}.95`)
}

/** Prices of a root: the old price, where there is one, is always above the price, the purchase price below. */
export function pricesOf(root: Root): Values {
  const [from, to] = RANGES[root.slot.family]
  const euros = from + (chance(root.seed, root.number, 'price') % (to - from))
  const cost = (euros * 0.38).toFixed(2)
  const values: Values = {
    price: [{ locale: null, scope: null, data: both(euros) }],
    purchase_price: [{ locale: null, scope: null, data: [{ amount: cost, currency: 'EUR' }] }],
  }
  // Only some products have a price of their own on the marketplace.
  if (root.number % 3 === 0) {
    values.channel_price = channels.map(({ code }) => ({
      locale: null,
      scope: code,
      data: both(code === 'marketplace' ? euros + 2 : euros),
    }))
  }
  if (root.reduced)
    values.old_price = [{ locale: null, scope: null, data: both(Math.round(euros * 1.3) + 5) }]
  return values
}
