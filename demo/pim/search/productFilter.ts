import type { ProductHead } from '../catalogue/catalogueTypes.ts'
import { completenessOf, qualityOf } from '../catalogue/completeness.ts'
import { type Catalogue, modelCodeOf } from '../catalogue/catalogue.ts'
import { articlesOfRootCode, indexOfUuid, modelIndexOfCode, uuidOf } from '../catalogue/productIndex.ts'
import { random } from '../random.ts'
import { ApiError } from '../http/route.ts'
import { categoryTest, completenessTest, dateTest, qualityTest, setTest } from './conditionTests.ts'
import {
  type Criterion,
  expectBoolean,
  expectFamily,
  expectList,
  expectText,
  type Filter,
  unsupported,
} from './criteria.ts'
import { valueTest } from './valueTest.ts'

interface Condition {
  matches: (head: ProductHead) => boolean
  candidates?: readonly number[]
}

type Maker = (criterion: Criterion, catalogue: Catalogue, now: number) => Condition

const LISTS = ['IN', 'NOT IN']
const LISTS_AND_EMPTY = [...LISTS, 'EMPTY', 'NOT EMPTY']

/** The products that can have one of these numbers or models: those of its root, and the changed ones. */
const mayBelong = (catalogue: Catalogue, codes: readonly string[]): number[] => [
  ...codes.flatMap(code => articlesOfRootCode(catalogue, code)),
  ...catalogue.changedProducts(),
]

const byParent: Maker = (criterion, catalogue) => {
  const { operator } = criterion
  if (operator === 'EMPTY' || operator === 'NOT EMPTY') {
    return { matches: head => (head.parent === null) === (operator === 'EMPTY') }
  }
  if (operator === 'IN') {
    const expected = expectList(criterion)
    const matches = setTest(criterion, ['IN'])
    return {
      matches: head => matches(head.parent),
      candidates: mayBelong(catalogue, expected),
    }
  }
  if (operator !== '=') throw unsupported(criterion)
  const expected = expectText(criterion).toLowerCase()
  if (modelIndexOfCode(catalogue, expected) === null) {
    throw new ApiError(
      422,
      `Property "parent" expects a valid parent code. The parent code does not exist, "${expected}" given.`,
    )
  }
  const isBelow = (head: ProductHead) =>
    head.parent?.toLowerCase() === expected ||
    (head.parent !== null && modelCodeOf(head.root, null).toLowerCase() === expected)
  return { matches: isBelow, candidates: mayBelong(catalogue, [expected]) }
}

const byUuid: Maker = (criterion, catalogue) => {
  const matches = setTest(criterion, LISTS)
  const { seed } = catalogue
  const found = expectList(criterion).flatMap(uuid => indexOfUuid(seed, uuid) ?? [])
  return {
    matches: head => matches(uuidOf(seed, head.index)),
    candidates: criterion.operator === 'IN' ? found : undefined,
  }
}

const MOST_IDENTIFIERS = 100

/** The identifier by its own name; unlike its attribute, it takes a limited list. */
const byIdentifier: Maker = (criterion, catalogue) => {
  const matches = setTest(criterion, LISTS)
  const codes = expectList(criterion)
  if (codes.length > MOST_IDENTIFIERS) {
    const message = `Property "identifier" expects an array with ${MOST_IDENTIFIERS} items at most, ${codes.length} given.`
    throw new ApiError(400, message)
  }
  return {
    matches: head => matches(head.code),
    candidates: criterion.operator === 'IN' ? mayBelong(catalogue, codes) : undefined,
  }
}

const makers: Readonly<Record<string, Maker>> = {
  identifier: byIdentifier,
  enabled: criterion => {
    if (criterion.operator !== '=' && criterion.operator !== '!=') throw unsupported(criterion)
    const expected = expectBoolean(criterion) === (criterion.operator === '=')
    return { matches: head => head.enabled === expected }
  },
  family: criterion => {
    const matches = setTest(criterion, LISTS_AND_EMPTY, expectFamily)
    return { matches: head => matches(head.family) }
  },
  groups: criterion => {
    const matches = setTest(criterion, LISTS_AND_EMPTY)
    return { matches: () => matches(null) }
  },
  categories: criterion => {
    const matches = categoryTest(criterion)
    return { matches: head => matches(head.categories) }
  },
  uuid: byUuid,
  parent: byParent,
  completeness: (criterion, catalogue) => {
    const matches = completenessTest(criterion)
    return { matches: head => matches(completenessOf(catalogue, head)) }
  },
  quality_score: (criterion, { seed }) => {
    const matches = qualityTest(criterion)
    return { matches: head => matches(qualityOf(head, random(seed, head.index, 'quality'))) }
  },
  created: (criterion, _catalogue, now) => {
    const matches = dateTest(criterion, now)
    return { matches: head => matches(head.created) }
  },
  updated: (criterion, catalogue, now) => {
    const matches = dateTest(criterion, now)
    // A changed model counts as a change of its variants.
    return { matches: head => matches(head.updated) || catalogue.updatesAbove(head).some(matches) }
  },
}

function byValue(criterion: Criterion, catalogue: Catalogue): Condition {
  const matches = valueTest(criterion)
  if (matches === null) throw unsupported(criterion)
  const { property, operator, value } = criterion
  const named =
    property === 'sku' && (operator === '=' || operator === 'IN') ? [value].flat().map(String) : null
  return {
    matches: head => matches(catalogue.valuesOf(head)),
    candidates: named ? mayBelong(catalogue, named) : undefined,
  }
}

/** Makes the filter for products out of the conditions of a search. @param now milliseconds since 1970 */
export function productFilter(
  criteria: readonly Criterion[],
  catalogue: Catalogue,
  now: number,
): Filter<ProductHead> {
  const conditions = criteria.map(criterion => {
    const make = Object.hasOwn(makers, criterion.property) ? makers[criterion.property] : undefined
    return make ? make(criterion, catalogue, now) : byValue(criterion, catalogue)
  })
  const narrowed = conditions.find(condition => condition.candidates !== undefined)?.candidates
  const inside = narrowed?.filter(index => index < catalogue.products)
  return {
    matches: head => conditions.every(condition => condition.matches(head)),
    candidates: inside === undefined ? null : [...new Set(inside)].sort((one, other) => one - other),
  }
}
