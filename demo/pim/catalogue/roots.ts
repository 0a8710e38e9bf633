import { pick, random } from '../random.ts'
import { brands, lines } from '../words/names.ts'
import { type Color, colors, options } from '../words/options.ts'
import { type SizeRun, type Slot, slotOfRoot } from './places.ts'

/** The wearers of a product. */
export type Gender = 'women' | 'men' | 'kids' | 'unisex'

/** The facts about one root: a simple product or a whole tree of variants. */
export interface Root {
  readonly number: number
  readonly seed: number
  readonly slot: Slot
  /** Article number or model code, for example `KTR-000123`. */
  readonly code: string
  readonly gender: Gender
  readonly brand: readonly [code: string, label: string]
  readonly line: string
  readonly colors: readonly Color[]
  readonly sizes: readonly string[]
  readonly season: string
  readonly categories: readonly string[]
  readonly reduced: boolean
  readonly sustainable: boolean
  /** Whether the French description is missing. */
  readonly frenchGap: boolean
}

// Sorted as text, as the PIM sorts identifiers, so that indexes and article numbers have the same order.
const RUNS: Record<SizeRun, Record<Gender, readonly string[]>> = {
  letters5: {
    women: ['L', 'M', 'S', 'XL', 'XS'],
    men: ['L', 'M', 'S', 'XL', 'XXL'],
    unisex: ['L', 'M', 'S', 'XL', 'XS'],
    kids: ['104', '116', '128', '140', '152'],
  },
  letters4: {
    women: ['L', 'M', 'S', 'XS'],
    men: ['L', 'M', 'XL', 'XXL'],
    unisex: ['L', 'M', 'S', 'XL'],
    kids: ['116', '128', '140', '152'],
  },
  numbers6: {
    women: ['34', '36', '38', '40', '42', '44'],
    men: ['34', '36', '38', '40', '42', '44'],
    unisex: ['34', '36', '38', '40', '42', '44'],
    kids: ['29', '30', '31', '32', '33', '34'],
  },
  waist8: {
    women: ['25', '26', '27', '28', '29', '30', '31', '32'],
    men: ['29', '30', '31', '32', '33', '34', '36', '38'],
    unisex: ['26', '27', '28', '29', '30', '31', '32', '33'],
    kids: ['25', '26', '27', '28', '29', '30', '31', '32'],
  },
  shoe8: {
    women: ['36', '37', '38', '39', '40', '41', '42', '43'],
    men: ['40', '41', '42', '43', '44', '45', '46', '47'],
    unisex: ['38', '39', '40', '41', '42', '43', '44', '45'],
    kids: ['28', '29', '30', '31', '32', '33', '34', '35'],
  },
}

function genderOf(seed: number, number: number, slot: Slot): Gender {
  if (slot.family === 'dresses') return 'women'
  if (slot.family === 'bags' || slot.family === 'accessories')
    return random(seed, number, 'gender') % 3 ? 'unisex' : 'women'
  const drawn = random(seed, number, 'gender') % 10
  if (drawn < 5) return 'women'
  return drawn < 8 ? 'men' : drawn < 9 ? 'kids' : 'unisex'
}

function colorsOf(seed: number, number: number, count: number): Color[] {
  const drawn = random(seed, number, 'colour')
  // with an odd step no color of the sixteen repeats
  const step = 2 * ((drawn >>> 8) % 8) + 1
  const places = Array.from({ length: count }, (_, at) => (drawn + at * step) % colors.length).sort(
    (a, b) => a - b,
  )
  return places.map(at => pick(colors, at))
}

function categoriesOf(seed: number, root: Omit<Root, 'categories'>): string[] {
  const drawn = random(seed, root.number, 'category') % 100
  if (drawn < 2) return []
  const found = [`${root.gender}_${root.slot.family}`]
  if (root.reduced) found.push('sale')
  if (root.sustainable) found.push('sustainable')
  if (drawn < 12) found.push('new')
  if (random(seed, root.number, 'marketplace') % 10 > 0) found.push(`mp_${root.slot.family}`)
  return found
}

/** Calculates the facts about a root from the seed and its number. */
export function rootOf(seed: number, number: number): Root {
  const slot = slotOfRoot(number)
  const gender = genderOf(seed, number, slot)
  const facts = {
    number,
    seed,
    slot,
    code: `KTR-${String(number).padStart(6, '0')}`,
    gender,
    brand: pick(brands, random(seed, number, 'brand')),
    line: pick(lines, random(seed, number, 'line')),
    colors: colorsOf(seed, number, slot.colors),
    sizes: slot.run === null ? [] : RUNS[slot.run][gender],
    season: pick(options.season, random(seed, number, 'season')).code,
    reduced: random(seed, number, 'reduced') % 5 === 0,
    sustainable: random(seed, number, 'sustainable') % 4 === 0,
    frenchGap: random(seed, number, 'frenchGap') % 10 === 0,
  }
  return { ...facts, categories: categoriesOf(seed, facts) }
}
