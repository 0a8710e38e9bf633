import type { Outcome, Plan } from '../plan.ts'
import { shorten } from '../values/text.ts'
import { createHashTable, hashOf } from './hashTable.ts'
import type { Issue } from './issues.ts'

/** Checks across the articles of one run: numbers used twice, unequal variant components within a product. */
export interface RunChecks {
  /** Finds what is wrong with an outcome besides its own issues. An error means that it must not be written. */
  check(outcome: Outcome): Issue[]
  /**
   * Remembers a row that was written. After a restart, the rows of the half-written file in their order rebuild everything.
   * @param isRebuilt whether the row is one of those
   */
  remember(cells: readonly string[], isRebuilt?: boolean): void
  /** Whether a row is one that was written before the restart: its product has come again, and nobody knows its uuid any more. */
  wasWritten(cells: readonly string[]): boolean
  /** Memory in use. */
  readonly bytes: number
}

/** Kept for an article of this process; no hash has a low half of zero. */
const notRebuilt = 0

const component = /^a_comp\[([^\]]+)\]$/

/** Starts the checks of one run. Memory is flat: some 60 MB at 1,000,000 articles of as many products. */
export const createRunChecks = ({ header }: Pick<Plan, 'header'>): RunChecks => {
  const articles = createHashTable()
  const products = createHashTable()
  const [productColumn, articleColumn] = [header.indexOf('p_nr'), header.indexOf('a_nr')]
  const components = header.flatMap((name, index) => {
    const key = component.exec(name)?.[1]
    return key ? [{ key, index }] : []
  })

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
    const first = products.get(hashOf(productNumber))
    return first !== undefined && first !== patternOf(cells)
  }

  return {
    check: outcome => {
      const { cells, articleNumber, productNumber } = outcome
      if (!cells) return []
      if (articles.get(hashOf(articleNumber)) !== undefined)
        return [{ code: 'duplicateArticleNumber', params: { value: shorten(articleNumber) } }]
      if (!unequal(outcome)) return []
      const value = shorten(filled(cells).join(', ') || '–')
      return [{ code: 'unequalAxes', params: { value, product: shorten(productNumber) } }]
    },
    remember: (cells, isRebuilt = false) => {
      articles.add(hashOf(cells[articleColumn] ?? ''), isRebuilt ? hashOf(cells.join('\n')).low : notRebuilt)
      if (components.length > 0) products.add(hashOf(cells[productColumn] ?? ''), patternOf(cells))
    },
    wasWritten: cells => {
      const written = articles.get(hashOf(cells[articleColumn] ?? ''))
      return written !== undefined && written !== notRebuilt && written === hashOf(cells.join('\n')).low
    },
    get bytes() {
      return articles.bytes + products.bytes
    },
  }
}
