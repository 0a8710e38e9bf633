import { withDescendants } from '../catalogue/categories.ts'
import type { Criterion } from './Criterion.ts'
import { expectCategory, expectList, unsupported } from './expect.ts'

type CategoryTest = (categories: readonly string[]) => boolean

/** Makes the test of a filter on `categories`. IN CHILDREN means the category itself and all below it. */
export function categoryTest(criterion: Criterion): CategoryTest {
  const { operator } = criterion
  if (operator === 'UNCLASSIFIED') return categories => categories.length === 0
  if (!['IN', 'NOT IN', 'IN CHILDREN', 'NOT IN CHILDREN', 'IN OR UNCLASSIFIED'].includes(operator)) {
    throw unsupported(criterion)
  }
  const codes = expectList(criterion)
  codes.forEach(expectCategory)
  const wanted = new Set(
    operator.endsWith('CHILDREN') ? codes.flatMap(code => [...withDescendants(code)]) : codes,
  )
  const within: CategoryTest = categories => categories.some(code => wanted.has(code))
  if (operator.startsWith('NOT')) return categories => !within(categories)
  if (operator === 'IN OR UNCLASSIFIED') return categories => categories.length === 0 || within(categories)
  return within
}
