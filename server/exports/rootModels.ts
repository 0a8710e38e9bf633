import type { AkeneoClient } from '../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../akeneo/types.ts'

/** The top of a variant's models. */
export interface Root {
  readonly code: string
  readonly familyVariant: string | null
  /** The root's own categories. */
  readonly categories: readonly string[]
  /** The latest change of any model above the variant, in milliseconds. */
  readonly updatedAt: number
}

/** Finds the roots of variants with as few calls as possible. */
export interface RootModels {
  /** One answer per product: its root, null for a simple product, 'missing' where the PIM does not give the model. */
  of(products: readonly AkeneoProduct[], signal: AbortSignal): Promise<(Root | null | 'missing')[]>
}

type Known = Pick<AkeneoProductModel, 'code' | 'parent' | 'familyVariant' | 'categories'> & {
  readonly updatedAt: number
}

/** Models kept at a time: variants of one model are near each other, and memory must not grow with the catalogue. */
const most = 5000

/** Models over models: root, sub-model. */
const levels = 2

export const createRootModels = (client: AkeneoClient, mainIdentifier: string): RootModels => {
  const known = new Map<string, Known | 'missing'>()

  const learn = async (codes: Iterable<string>, signal: AbortSignal) => {
    const unknown = [...new Set(codes)].filter(code => !known.has(code))
    if (unknown.length === 0) return
    // only the structure is needed: values of models stand in their variants already
    const models = await client.productModels(unknown, signal, { attributes: [mainIdentifier] })
    for (const code of unknown) {
      const model = models.find(code)
      known.set(code, model ? structureOf(model) : 'missing')
    }
  }

  const rootOf = (parent: string): Root | 'missing' => {
    let updatedAt = 0
    let code = parent
    for (let level = 0; level < levels; level++) {
      const entry = known.get(code)
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

  const forget = () => {
    for (const code of known.keys()) {
      if (known.size <= most) return
      known.delete(code)
    }
  }

  return {
    of: async (products, signal) => {
      forget()
      const parents = products.flatMap(({ parent }) => (parent === null ? [] : [parent]))
      await learn(parents, signal)
      const above = parents.flatMap(parent => {
        const entry = known.get(parent)
        return entry && entry !== 'missing' && entry.parent !== null ? [entry.parent] : []
      })
      await learn(above, signal)
      return products.map(({ parent }) => (parent === null ? null : rootOf(parent)))
    },
  }
}

const structureOf = ({ code, parent, familyVariant, categories, updated }: AkeneoProductModel): Known => ({
  code,
  parent,
  familyVariant,
  categories,
  updatedAt: Date.parse(updated) || 0,
})
