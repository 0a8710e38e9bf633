import type { AkeneoFamilyVariant } from '../model/akeneo.ts'
import type { Catalogue } from '../model/catalogue.ts'
import type { Article } from '../model/setup.ts'

/** The properties of a family variant that matter for its articles. */
export interface VariantShape {
  /** Attributes that distinguish the articles of a product. */
  readonly axes: ReadonlySet<string>
  /** Those that distinguish the articles of one product of TB.One. */
  readonly ownAxes: readonly string[]
  /** Sources whose values differ within a product: product columns leave them empty. */
  readonly hidden: ReadonlySet<string>
  /** The product is the root model, so that the root's categories are the product's. */
  readonly ofRoot: boolean
  /** Several articles make one product. */
  readonly shared: boolean
}

/**
 * Finds the shape of an article; the shapes of family variants are cached.
 * @param numberSources the sources of p_nr, which groups the products
 * @returns null for an article without models
 */
export const variantShapes = (
  catalogue: Catalogue,
  numberSources: readonly string[],
): ((article: Article) => VariantShape | null) => {
  const cache = new Map<string, VariantShape>()
  return ({ product, root }) => {
    if (!root) return null
    const { family } = product
    if (!family || !root.familyVariant) return withoutVariant
    const name = `${family}/${root.familyVariant}`
    let shape = cache.get(name)
    if (!shape) {
      const variant = catalogue.familyVariant(family, root.familyVariant)
      cache.set(name, (shape = variant ? shapeOf(variant, numberSources) : withoutVariant))
    }
    return shape
  }
}

/**
 * The sources whose values differ within a product in some family variant.
 * @param numberSources the sources of p_nr
 */
export const differingSources = (
  variants: Iterable<AkeneoFamilyVariant>,
  numberSources: readonly string[],
): ReadonlySet<string> =>
  new Set([...variants].flatMap(variant => [...shapeOf(variant, numberSources).hidden]))

/**
 * The number of levels below the root at which the products of TB.One begin, which follows from the source of their
 * number.
 */
const depthOf = (numberSource: string, levels: ReadonlyMap<string, number>, count: number): number => {
  if (numberSource === '@identifier') return count
  if (numberSource === '@parent') return count - 1
  return levels.get(numberSource) ?? 0
}

const shapeOf = (variant: AkeneoFamilyVariant, numberSources: readonly string[]): VariantShape => {
  const levels = new Map<string, number>()
  for (const [index, { axes, attributes }] of variant.levels.entries())
    for (const code of [...attributes, ...axes]) levels.set(code, index + 1)
  const depths = numberSources.map(source => depthOf(source, levels, variant.levels.length))
  const depth = Math.max(0, ...depths)
  levels.set('@identifier', variant.levels.length)
  levels.set('@parent', variant.levels.length - 1)
  const axes = variant.levels.flatMap(level => level.axes)
  const hidden = new Set([...levels].filter(([, level]) => level > depth).map(([code]) => code))
  return {
    axes: new Set(axes),
    ownAxes: axes.filter(axis => hidden.has(axis)),
    hidden,
    ofRoot: depth === 0,
    shared: depth < variant.levels.length,
  }
}

const withoutVariant: VariantShape = {
  axes: new Set(),
  ownAxes: [],
  hidden: new Set(),
  ofRoot: true,
  shared: true,
}
