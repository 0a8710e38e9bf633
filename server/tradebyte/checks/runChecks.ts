import type { Lookup } from '../../model/lookup.ts'
import type { Outcome, Plan } from '../plan.ts'
import { shorten } from '../values/text.ts'
import type { Issue } from './issues.ts'

/**
 * Checks across the articles of one export: repeated products, numbers of several articles, and unequal variant components
 * within a product. They are called page by page; `save` stores the facts of a page.
 */
export interface RunChecks {
  /** The products that were not seen before, each once. @param refOf the reference of a product; '' without one */
  unseen<T>(products: readonly T[], refOf: (product: T) => string): T[]
  /** Marks a product as seen. */
  markSeen(ref: string): void
  /** Loads the stored facts about articles, before `check`, `remember` and `wasWritten` are called for them. */
  load(articles: readonly Pick<Outcome, 'articleNumber' | 'productNumber'>[]): void
  /** Finds issues of an outcome besides its own. An outcome with an error must not be written. */
  check(outcome: Outcome): Issue[]
  /** Remembers a written row. */
  remember(cells: readonly string[]): void
  /** Remembers the rows of the incomplete file after a restart, if it is called with all of them in order. */
  rebuild(rows: readonly (readonly string[])[]): void
  /** Whether a row was written before the restart. Its product is read again then, because its reference was not saved. */
  wasWritten(cells: readonly string[]): boolean
  /** Stores the facts since the last call. */
  save(): void
}

/** The storage of the facts of the checks. */
export interface CheckMemory {
  /** References of the products that were seen. */
  readonly products: Lookup
  /** Article numbers in the file: the digest of a row that was written before a restart, '' for any other row. */
  readonly articles: Lookup
  /** The variant components that the first article of a product number fills. */
  readonly components: Lookup
  /** A text that is the same for equal rows only. */
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
  const filledKeys = (cells: readonly string[]) =>
    components.filter(({ index }) => cells[index]).map(({ key }) => key)

  const isUnequal = ({ cells, productNumber, issues }: Outcome): boolean => {
    if (!cells || issues.some(({ code }) => code === 'axisMissing')) return false
    const first = componentsOf.get(productNumber)
    return first !== undefined && first !== JSON.stringify(filledKeys(cells))
  }
  const remember = (cells: readonly string[], digest: string) => {
    articles.add(cells[articleColumn] ?? '', digest)
    if (components.length > 0) componentsOf.add(cells[productColumn] ?? '', JSON.stringify(filledKeys(cells)))
  }
  const load: RunChecks['load'] = page => {
    articles.load(page.map(({ articleNumber }) => articleNumber))
    if (components.length > 0) componentsOf.load(page.map(({ productNumber }) => productNumber))
  }
  const save = () => {
    for (const pageMemory of [products, articles, componentsOf]) pageMemory.save()
  }

  return {
    unseen: (page, refOf) => {
      products.load(page.map(refOf))
      const refsOfPage = new Set<string>()
      return page.filter(product => {
        const ref = refOf(product)
        // a product without a reference cannot be recognized
        if (ref === '') return true
        if (products.get(ref) !== undefined || refsOfPage.has(ref)) return false
        refsOfPage.add(ref)
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
      const value = shorten(filledKeys(cells).join(', ') || '–')
      return [{ code: 'unequalAxes', params: { value, product: shorten(productNumber) } }]
    },
    remember: cells => remember(cells, ''),
    rebuild: rows => {
      for (const cells of rows) remember(cells, memory.digestOf(cells))
      save()
    },
    wasWritten: cells => {
      const digest = articles.get(cells[articleColumn] ?? '')
      return Boolean(digest) && digest === memory.digestOf(cells)
    },
    save,
  }
}

type PageMemory = ReturnType<typeof createPageMemory>

/** The texts of the keys of a page, in memory: the loaded ones and those that were added since `save`. */
const createPageMemory = (lookup: Lookup) => {
  let loadedTexts: ReadonlyMap<string, string> = new Map()
  let newTexts = new Map<string, string>()
  const get = (key: string) => loadedTexts.get(key) ?? newTexts.get(key)
  return {
    load: (keys: readonly string[]) => {
      loadedTexts = lookup.find([...new Set(keys)])
    },
    get,
    add: (key: string, text: string) => {
      if (get(key) === undefined) newTexts.set(key, text)
    },
    save: () => {
      lookup.add(newTexts)
      newTexts = new Map()
    },
  }
}
