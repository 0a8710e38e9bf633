import { pick, random } from '../random.ts'
import { isTextTooLong } from '../flaws.ts'
import { channels } from '../master/channels.ts'
import { type FamilyCode, type Garment, garments } from '../words/garments.ts'
import { options } from '../words/options.ts'
import { bullets, channelPhrases, endless, type LocaleCode, type Texts, texts } from '../words/phrases.ts'
import { mediaCode, plain } from './articleValues.ts'
import type { Entry, Values } from './catalogueTypes.ts'
import type { Root } from './roots.ts'

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

/** The prices of a root. An old price is always above the price, the purchase price below. */
function pricesOf(root: Root): Values {
  const [from, to] = RANGES[root.slot.family]
  const euros = from + (random(root.seed, root.number, 'price') % (to - from))
  const cost = (euros * 0.38).toFixed(2)
  const values: Values = {
    price: [{ locale: null, scope: null, data: both(euros) }],
    purchase_price: [{ locale: null, scope: null, data: [{ amount: cost, currency: 'EUR' }] }],
  }
  // only some products have a separate price on the marketplace
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

const MATERIALS: Readonly<Record<FamilyCode, readonly (readonly string[])[]>> = {
  tshirts: [['cotton', 'elastane'], ['organic_cotton']],
  shirts: [['cotton'], ['linen', 'cotton']],
  dresses: [['viscose'], ['silk', 'cotton']],
  jeans: [['cotton', 'elastane'], ['organic_cotton']],
  jackets: [['polyester'], ['recycled_polyester', 'cotton']],
  knitwear: [['merino'], ['wool', 'cotton']],
  sneakers: [
    ['leather', 'rubber'],
    ['suede', 'rubber'],
  ],
  bags: [['leather'], ['cotton', 'leather']],
  accessories: [['wool'], ['steel']],
}

const TARIFFS: Readonly<Record<FamilyCode, string>> = {
  tshirts: '61091000',
  shirts: '62052000',
  dresses: '62044400',
  jeans: '62034231',
  jackets: '62019300',
  knitwear: '61101130',
  sneakers: '64039996',
  bags: '42022100',
  accessories: '62142000',
}

const GENDER_PHRASES: Readonly<Record<Root['gender'], Texts>> = {
  women: texts('für Damen', 'for women', 'pour femme'),
  men: texts('für Herren', 'for men', 'pour homme'),
  kids: texts('für Kinder', 'for kids', 'pour enfant'),
  unisex: texts('für alle', 'for everyone', 'pour tous'),
}

const FAMILIES_WITHOUT_WASHING: ReadonlySet<FamilyCode> = new Set(['sneakers', 'bags', 'accessories'])

function perLocale(make: (locale: LocaleCode) => string | null): Entry[] {
  const all = (['de_DE', 'en_GB', 'fr_FR'] as const).map(locale => ({
    locale,
    scope: null,
    data: make(locale),
  }))
  return all.filter(entry => entry.data !== null)
}

interface Wording {
  readonly noun: Texts
  readonly detail: Texts
  readonly praise: Texts
  readonly materials: readonly string[]
}

function wordingOf(root: Root): Wording {
  const garment: Garment = garments[root.slot.family]
  const drawn = random(root.seed, root.number, 'detail')
  return {
    noun: pick(garment.nouns, drawn),
    detail: pick(garment.details, drawn >>> 4),
    praise: pick(garment.praise, drawn >>> 8),
    materials: pick(MATERIALS[root.slot.family], random(root.seed, root.number, 'material')),
  }
}

function nameOf(root: Root, { noun, detail }: Wording, locale: LocaleCode): string {
  const name = `${root.brand[1]} ${noun[locale]} ${root.line} ${detail[locale]} ${GENDER_PHRASES[root.gender][locale]}`
  return isTextTooLong(root.number) ? `${name}, ${Array(4).fill(endless[locale]).join(', ')}` : name
}

function descriptionOf(root: Root, wording: Wording, locale: LocaleCode): string | null {
  if (locale === 'fr_FR' && root.frenchGap) return null
  const headline = `${wording.noun[locale]} ${root.line} ${wording.detail[locale]}`
  return `<p><strong>${headline}</strong></p><p>${wording.praise[locale]}</p>`
}

function shortDescriptions(root: Root, wording: Wording): Entry[] {
  return channels.flatMap(channel =>
    channel.locales.map(locale => ({
      locale,
      scope: channel.code,
      data: `${wording.noun[locale]} ${root.line}: ${channelPhrases[channel.code][locale]}`,
    })),
  )
}

function careOf(root: Root): string[] {
  if (FAMILIES_WITHOUT_WASHING.has(root.slot.family)) return ['wipe_clean']
  if (root.slot.family === 'knitwear') return ['hand_wash', 'no_tumble_dry', 'no_bleach']
  return [root.number % 2 ? 'wash_30' : 'wash_40', 'iron_low', 'no_bleach']
}

function measurementsOf(root: Root): Entry[] {
  const rows = root.sizes.map((size, at) => {
    const row = { size, chest: String(84 + 4 * at), length: String(62 + 1.5 * at) }
    // rows of a real table have no entry for an empty cell
    return at === root.sizes.length - 1 ? { size: row.size, chest: row.chest } : row
  })
  return plain(rows.slice(-2))
}

function keywordsOf(root: Root): string[] {
  const drawn = random(root.seed, root.number, 'keywords')
  const first = drawn % options.keywords.length
  return [first, (first + 1 + ((drawn >>> 8) % 3)) % options.keywords.length].map(
    at => pick(options.keywords, at).code,
  )
}

function looksOf(root: Root, wording: Wording): Values {
  const values: Values = {
    fit: plain(pick(options.fit, random(root.seed, root.number, 'fit')).code),
    material: plain(wording.materials),
    care: plain(careOf(root)),
    sustainable: plain(root.sustainable),
    carbon_footprint: plain((2 + (random(root.seed, root.number, 'measure') % 900) / 100).toFixed(4)),
  }
  if (FAMILIES_WITHOUT_WASHING.has(root.slot.family)) delete values.fit
  if (root.slot.family === 'jackets') values.measurements = measurementsOf(root)
  if (root.slot.family === 'sneakers')
    values.size_guide = plain(mediaCode(root.seed, `size_guide_${root.slot.family}.pdf`))
  return values
}

function parcelOf(root: Root): Values {
  const drawn = random(root.seed, root.number, 'measure')
  const metric = (amount: number | string) => plain({ amount, unit: 'CENTIMETER' })
  return {
    width: metric(20 + (drawn % 15)),
    height: metric(3 + ((drawn >>> 6) % 10)),
    length: metric(`${28 + ((drawn >>> 12) % 14)}.0000`),
    origin_country: plain(pick(options.origin_country, random(root.seed, root.number, 'origin')).code),
    customs_tariff: plain(TARIFFS[root.slot.family]),
  }
}

function releaseDate(root: Root): string {
  const days = random(root.seed, root.number, 'released') % 600
  return `${new Date(Date.UTC(2025, 2, 1) + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00+00:00`
}

/** The values that all articles of a root share. */
export function rootValues(root: Root): Values {
  const wording = wordingOf(root)
  const values: Values = {
    brand: plain(root.brand[0]),
    gender: plain(root.gender),
    season: plain(root.season),
    release_date: plain(releaseDate(root)),
    name: perLocale(locale => nameOf(root, wording, locale)),
    description: perLocale(locale => descriptionOf(root, wording, locale)),
    keywords: plain(keywordsOf(root)),
    ...looksOf(root, wording),
    ...pricesOf(root),
    ...parcelOf(root),
  }
  if (root.reduced) values.short_description = shortDescriptions(root, wording)
  bullets.forEach((choice, at) => {
    values[`bullet_${at + 1}`] = perLocale(locale => pick(choice, root.number + at)[locale])
  })
  return values
}
