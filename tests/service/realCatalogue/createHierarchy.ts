import { codesIn, type Catalogue, type CsvRow } from './readCatalogue.ts'

/** What one level of a family variant holds. */
export interface VariantLevel {
  readonly axes: readonly string[]
  readonly attributes: readonly string[]
}

/** A row and which of its attributes the PIM keeps there: on import it drops what belongs to another level. */
export interface Step {
  readonly row: CsvRow
  keeps(attribute: string): boolean
}

/** Who stands above whom. */
export interface Hierarchy {
  levelsOf(variant: CsvRow): VariantLevel[]
  /** The PIM compares codes of models without regard to case. */
  model(code: string): CsvRow | undefined
  familyVariantOf(model: CsvRow): CsvRow | undefined
  /** The row itself first, its root model last. */
  steps(row: CsvRow): Step[]
}

export const createHierarchy = (catalogue: Catalogue): Hierarchy => {
  const models = new Map(catalogue.models.map(row => [row.code?.toLowerCase(), row]))
  const variants = new Map(catalogue.familyVariants.map(row => [row.code, row]))
  // The PIM puts unique attributes on the last level by itself.
  const unique = catalogue.attributes.flatMap(row => (row.unique === '1' && row.code ? [row.code] : []))

  const levelsOf = (variant: CsvRow): VariantLevel[] => {
    const levels = [1, 2].map(level => ({
      axes: codesIn(variant, `variant-axes_${level}`),
      attributes: codesIn(variant, `variant-attributes_${level}`),
    }))
    const used = levels.filter(({ axes }) => axes.length > 0)
    return used.map(({ axes, attributes }, index) => ({
      axes,
      attributes: [...new Set([...attributes, ...axes, ...(index === used.length - 1 ? unique : [])])],
    }))
  }

  const model = (code: string) => models.get(code.toLowerCase())
  const familyVariantOf = (row: CsvRow) => variants.get(row.family_variant)

  const rows = (row: CsvRow): CsvRow[] => {
    const parent = row.parent ? model(row.parent) : undefined
    return parent ? [row, ...rows(parent)] : [row]
  }

  return {
    levelsOf,
    model,
    familyVariantOf,
    steps: row => {
      const chain = rows(row)
      const variant = familyVariantOf(chain.at(-1) ?? row)
      if (!variant) return chain.map(step => ({ row: step, keeps: () => true }))
      const levels = levelsOf(variant)
      const below = new Set(levels.flatMap(({ attributes }) => attributes))
      return chain.map((step, index) => {
        const level = levels[chain.length - 2 - index]
        return {
          row: step,
          keeps: attribute => (level ? level.attributes.includes(attribute) : !below.has(attribute)),
        }
      })
    },
  }
}
