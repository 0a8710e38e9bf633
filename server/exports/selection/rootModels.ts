import type { AkeneoClient, ProductPage } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../model/akeneo.ts'
import type { RunAttempt } from '../../store/exports/exportRecord.ts'
import type { RefStore } from '../../store/exports/refStore.ts'
import type { Texts } from '../../tradebyte/plan.ts'
import { chunksOf, searchLimits } from './searches.ts'
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
  /** Pages as they come, the models of each being asked for while the caller works on the one before. */
  ahead(pages: AsyncIterable<ProductPage>, signal: AbortSignal): AsyncIterable<ProductPage>
  /**
   * Begins to read all models of the PIM beside the products, where that takes fewer calls than to ask for those of each
   * page: variants of one model can be anywhere among the products. Who needs a model waits for it alone; one that does
   * not come is asked for by its code before it counts as missing.
   * @param counting products that are to be read yet; null = nobody knows
   * @returns fulfilled once it is decided: pages need not wait for it
   */
  readAll(counting: Promise<number | null>, signal: AbortSignal): Promise<void>
}

/** What is kept of a model, as JSON: code, parent, family variant, latest change, categories. */
type KeptModel = readonly [string, string | null, string | null, number, readonly string[]]

/** What is kept of a model that the PIM does not give. */
const missing = ''

type ModelQuery = Parameters<AkeneoClient['models']>[0]

/** Models over models: root, sub-model. */
const maxLevels = 2

/** Roots kept as they are handed out: the first ones, and of the others those of late. */
const [firstRoots, lateRoots] = [9_000, 1_000]

/** Models of a page. */
const pageSize = 100
/** Models that the PIM gives by numbered pages, which need not wait for each other. */
const mostByPage = 10_000
/** So many pages of models wait for their turn at once: the calls are shared out where they are sent. */
const mostAtOnce = 12

/** What the models of a run are found with. */
interface RootModelsOptions {
  readonly client: Pick<AkeneoClient, 'countModels' | 'models' | 'productModels'>
  readonly mainIdentifier: string
  /** Keeps the models by their codes in lower case: products may spell them otherwise. */
  readonly texts?: Texts
  /** Codes of all families: they share out what is too much for numbered pages. */
  readonly families?: readonly string[]
}

export const createRootModels = ({
  client,
  mainIdentifier,
  texts = new Map<string, string>(),
  families = [],
}: RootModelsOptions): RootModels => {
  // only the structure is needed: values of models stand in their variants already
  const narrowing = { attributes: [mainIdentifier] }
  const roots = new Map<string, Root | 'missing'>()
  const late = new Map<string, Root | 'missing'>()
  const loading = new Map<string, Promise<void>>()
  /** Of the next models, while all are being read. */
  let arrival: ReturnType<typeof createArrival> | undefined
  /** Whether all have been read, so that hardly a page has any to ask for. */
  let isWhole = false

  const arrive = (next?: typeof arrival) => {
    arrival?.happened()
    arrival = next
  }
  const textOf = (code: string) => texts.get(code.toLowerCase())
  const isUnknown = (code: string) => textOf(code) === undefined
  const keep = ({ code, parent, familyVariant, updated, categories }: AkeneoProductModel) => {
    const kept: KeptModel = [code, parent, familyVariant, Date.parse(updated) || 0, categories]
    if (isUnknown(code)) texts.set(code.toLowerCase(), JSON.stringify(kept))
  }

  const load = async (codes: readonly string[], signal: AbortSignal) => {
    const { items } = await client.productModels(codes, signal, narrowing)
    for (const model of items) keep(model)
    for (const code of codes) if (isUnknown(code)) texts.set(code.toLowerCase(), missing)
  }

  /** Waits until some models are kept; what does not come with the others is asked for by code, once. */
  const find = async (codes: readonly string[], signal: AbortSignal): Promise<void> => {
    for (let next = arrival; next && codes.some(isUnknown); next = arrival) await next.promise
    const unknown = [...new Set(codes)].filter(isUnknown)
    const fresh = unknown.filter(code => !loading.has(code))
    if (fresh.length > 0) {
      const loaded = load(fresh, signal).finally(() => fresh.forEach(code => loading.delete(code)))
      for (const code of fresh) loading.set(code, loaded)
    }
    await Promise.all(unknown.map(code => loading.get(code)))
  }

  const findAbove = async (products: readonly AkeneoProduct[], signal: AbortSignal) => {
    const isKnown = (parent: string) => roots.has(parent) || late.has(parent)
    const parents = products.flatMap(({ parent }) => (parent === null || isKnown(parent) ? [] : [parent]))
    await find(parents, signal)
    const above = parents.flatMap(parent => modelOf(textOf(parent))?.[1] ?? [])
    await find(above, signal)
  }

  const climb = (parent: string): Root | 'missing' => {
    let updatedAt = 0
    let above = parent
    for (let level = 0; level < maxLevels; level++) {
      const model = modelOf(textOf(above))
      if (!model) break
      const [code, next, familyVariant, changedAt, categories] = model
      updatedAt = Math.max(updatedAt, changedAt)
      if (next === null) return { code, familyVariant, categories, updatedAt }
      above = next
    }
    return 'missing'
  }

  const rootOf = (parent: string): Root | 'missing' => {
    const known = roots.get(parent) ?? late.get(parent)
    if (known) return known
    const root = climb(parent)
    if (late.size >= lateRoots) late.clear()
    if (roots.size < firstRoots) roots.set(parent, root)
    else late.set(parent, root)
    return root
  }

  /** Numbered pages; a cursor for each part of the families where the PIM does not number all. */
  const queriesFor = (models: number): ModelQuery[] => {
    if (models <= mostByPage)
      return Array.from({ length: Math.ceil(models / pageSize) }, (_, at) => ({ page: at + 1 }))
    const codes = Math.ceil(families.length / mostAtOnce)
    const parts = chunksOf(families, { ...searchLimits, codes })
    return parts.map(value => ({ search: { family: [{ operator: 'IN', value }] } }))
  }

  const readQueries = async (queries: readonly ModelQuery[], signal: AbortSignal) => {
    const left = queries.values()
    const readSome = async () => {
      for (const query of left)
        for await (const { items } of client.models({ ...narrowing, ...query }, signal)) {
          for (const model of items) keep(model)
          arrive(createArrival())
        }
    }
    // a page that fails is left to those who ask by code, and so is its failure
    await Promise.allSettled(Array.from({ length: mostAtOnce }, readSome))
    isWhole = true
    arrive()
  }

  return {
    of: async (products, signal) => {
      await findAbove(products, signal)
      return products.map(({ parent }) => (parent === null ? null : rootOf(parent)))
    },

    ahead: async function* (pages, signal) {
      let before: ProductPage | undefined
      for await (const page of pages) {
        // whoever works on the page hears of a failure
        if (!arrival && !isWhole) findAbove(page.items, signal).catch(() => undefined)
        if (before) yield before
        // a page that waits grows old in memory; while models come, those behind it are read all the same
        before = isWhole ? undefined : page
        if (isWhole) yield page
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

const modelOf = (text: string | undefined): KeptModel | undefined =>
  text ? (JSON.parse(text) as KeptModel) : undefined // written by `keep`

const createArrival = () => {
  let happened = () => undefined as void
  const promise = new Promise<void>(resolve => (happened = resolve))
  return { promise, happened: () => happened() }
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
  for await (const { items } of roots.ahead(pages, signal)) {
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
