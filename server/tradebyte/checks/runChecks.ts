import type { Outcome, Plan } from '../plan.ts'
import { shorten } from '../values/text.ts'
import { createBoundedTable, createHashTable, type HashEntry, hashOf, type Overflow } from './hashTable.ts'
import type { Issue } from './issues.ts'

/**
 * Checks across the articles of one run: products that come twice, numbers used twice, unequal variant components within
 * a product.
 */
export interface RunChecks {
  /** Those of some products that did not come before, each once. @param nameOf 96 bits of what names it; undefined where nothing does */
  unmet<T>(products: readonly T[], nameOf: (product: T) => HashEntry | undefined): Promise<T[]>
  /** Remembers that a product of the last `unmet` has come. */
  meet(product: unknown): void
  /** Reads what is known of some articles, before `check`, `remember` and `wasWritten` are asked of them. */
  load(articles: readonly Pick<Outcome, 'articleNumber' | 'productNumber'>[]): Promise<void>
  /** Finds what is wrong with an outcome besides its own issues. An error means that it must not be written. */
  check(outcome: Outcome): Issue[]
  /** Remembers a row that was written. */
  remember(cells: readonly string[]): void
  /** Remembers rows of the half-written file after a restart: all of them in their order rebuild everything. */
  rebuild(rows: readonly (readonly string[])[]): Promise<void>
  /** Whether a row is one that was written before the restart: its product has come again, and nobody knows its uuid any more. */
  wasWritten(cells: readonly string[]): boolean
  /** Frees what is kept outside of memory. */
  close(): Promise<void>
}

/** Room for the products of a page. */
const pageRoom = 256

/** Kept for an article of this process; no hash has a low half of zero. */
const notRebuilt = 0

const component = /^a_comp\[([^\]]+)\]$/

/** Starts the checks of one run. Products are told apart by 96 bits of what names them, numbers by 64. */
export const createRunChecks = ({ header }: Pick<Plan, 'header'>, overflow: Overflow): RunChecks => {
  const table = createBoundedTable(overflow)
  const here = createHashTable(pageRoom)
  let names: ReadonlyMap<unknown, HashEntry | undefined> = new Map()
  const [productColumn, articleColumn] = [header.indexOf('p_nr'), header.indexOf('a_nr')]
  const components = header.flatMap((name, index) => {
    const key = component.exec(name)?.[1]
    return key ? [{ key, index }] : []
  })
  const [ofArticle, ofProduct] = [
    (number: string) => hashOf(number),
    (number: string) => hashOf(`\n${number}`),
  ]

  const filled = (cells: readonly string[]) =>
    components.filter(({ index }) => cells[index]).map(({ key }) => key)
  /** Digits to the base three, so that up to 20 components cannot collide in 32 bits. */
  const patternOf = (cells: readonly string[]) => {
    let pattern = 1
    for (const { index } of components) pattern = (Math.imul(pattern, 3) + (cells[index] ? 1 : 0)) >>> 0
    return pattern
  }

  const unequal = ({ cells, productNumber, issues }: Outcome): boolean => {
    if (!cells || components.length === 0 || issues.some(({ code }) => code === 'axisMissing')) return false
    const first = table.get(ofProduct(productNumber))
    return first !== undefined && first !== patternOf(cells)
  }
  const keep = (cells: readonly string[], row: number) => {
    table.add(ofArticle(cells[articleColumn] ?? ''), row)
    if (components.length > 0) table.add(ofProduct(cells[productColumn] ?? ''), patternOf(cells))
  }
  const load: RunChecks['load'] = articles =>
    table.load(() =>
      articles.flatMap(({ articleNumber, productNumber }) => [
        ofArticle(articleNumber),
        ...(components.length > 0 ? [ofProduct(productNumber)] : []),
      ]),
    )

  return {
    unmet: async (products, nameOf) => {
      names = new Map(products.map(product => [product, nameOf(product)]))
      await table.load(() => [...names.values()].flatMap(name => name ?? []))
      here.clear()
      return products.filter(product => {
        const name = names.get(product)
        // what has no name cannot be told from others
        if (!name) return true
        if (table.get(name) === name.value || here.get(name) === name.value) return false
        here.add(name, name.value)
        return true
      })
    },
    meet: product => {
      const name = names.get(product)
      if (name) table.add(name, name.value)
    },
    load,
    check: outcome => {
      const { cells, articleNumber, productNumber } = outcome
      if (!cells) return []
      if (table.get(ofArticle(articleNumber)) !== undefined)
        return [{ code: 'duplicateArticleNumber', params: { value: shorten(articleNumber) } }]
      if (!unequal(outcome)) return []
      const value = shorten(filled(cells).join(', ') || '–')
      return [{ code: 'unequalAxes', params: { value, product: shorten(productNumber) } }]
    },
    remember: cells => keep(cells, notRebuilt),
    rebuild: async rows => {
      await load(
        rows.map(cells => {
          return { articleNumber: cells[articleColumn] ?? '', productNumber: cells[productColumn] ?? '' }
        }),
      )
      for (const cells of rows) keep(cells, hashOf(cells.join('\n')).low)
    },
    wasWritten: cells => {
      const written = table.get(ofArticle(cells[articleColumn] ?? ''))
      return written !== undefined && written !== notRebuilt && written === hashOf(cells.join('\n')).low
    },
    close: () => overflow.clear(),
  }
}
