import type { Completeness } from '../catalogue/completeness.ts'
import { ApiError } from '../http/route.ts'
import { withDescendants } from '../master/categories.ts'
import { channelOf } from '../master/channels.ts'
import { type Criterion, expectCategory, expectList, expectNumber, unsupported } from './criteria.ts'

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
  const expected = new Set(
    operator.endsWith('CHILDREN') ? codes.flatMap(code => [...withDescendants(code)]) : codes,
  )
  const within: CategoryTest = categories => categories.some(code => expected.has(code))
  if (operator.startsWith('NOT')) return categories => !within(categories)
  if (operator === 'IN OR UNCLASSIFIED') return categories => categories.length === 0 || within(categories)
  return within
}

type Compare = (ratio: number, expected: number) => boolean

const ONE_LOCALE: Readonly<Record<string, Compare>> = {
  '=': (ratio, expected) => ratio === expected,
  '!=': (ratio, expected) => ratio !== expected,
  '<': (ratio, expected) => ratio < expected,
  '<=': (ratio, expected) => ratio <= expected,
  '>': (ratio, expected) => ratio > expected,
  '>=': (ratio, expected) => ratio >= expected,
}

const ALL_LOCALES: Readonly<Record<string, Compare>> = {
  'GREATER THAN ON ALL LOCALES': (ratio, expected) => ratio > expected,
  'GREATER OR EQUALS THAN ON ALL LOCALES': (ratio, expected) => ratio >= expected,
  'LOWER THAN ON ALL LOCALES': (ratio, expected) => ratio < expected,
  'LOWER OR EQUALS THAN ON ALL LOCALES': (ratio, expected) => ratio <= expected,
}

/** The channel and the locales of a filter on completeness. The PIM checks neither: unknown ones find no product. */
function placesOf({ scope, locales, locale }: Criterion): { scope: string; locales: readonly string[] } {
  if (scope === null) throw new ApiError(422, 'Property "completeness" expects a valid scope.')
  const requested = locales ?? (locale === null ? null : [locale])
  return { scope, locales: requested ?? channelOf(scope)?.locales ?? [] }
}

/** Makes the test of a filter on a product's completeness. Plain operators need one matching locale. */
export function completenessTest(criterion: Criterion): (ratios: readonly Completeness[]) => boolean {
  const one = ONE_LOCALE[criterion.operator]
  const all = ALL_LOCALES[criterion.operator]
  const compare = one ?? all
  if (compare === undefined) throw unsupported(criterion)
  const { scope, locales } = placesOf(criterion)
  if (all !== undefined && criterion.locales === null) {
    throw new ApiError(422, 'Property "completeness" expects an array with the key "locales".')
  }
  const expected = expectNumber(criterion, criterion.value)
  return ratios => {
    const relevant = ratios.filter(ratio => ratio.scope === scope && locales.includes(ratio.locale))
    const holds = (ratio: Completeness) => compare(ratio.data, expected)
    return relevant.length > 0 && (one === undefined ? relevant.every(holds) : relevant.some(holds))
  }
}

/** Makes the test of a filter on the completeness of all variants below a model. */
export function modelCompletenessTest(
  criterion: Criterion,
): (variants: readonly Completeness[][]) => boolean {
  const { operator } = criterion
  const known = ['AT LEAST COMPLETE', 'AT LEAST INCOMPLETE', 'ALL COMPLETE', 'ALL INCOMPLETE']
  if (!known.includes(operator)) throw unsupported(criterion)
  const { scope, locales } = placesOf(criterion)
  const complete = operator.endsWith(' COMPLETE')
  return variants => {
    const relevant = variants.flat().filter(ratio => ratio.scope === scope && locales.includes(ratio.locale))
    const holds = ({ data }: Completeness) => (data === 100) === complete
    return operator.startsWith('ALL') ? relevant.length > 0 && relevant.every(holds) : relevant.some(holds)
  }
}

/** Makes the test of a filter on the quality score: one channel and locale at a time. */
export function qualityTest(criterion: Criterion) {
  if (criterion.operator !== 'IN' || !Array.isArray(criterion.value)) throw unsupported(criterion)
  if (criterion.scope === null || criterion.locale === null) {
    throw new ApiError(422, 'Property "quality_score" expects a scope and a locale.')
  }
  const letters = new Set(criterion.value.map(String))
  return (scores: readonly { scope: string; locale: string; data: string }[]): boolean =>
    scores.some(
      ({ scope, locale, data }) =>
        scope === criterion.scope && locale === criterion.locale && letters.has(data),
    )
}

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

function moment({ property }: Criterion, value: unknown): number {
  // The PIM reads these times in the time zone of its server, which is UTC here.
  const read =
    typeof value === 'string' && MOMENT.test(value) ? Date.parse(`${value.replace(' ', 'T')}Z`) : NaN
  if (!Number.isNaN(read)) return read / 1000
  const text = typeof value === 'string' ? value : typeof value
  const message = `Property "${property}" expects a string with the format "yyyy-mm-dd H:i:s" as data, "${text}" given.`
  throw new ApiError(422, message)
}

function span(criterion: Criterion): [number, number] {
  const { value, property } = criterion
  if (!Array.isArray(value) || value.length !== 2) {
    throw new ApiError(
      422,
      `Property "${property}" should contain 2 strings with the format "yyyy-mm-dd H:i:s".`,
    )
  }
  return [moment(criterion, value[0]), moment(criterion, value[1])]
}

/**
 * Makes the test of a filter on `created` or `updated`; times are seconds since 1970.
 * @param now milliseconds since 1970, for SINCE LAST N DAYS
 */
export function dateTest(criterion: Criterion, now: number): (seconds: number) => boolean {
  const { operator, value } = criterion
  switch (operator) {
    case '=':
    case '!=': {
      const expected = moment(criterion, value)
      return operator === '=' ? seconds => seconds === expected : seconds => seconds !== expected
    }
    case '<': {
      const end = moment(criterion, value)
      return seconds => seconds < end
    }
    case '>': {
      const start = moment(criterion, value)
      return seconds => seconds > start
    }
    case 'BETWEEN':
    case 'NOT BETWEEN': {
      const [from, to] = span(criterion)
      const within = (seconds: number) => seconds >= from && seconds <= to
      return operator === 'BETWEEN' ? within : seconds => !within(seconds)
    }
    case 'SINCE LAST N DAYS': {
      const start = now / 1000 - expectNumber(criterion, value) * 86_400
      return seconds => seconds > start
    }
    default:
      throw unsupported(criterion)
  }
}

type CodeTest = (code: string | null) => boolean

/** Makes the test of a filter that compares one code, which may be absent, with a list. Case does not matter. */
export function setTest(
  criterion: Criterion,
  operators: readonly string[],
  check?: (code: string) => void,
): CodeTest {
  const { operator } = criterion
  if (!operators.includes(operator)) throw unsupported(criterion)
  if (operator === 'EMPTY') return code => code === null
  if (operator === 'NOT EMPTY') return code => code !== null
  const codes = expectList(criterion)
  if (check) codes.forEach(check)
  const expected = new Set(codes.map(code => code.toLowerCase()))
  if (operator === 'IN') return code => code !== null && expected.has(code.toLowerCase())
  return code => code === null || !expected.has(code.toLowerCase())
}
