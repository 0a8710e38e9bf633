import type { AkeneoClient, ProductPage } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../akeneo/types.ts'
import type { RunAttempt } from '../../store/exportRecord.ts'
import type { RefStore } from '../../store/lists/refStore.ts'
import { refOf } from './sources.ts'

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

const structureOf = (model: AkeneoProductModel): ModelStructure => {
  const { code, parent, familyVariant, categories, updated } = model
  return { code, parent, familyVariant, categories, updatedAt: Date.parse(updated) || 0 }
}

/** Which products of a page belong to the run; deltas ask the PIM generously and look again. */
export type AreTouched = (
  products: readonly AkeneoProduct[],
  roots: readonly ProductRoot[],
) => Promise<readonly boolean[]>

export const allAre: AreTouched = async products => products.map(() => true)

/** Lists the touched products of pages: the codes of their root models, and references of those without models. */
export const listTouched = async (
  { row, refs, roots }: { readonly row: RunAttempt; readonly refs: RefStore; readonly roots: RootModels },
  pages: AsyncIterable<ProductPage>,
  isTouched: (product: AkeneoProduct, root: ProductRoot) => boolean,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { items } of pages) {
    const rootsOfPage = await roots.of(items, signal)
    const [codes, simple]: [string[], string[]] = [[], []]
    for (const [index, product] of items.entries()) {
      const root = rootsOfPage[index] ?? null
      if (!isTouched(product, root)) continue
      if (root === null || root === 'missing') simple.push(refOf(product))
      else codes.push(root.code)
    }
    await refs.add(row, 'roots', codes)
    await refs.add(row, 'simple', simple)
  }
}
