import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../akeneo/types.ts'

/** The top of a variant's models. */
export interface Root {
  readonly code: string
  readonly familyVariant: string | null
  /** The root's own categories. */
  readonly categories: readonly string[]
  /** The latest change of any model above the variant, in milliseconds. */
  readonly updatedAt: number
}

/** The root of a product: null for a simple product, 'missing' where the PIM does not give the model. */
export type ProductRoot = Root | 'missing' | null

/** Finds the roots of variants with as few calls as possible. */
export interface RootModels {
  /** One root per product, in their order. */
  of(products: readonly AkeneoProduct[], signal: AbortSignal): Promise<ProductRoot[]>
}

/** What is kept of a model. */
type ModelStructure = Pick<AkeneoProductModel, 'code' | 'parent' | 'familyVariant' | 'categories'> & {
  readonly updatedAt: number
}

/** Models kept at a time: variants of one model are near each other, and memory must not grow with the catalogue. */
const maxModels = 5000

/** Models over models: root, sub-model. */
const maxLevels = 2

export const createRootModels = (client: AkeneoClient, mainIdentifier: string): RootModels => {
  const models = new Map<string, ModelStructure | 'missing'>()

  const load = async (codes: Iterable<string>, signal: AbortSignal) => {
    const newCodes = [...new Set(codes)].filter(code => !models.has(code))
    if (newCodes.length === 0) return
    // only the structure is needed: values of models stand in their variants already
    const answer = await client.productModels(newCodes, signal, { attributes: [mainIdentifier] })
    for (const code of newCodes) {
      const model = answer.find(code)
      models.set(code, model ? structureOf(model) : 'missing')
    }
  }

  const rootOf = (parent: string): Root | 'missing' => {
    let updatedAt = 0
    let code = parent
    for (let level = 0; level < maxLevels; level++) {
      const entry = models.get(code)
      if (!entry || entry === 'missing') return 'missing'
      updatedAt = Math.max(updatedAt, entry.updatedAt)
      if (entry.parent === null) {
        const { familyVariant, categories } = entry
        return { code: entry.code, familyVariant, categories, updatedAt }
      }
      code = entry.parent
    }
    return 'missing'
  }

  const trim = () => {
    for (const code of models.keys()) {
      if (models.size <= maxModels) return
      models.delete(code)
    }
  }

  return {
    of: async (products, signal) => {
      trim()
      const parents = products.flatMap(({ parent }) => (parent === null ? [] : [parent]))
      await load(parents, signal)
      const above = parents.flatMap(parent => {
        const entry = models.get(parent)
        return entry && entry !== 'missing' && entry.parent !== null ? [entry.parent] : []
      })
      await load(above, signal)
      return products.map(({ parent }) => (parent === null ? null : rootOf(parent)))
    },
  }
}

const structureOf = ({
  code,
  parent,
  familyVariant,
  categories,
  updated,
}: AkeneoProductModel): ModelStructure => ({
  code,
  parent,
  familyVariant,
  categories,
  updatedAt: Date.parse(updated) || 0,
})
