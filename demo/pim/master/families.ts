import type { FamilyCode } from '../words/garments.ts'
import { texts, type Texts } from '../words/phrases.ts'
import { attributes } from './attributes.ts'
import type { ChannelCode } from './channels.ts'

/** A family of products: its attributes, the required attributes of each channel, and its family variants. */
export interface Family {
  readonly code: FamilyCode
  readonly labels: Texts
  readonly attributes: readonly string[]
  readonly requirements: Readonly<Record<ChannelCode, readonly string[]>>
  readonly variants: readonly FamilyVariant[]
}

/** One way in which products of a family vary. */
export interface FamilyVariant {
  readonly code: string
  readonly labels: Texts
  readonly common: readonly string[]
  readonly levels: readonly { readonly axes: readonly string[]; readonly attributes: readonly string[] }[]
}

type Axes = readonly (readonly ('colour' | 'size')[])[]

function variantOf(family: FamilyCode, own: readonly string[], axes: Axes, labels: Texts): FamilyVariant {
  const inPart = (part: string) =>
    attributes.filter(one => one.part === part && own.includes(one.code)).map(one => one.code)
  const colorVaries = axes.flat().includes('colour')
  const last =
    axes.length === 2 ? inPart('article') : [...(colorVaries ? inPart('colour') : []), ...inPart('article')]
  const levels = axes.length === 2 ? [inPart('colour'), last] : [last]
  const varying = new Set(levels.flat())
  return {
    code: `${family}_by_${axes.flat().join('_')}`,
    labels,
    common: own.filter(code => !varying.has(code)),
    levels: levels.map((codes, at) => ({ axes: axes[at] ?? [], attributes: codes })),
  }
}

const AXIS_LABELS: Record<string, Texts> = {
  colour: texts('nach Farbe', 'by colour', 'par couleur'),
  size: texts('nach Größe', 'by size', 'par taille'),
  colour_size: texts('nach Farbe und Größe', 'by colour and size', 'par couleur et taille'),
}

function joined(one: Texts, other: Texts): Texts {
  return texts(`${one.de_DE} ${other.de_DE}`, `${one.en_GB} ${other.en_GB}`, `${one.fr_FR} ${other.fr_FR}`)
}

function family(code: FamilyCode, labels: Texts, ...variants: Axes[]): Family {
  const own = attributes.filter(one => one.families?.includes(code) ?? true).map(one => one.code)
  const required = ['sku', 'name', 'description', 'brand', 'colour', 'size', 'ean', 'price', 'picture_1']
  const ecommerce = required.filter(attribute => own.includes(attribute))
  return {
    code,
    labels,
    attributes: own,
    requirements: {
      ecommerce,
      marketplace: [...ecommerce, 'customs_tariff', 'origin_country'],
    },
    variants: variants.map(axes =>
      variantOf(code, own, axes, joined(labels, AXIS_LABELS[axes.flat().join('_')] ?? labels)),
    ),
  }
}

/** Every family of the demo catalogue. Two-level ones vary by color, then by size. */
export const families: readonly Family[] = [
  family('accessories', texts('Accessoires', 'Accessories', 'Accessoires')),
  family('bags', texts('Taschen', 'Bags', 'Sacs'), [['colour']]),
  family('dresses', texts('Kleider', 'Dresses', 'Robes'), [['colour'], ['size']]),
  family('jackets', texts('Jacken', 'Jackets', 'Vestes'), [['colour', 'size']]),
  family('jeans', texts('Jeans', 'Jeans', 'Jeans'), [['size']]),
  family('knitwear', texts('Strick', 'Knitwear', 'Maille'), [['colour'], ['size']]),
  family('shirts', texts('Hemden und Blusen', 'Shirts and blouses', 'Chemises et blouses'), [
    ['colour', 'size'],
  ]),
  family('sneakers', texts('Sneaker', 'Trainers', 'Baskets'), [['colour'], ['size']]),
  family('tshirts', texts('T-Shirts', 'T-shirts', 'T-shirts'), [['colour'], ['size']], [['size']]),
]

const byCode = new Map<string, Family>(families.map(one => [one.code, one]))

/** Finds a family by its code. */
export function familyOf(code: string): Family | undefined {
  return byCode.get(code)
}
