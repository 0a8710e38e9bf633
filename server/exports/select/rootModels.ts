import type { AkeneoClient, PimProductPage } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../model/akeneo.ts'
import { createMemoryLookup, type Lookup } from '../../model/lookup.ts'
import type { Article } from '../../model/setup.ts'
import type { RunAttempt } from '../../store/exports/exportRecord.ts'
import type { RefStore } from '../../store/exports/refStore.ts'
import { chunksOf, searchLimits } from './searches.ts'
import { refOf } from './sources.ts'

/** The root model of a variant. */
export interface Root {
  readonly code: string
  readonly familyVariant: string | null
  /** The root's own categories. */
  readonly categories: readonly string[]
  /** The latest change of any model above the variant, in milliseconds. */
  readonly updatedAt: number
}

/** The root of a product: null for a simple product, 'missing' where the PIM does not return the model. */
export type ProductRoot = Root | 'missing' | null

/** The article of a product. */
export const articleOf = (product: AkeneoProduct, root: ProductRoot): Article => ({
  product,
  root: root === 'missing' ? null : root,
  parentMissing: root === 'missing',
})

/** Finds the roots of variants with as few calls as possible. */
export interface RootModels {
  /** One root per product, in their order. */
  of(products: readonly AkeneoProduct[], signal: AbortSignal): Promise<ProductRoot[]>
  /** The same pages. The models of each page are requested while the caller works on the page before. */
  ahead(pages: AsyncIterable<PimProductPage>, signal: AbortSignal): AsyncIterable<PimProductPage>
  /**
   * Starts to read all models of the PIM in parallel with the products, where that takes fewer calls than reading those of
   * each page: variants of one model can be anywhere among the products. A page waits only for its own models; a model
   * that is not read this way is requested by its code before it counts as missing.
   * @param counting the number of products that remain to be read; null = unknown
   * @returns fulfilled once it is decided whether all models are read; pages need not wait for it
   */
  readAll(counting: Promise<number | null>, signal: AbortSignal): Promise<void>
}

/** A stored model, as JSON; '' for a model that the PIM does not return. */
interface StoredModel {
  readonly code: string
  readonly parent: string | null
  readonly familyVariant: string | null
  /** The latest change, in milliseconds. */
  readonly updatedAt: number
  readonly categories: readonly string[]
}

/** Stored models by their codes in lower case, null for those that the PIM does not return. */
type StoredModels = ReadonlyMap<string, StoredModel | null>

type ModelQuery = Parameters<AkeneoClient['models']>[0]

/** The levels of models above a variant: root and sub-model. */
const maxLevels = 2

/** Models of a page. */
const pageSize = 100
/** The most models that the PIM returns by numbered pages, which can be read in parallel. */
const maxNumbered = 10_000
/** The most pages of models that are requested in parallel. */
const maxParallel = 12

/** The options of the models of a run. */
interface RootModelsOptions {
  readonly client: Pick<AkeneoClient, 'countModels' | 'models' | 'productModels'>
  readonly mainIdentifier: string
  /** Stores the models by their codes in lower case, because products may spell them differently. */
  readonly models?: Lookup
  /** Codes of all families, which split the models where they are too many for numbered pages. */
  readonly families?: readonly string[]
}

