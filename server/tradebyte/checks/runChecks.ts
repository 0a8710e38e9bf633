import type { Lookup } from '../../model/lookup.ts'
import type { Outcome, Plan } from '../plan.ts'
import { shorten } from '../values/text.ts'
import type { Issue } from './issues.ts'

/**
 * Checks across the articles of one run: products that come twice, numbers used twice, unequal variant components within
 * a product. They go page by page: what a page teaches is kept by `save`.
 */
export interface RunChecks {
  /** Those of some products that did not come before, each once. @param refOf names a product; '' when nothing names it */
  unseen<T>(products: readonly T[], refOf: (product: T) => string): T[]
  /** Remembers that a product has come. */
  markSeen(ref: string): void
  /** Reads what is known of some articles, before `check`, `remember` and `wasWritten` are called with them. */
  load(articles: readonly Pick<Outcome, 'articleNumber' | 'productNumber'>[]): void
  /** Finds what is wrong with an outcome besides its own issues. An error means that it must not be written. */
  check(outcome: Outcome): Issue[]
  /** Remembers a row that was written. */
  remember(cells: readonly string[]): void
  /** Remembers rows of the half-written file after a restart: all of them in their order rebuild everything. */
  rebuild(rows: readonly (readonly string[])[]): void
  /** Whether a row is one that was written before the restart: its product has come again, and its reference is forgotten. */
  wasWritten(cells: readonly string[]): boolean
  /** Keeps what was remembered since the last call. */
  save(): void
}

/** Where the checks of a run keep what they remember. */
export interface CheckMemory {
  /** References of products that came. */
  readonly products: Lookup
  /** Article numbers in the file: the digest of a row that was written before a restart, '' for any other row. */
  readonly articles: Lookup
  /** The variant components that the first article of a product number fills. */
  readonly components: Lookup
  /** The same text for equal rows alone. */
  digestOf(cells: readonly string[]): string
}

const component = /^a_comp\[([^\]]+)\]$/

/** Starts the checks of one run. */
export const createRunChecks = ({ header }: Pick<Plan, 'header'>, memory: CheckMemory): RunChecks => {
  const [products, articles, componentsOf] = [memory.products, memory.articles, memory.components].map(
    createPageMemory,
  ) as [PageMemory, PageMemory, PageMemory] // one of each
  const [productColumn, articleColumn] = [header.indexOf('p_nr'), header.indexOf('a_nr')]
  const components = header.flatMap((name, index) => {
    const key = component.exec(name)?.[1]
    return key ? [{ key, index }] : []
  })
  const filled = (cells: readonly string[]) =>
    components.filter(({ index }) => cells[index]).map(({ key }) => key)

  const isUnequal = ({ cells, productNumber, issues }: Outcome): boolean => {
    if (!cells || issues.some(({ code }) => code === 'axisMissing')) return false
    const first = componentsOf.get(productNumber)
    return first !== undefined && first !== JSON.stringify(filled(cells))
  }
  const keep = (cells: readonly string[], digest: string) => {
    articles.add(cells[articleColumn] ?? '', digest)
    if (components.length > 0) componentsOf.add(cells[productColumn] ?? '', JSON.stringify(filled(cells)))
  }
  const load: RunChecks['load'] = some => {
    articles.load(some.map(({ articleNumber }) => articleNumber))
    if (components.length > 0) componentsOf.load(some.map(({ productNumber }) => productNumber))
  }
  const save = () => {
    for (const each of [products, articles, componentsOf]) each.save()
  }

  return {
    unseen: (some, refOf) => {
      products.load(some.map(refOf))
      const here = new Set<string>()
      return some.filter(product => {
        const ref = refOf(product)
        // a product without a reference cannot be recognized
        if (ref === '') return true
        if (products.get(ref) !== undefined || here.has(ref)) return false
        here.add(ref)
        return true
      })
    },
    markSeen: ref => {
      if (ref !== '') products.add(ref, '')
    },
    load,
    check: outcome => {
      const { cells, articleNumber, productNumber } = outcome
      if (!cells) return []
      if (articles.get(articleNumber) !== undefined)
        return [{ code: 'duplicateArticleNumber', params: { value: shorten(articleNumber) } }]
      if (!isUnequal(outcome)) return []
      const value = shorten(filled(cells).join(', ') || '–')
      return [{ code: 'unequalAxes', params: { value, product: shorten(productNumber) } }]
    },
    remember: cells => keep(cells, ''),
    rebuild: rows => {
      for (const cells of rows) keep(cells, memory.digestOf(cells))
      save()
    },
    wasWritten: cells => {
      const written = articles.get(cells[articleColumn] ?? '')
      return Boolean(written) && written === memory.digestOf(cells)
    },
    save,
  }
}

type PageMemory = ReturnType<typeof createPageMemory>

/** What is known of the keys of a page, in memory: what was loaded, and what was added since `save`. */
const createPageMemory = (lookup: Lookup) => {
  let known: ReadonlyMap<string, string> = new Map()
  let added = new Map<string, string>()
  const get = (key: string) => known.get(key) ?? added.get(key)
  return {
    load: (keys: readonly string[]) => {
      known = lookup.find([...new Set(keys)])
    },
    get,
    add: (key: string, text: string) => {
      if (get(key) === undefined) added.set(key, text)
    },
    save: () => {
      lookup.add(added)
      added = new Map()
    },
  }
}
