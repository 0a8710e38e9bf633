import type { AkeneoFamilyVariant } from '../model/akeneo.ts'
import type { Catalogue } from '../model/catalogue.ts'
import type { Article } from '../model/setup.ts'

/** What a family variant says about its articles. */
export interface VariantShape {
  /** Attributes that tell the articles of a product apart. */
  readonly axes: ReadonlySet<string>
  /** Sources whose values differ within a product: product columns leave them empty. */
  readonly hidden: ReadonlySet<string>
  /** The product is the root model, so that the root's categories are the product's. */
  readonly ofRoot: boolean
  /** Several articles make one product. */
  readonly shared: boolean
}

/**
 * Finds the shape of an article, each family variant being looked at once.
 * @param numberSources what p_nr is made of: products are grouped by it
 * @returns null for an article that has no models
 */
export const variantShapes = (
  catalogue: Catalogue,
  numberSources: readonly string[],
): ((article: Article) => VariantShape | null) => {
  const known = new Map<string, VariantShape>()
  return ({ product, root }) => {
    if (!root) return null
    const { family } = product
    if (!family || !root.familyVariant) return withoutVariant
    const name = `${family}/${root.familyVariant}`
    let shape = known.get(name)
    if (!shape) {
      const variant = catalogue.familyVariant(family, root.familyVariant)
      known.set(name, (shape = variant ? shapeOf(variant, numberSources) : withoutVariant))
    }
    return shape
  }
}

/** How many levels below the root the products of TB.One begin: it follows from what their number is read from. */
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
  return {
    axes: new Set(variant.levels.flatMap(level => level.axes)),
    hidden: new Set([...levels].filter(([, level]) => level > depth).map(([code]) => code)),
    ofRoot: depth === 0,
    shared: depth < variant.levels.length,
  }
}

const withoutVariant: VariantShape = {
  axes: new Set(),
  hidden: new Set(),
  ofRoot: true,
  shared: true,
}