export const createRootModels = ({
  client,
  mainIdentifier,
  models = createMemoryLookup(),
  families = [],
}: RootModelsOptions): RootModels => {
  // only the structure is needed: variants already have the values of their models
  const narrowing = { attributes: [mainIdentifier] }
  const loading = new Map<string, Promise<void>>()
  /** The arrival of the next models, while all models are being read. */
  let arrival: ReturnType<typeof createArrival> | undefined
  /** Whether all models have been read. */
  let isWhole = false

  const arrive = (next?: typeof arrival) => {
    arrival?.resolve()
    arrival = next
  }
  const read = (codes: readonly string[]): StoredModels => {
    const texts = models.find(codes.map(code => code.toLowerCase()))
    // written by `store`
    return new Map([...texts].map(([code, text]) => [code, text ? (JSON.parse(text) as StoredModel) : null]))
  }
  const unknownOf = (codes: readonly string[]): string[] => {
    const texts = models.find(codes.map(code => code.toLowerCase()))
    return codes.filter(code => !texts.has(code.toLowerCase()))
  }
  const store = (items: readonly AkeneoProductModel[], codes: readonly string[] = []) => {
    const texts = new Map<string, string>()
    for (const { code, parent, familyVariant, updated, categories } of items) {
      const model: StoredModel = {
        code,
        parent,
        familyVariant,
        updatedAt: Date.parse(updated) || 0,
        categories,
      }
      texts.set(code.toLowerCase(), JSON.stringify(model))
    }
    for (const code of codes) if (!texts.has(code.toLowerCase())) texts.set(code.toLowerCase(), '')
    models.add(texts)
  }

  const load = async (codes: readonly string[], signal: AbortSignal) => {
    const { items } = await client.productModels(codes, signal, narrowing)
    store(items, codes)
  }

  /** Waits until some models are stored. Models that are not among all others are requested by code, once. */
  const find = async (codes: readonly string[], signal: AbortSignal): Promise<void> => {
    let unknown = unknownOf(codes)
    for (let next = arrival; next && unknown.length > 0; next = arrival) {
      await next.promise
      unknown = unknownOf(unknown)
    }
    const fresh = unknown.filter(code => !loading.has(code))
    if (fresh.length > 0) {
      const request = load(fresh, signal).finally(() => fresh.forEach(code => loading.delete(code)))
      for (const code of fresh) loading.set(code, request)
    }
    await Promise.all(unknown.map(code => loading.get(code)))
  }

  /** Finds the models above some products, level by level. */
  const findAbove = async (
    products: readonly AkeneoProduct[],
    signal: AbortSignal,
  ): Promise<StoredModels> => {
    const all = new Map<string, StoredModel | null>()
    let codes = products.flatMap(({ parent }) => parent ?? [])
    for (let level = 0; level < maxLevels && codes.length > 0; level++) {
      codes = [...new Set(codes)]
      let stored = read(codes)
      if (codes.some(code => !stored.has(code.toLowerCase()))) {
        await find(codes, signal)
        stored = read(codes)
      }
      for (const [code, model] of stored) all.set(code, model)
      codes = [...stored.values()].flatMap(model => model?.parent ?? [])
    }
    return all
  }

  const climb = (parent: string, above: StoredModels): Root | 'missing' => {
    let updatedAt = 0
    let code = parent
    for (let level = 0; level < maxLevels; level++) {
      const model = above.get(code.toLowerCase())
      if (!model) break
      updatedAt = Math.max(updatedAt, model.updatedAt)
      const { familyVariant, categories } = model
      if (model.parent === null) return { code: model.code, familyVariant, categories, updatedAt }
      code = model.parent
    }
    return 'missing'
  }

  /** Numbered pages, or a cursor for each part of the families where the models are too many for numbered pages. */
  const queriesFor = (models: number): ModelQuery[] => {
    if (models <= maxNumbered)
      return Array.from({ length: Math.ceil(models / pageSize) }, (_, at) => ({ page: at + 1 }))
    const codes = Math.ceil(families.length / maxParallel)
    const parts = chunksOf(families, { ...searchLimits, codes })
    return parts.map(value => ({ search: { family: [{ operator: 'IN', value }] } }))
  }

  const readQueries = async (queries: readonly ModelQuery[], signal: AbortSignal) => {
    const remaining = queries.values()
    const readSome = async () => {
      for (const query of remaining)
        for await (const { items } of client.models({ ...narrowing, ...query }, signal)) {
          store(items)
          arrive(createArrival())
        }
    }
    // models of a page that fails are requested by code later
    await Promise.allSettled(Array.from({ length: maxParallel }, readSome))
    isWhole = true
    arrive()
  }

  return {
    of: async (products, signal) => {
      const above = await findAbove(products, signal)
      return products.map(({ parent }) => (parent === null ? null : climb(parent, above)))
    },

    ahead: async function* (pages, signal) {
      let before: PimProductPage | undefined
      for await (const page of pages) {
        // the caller gets the error when it works on the page
        if (!arrival && !isWhole) findAbove(page.items, signal).catch(() => undefined)
        if (before) yield before
        before = page
      }
      if (before) yield before
    },

    readAll: async (counting, signal) => {
      arrival = createArrival()
      const counts = Promise.all([counting, client.countModels(signal)])
      const [products, models] = await counts.catch(() => [0, Infinity])
      if (products === null || products <= pageSize || models > products) return arrive()
      void readQueries(queriesFor(models), signal)
    },
  }
}

const createArrival = () => {
  let resolveArrival = () => undefined as void
  const promise = new Promise<void>(resolve => (resolveArrival = resolve))
  return { promise, resolve: () => resolveArrival() }
}

/** How a product takes part in a run: not at all, or with its row always, or only if the row differs from the delivered one. */
export type Participation = 'no' | 'always' | 'ifDifferent'

/** Decides how the products of a page take part. A delta requests more products than changed and selects here. */
export type TakePart = (
  products: readonly AkeneoProduct[],
  roots: readonly ProductRoot[],
) => Promise<readonly Participation[]>

export const allTakePart: TakePart = async products => products.map(() => 'always')

/** Lists the affected products of pages: the codes of their root models, and references of those without models. */
export const listAffectedProducts = async (
  { row, refs, roots }: { readonly row: RunAttempt; readonly refs: RefStore; readonly roots: RootModels },
  pages: AsyncIterable<PimProductPage>,
  isAffected: (product: AkeneoProduct, root: ProductRoot) => boolean,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { items } of roots.ahead(pages, signal)) {
    const rootsOfPage = await roots.of(items, signal)
    const [codes, simple]: [string[], string[]] = [[], []]
    for (const [index, product] of items.entries()) {
      const root = rootsOfPage[index] ?? null
      if (!isAffected(product, root)) continue
      if (root === null || root === 'missing') simple.push(refOf(product))
      else codes.push(root.code)
    }
    await refs.add(row, 'roots', codes)
    await refs.add(row, 'simple', simple)
  }
}
