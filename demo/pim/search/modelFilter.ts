import type { ModelHead } from '../catalogue/catalogueTypes.ts'
import { type Completeness, completenessOf, qualityOf } from '../catalogue/completeness.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { articlesBelow } from '../catalogue/places.ts'
import { modelIndexOfCode } from '../catalogue/productIndex.ts'
import { random } from '../random.ts'
import { categoryTest, dateTest, modelCompletenessTest, qualityTest, setTest } from './conditionTests.ts'
import { type Criterion, expectFamily, expectList, type Filter, unsupported } from './criteria.ts'
import { valueTest } from './valueTest.ts'

type Maker = (criterion: Criterion, catalogue: Catalogue, now: number) => (head: ModelHead) => boolean

function variantsBelow(head: ModelHead, catalogue: Catalogue): Completeness[][] {
  const { first, count } = articlesBelow(head.root.number, head.colorAt)
  const last = Math.min(first + count, catalogue.products)
  const found: Completeness[][] = []
  for (let index = first; index < last; index += 1) {
    const variant = catalogue.productAt(index)
    if (variant !== null) found.push(completenessOf(catalogue, variant))
  }
  return found
}

const makers: Readonly<Record<string, Maker>> = {
  identifier: criterion => {
    const matches = setTest(criterion, ['IN', 'NOT IN'])
    return head => matches(head.code)
  },
  family: criterion => {
    const matches = setTest(criterion, ['IN', 'NOT IN', 'EMPTY', 'NOT EMPTY'], expectFamily)
    return head => matches(head.family)
  },
  parent: criterion => {
    const matches = setTest(criterion, ['IN', 'EMPTY', 'NOT EMPTY'])
    return head => matches(head.parent)
  },
  categories: criterion => {
    const matches = categoryTest(criterion)
    return head => matches(head.categories)
  },
  completeness: (criterion, catalogue) => {
    const matches = modelCompletenessTest(criterion)
    return head => matches(variantsBelow(head, catalogue))
  },
  quality_score: (criterion, { seed }) => {
    const matches = qualityTest(criterion)
    return head => matches(qualityOf(head, random(seed, head.index, 'quality')))
  },
  created: (criterion, _catalogue, now) => {
    const matches = dateTest(criterion, now)
    return head => matches(head.created)
  },
  updated: (criterion, _catalogue, now) => {
    const matches = dateTest(criterion, now)
    return head => matches(head.updated)
  },
}

function byValue(criterion: Criterion, catalogue: Catalogue): (head: ModelHead) => boolean {
  const matches = valueTest(criterion)
  if (matches === null) throw unsupported(criterion)
  return head => matches(catalogue.valuesOf(head))
}

/** Makes the filter for product models out of the conditions of a search. @param now milliseconds since 1970 */
export function modelFilter(
  criteria: readonly Criterion[],
  catalogue: Catalogue,
  now: number,
): Filter<ModelHead> {
  const tests = criteria.map(criterion => {
    const make = Object.hasOwn(makers, criterion.property) ? makers[criterion.property] : undefined
    return make ? make(criterion, catalogue, now) : byValue(criterion, catalogue)
  })
  const named = criteria.find(({ property, operator }) => property === 'identifier' && operator === 'IN')
  const found = named && expectList(named).flatMap(code => modelIndexOfCode(catalogue, code) ?? [])
  return {
    matches: head => tests.every(test => test(head)),
    candidates: found === undefined ? null : [...new Set(found)].sort((one, other) => one - other),
  }
}
