import { pick, random } from '../random.ts'
import { type Flaw, isPictureless } from '../flaws.ts'
import type { FamilyCode } from '../words/garments.ts'
import { shades } from '../words/options.ts'
import type { Entry, Values } from './catalogueTypes.ts'
import type { Place } from './places.ts'
import type { Root } from './roots.ts'

/** A value that is the same for every locale and channel. */
export function plain(data: unknown): Entry[] {
  return [{ locale: null, scope: null, data }]
}

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
  if (root.slot.colorAxis) identifier += `-${root.colors[place.colorAt]?.sign}`
  if (root.slot.run !== null) identifier += `-${root.sizes[place.sizeAt]}`
  return identifier
}

/** The thirteen digits of an article's EAN; its check digit is wrong on request. */
function eanOf(index: number, wrong: boolean): string {
  // The factor and ten have no common divisor, so that each article has a number of its own.
  const body = `4047${String((index * 7919 + 1_234_567) % 100_000_000).padStart(8, '0')}`
  let sum = 0
  for (let at = 0; at < 12; at += 1) sum += (body.charCodeAt(at) - 48) * (at % 2 ? 3 : 1)
  const digit = (10 - (sum % 10)) % 10
  return `${body}${wrong ? (digit + 3) % 10 : digit}`
}

/** The values of a single article. */
export function articleValues(root: Root, place: Place, index: number, flaw: Flaw | null): Values {
  const { seed } = root
  const values: Values = { sku: plain(identifierOf(root, place)) }
  if (flaw !== 'noEan') values.ean = plain(eanOf(index, flaw === 'badEan'))
  values.supplier_sku = plain(`${root.brand[0].slice(0, 3).toUpperCase()}${100_000 + index}`)
  if (root.slot.run !== null && flaw !== 'unequalAxes') values.size = plain(root.sizes[place.sizeAt])
  values.stock = plain(random(seed, index, 'stock') % 250)
  values.delivery_days = plain(1 + (random(seed, index, 'delivery') % 5))
  const grams = GRAMS[root.slot.family] + place.sizeAt * 12 + (random(seed, root.number, 'weight') % 60)
  values.weight = plain({ amount: `${grams}.0000`, unit: 'GRAM' })
  return values
}

/**
 * The code of a media file: a path of four letters, a long number and the file's name, as the PIM stores files.
 * The number depends on seed and name only, so that a code can be checked without stored files.
 */
export function mediaCode(seed: number, name: string): string {
  let state = seed ^ 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  let digits = ''
  for (let part = 0; part < 5; part += 1) {
    state = Math.imul(state ^ (state >>> 15) ^ (part + 1), 0x2c1b3c6d)
    digits += (state >>> 0).toString(16).padStart(8, '0')
  }
  return `${digits[0]}/${digits[1]}/${digits[2]}/${digits[3]}/${digits}_${name}`
}

/** Name of the file with the n-th picture (from 1) of a color of a root. */
export function pictureName(root: Root, colorAt: number, picture: number): string {
  return `${root.code}_${pick(root.colors, colorAt).sign}_${picture}.png`
}

/** The values of one color of a root: the color, its name, its pictures. */
export function colorValues(root: Root, colorAt: number): Values {
  const color = pick(root.colors, colorAt)
  const drawn = random(root.seed, root.number * 4 + colorAt, 'picture')
  const shade = pick(shades, drawn)
  const values: Values = {
    colour: plain(color.code),
    colour_swatch: plain({ hex: color.hex, finish: shade.en_GB }),
  }
  // only some suppliers name their shades
  if (root.number % 4 === 0) {
    values.colour_detail = (['de_DE', 'en_GB', 'fr_FR'] as const).map(locale => ({
      locale,
      scope: null,
      data: `${color.labels[locale]} ${shade[locale]}`,
    }))
  }
  if (isPictureless(root.number, colorAt)) return values
  for (let picture = 1; picture <= root.slot.pictures; picture += 1) {
    values[`picture_${picture}`] = plain(mediaCode(root.seed, pictureName(root, colorAt, picture)))
  }
  const asset = 100_000 + (random(root.seed, root.number * 4 + colorAt, 'tessa') % 800_000)
  values.tessa_images = plain(`${asset},${asset + 1}`)
  return values
}
