import { ApiError } from '../http/ApiError.ts'
import type { Completeness } from '../catalogue/completenessOf.ts'
import { channelOf } from '../catalogue/channels.ts'
import type { Criterion } from './Criterion.ts'
import { expectChannel, expectLocales, expectNumber, unsupported } from './expect.ts'

type Compare = (ratio: number, wanted: number) => boolean

const ONE_LOCALE: Readonly<Record<string, Compare>> = {
  '=': (ratio, wanted) => ratio === wanted,
  '!=': (ratio, wanted) => ratio !== wanted,
  '<': (ratio, wanted) => ratio < wanted,
  '<=': (ratio, wanted) => ratio <= wanted,
  '>': (ratio, wanted) => ratio > wanted,
  '>=': (ratio, wanted) => ratio >= wanted,
}

const ALL_LOCALES: Readonly<Record<string, Compare>> = {
  'GREATER THAN ON ALL LOCALES': (ratio, wanted) => ratio > wanted,
  'GREATER OR EQUALS THAN ON ALL LOCALES': (ratio, wanted) => ratio >= wanted,
  'LOWER THAN ON ALL LOCALES': (ratio, wanted) => ratio < wanted,
  'LOWER OR EQUALS THAN ON ALL LOCALES': (ratio, wanted) => ratio <= wanted,
}

/** The channel and locales a filter on completeness speaks of. */
function audience(criterion: Criterion): { scope: string; locales: readonly string[] } {
  if (criterion.scope === null) throw new ApiError(422, 'Property "completeness" expects a valid scope.')
  const channel = expectChannel(criterion.scope)
  const named = criterion.locales ?? (criterion.locale === null ? null : [criterion.locale])
  if (named !== null) expectLocales(named, channel)
  return { scope: channel.code, locales: named ?? channel.locales }
}

/** Makes the test of a filter on a product's completeness. Plain operators ask for at least one locale. */
export function completenessTest(criterion: Criterion): (ratios: readonly Completeness[]) => boolean {
  const one = ONE_LOCALE[criterion.operator]
  const all = ALL_LOCALES[criterion.operator]
  const compare = one ?? all
  if (compare === undefined) throw unsupported(criterion)
  const { scope, locales } = audience(criterion)
  if (all !== undefined && criterion.locales === null) {
    throw new ApiError(422, 'Property "completeness" expects an array with the key "locales".')
  }
  const wanted = expectNumber(criterion, criterion.value)
  return ratios => {
    const asked = ratios.filter(ratio => ratio.scope === scope && locales.includes(ratio.locale))
    const holds = (ratio: Completeness) => compare(ratio.data, wanted)
    return asked.length > 0 && (one === undefined ? asked.every(holds) : asked.some(holds))
  }
}

/** Makes the test of a filter on the completeness of all variants below a model. */
export function modelCompletenessTest(
  criterion: Criterion,
): (variants: readonly Completeness[][]) => boolean {
  const { operator } = criterion
  const known = ['AT LEAST COMPLETE', 'AT LEAST INCOMPLETE', 'ALL COMPLETE', 'ALL INCOMPLETE']
  if (!known.includes(operator)) throw unsupported(criterion)
  const { scope, locales } = audience(criterion)
  const complete = operator.endsWith(' COMPLETE')
  return variants => {
    const asked = variants.flat().filter(ratio => ratio.scope === scope && locales.includes(ratio.locale))
    const holds = ({ data }: Completeness) => (data === 100) === complete
    return operator.startsWith('ALL') ? asked.length > 0 && asked.every(holds) : asked.some(holds)
  }
}

/** Makes the test of a filter on the quality score: one channel and locale at a time. */
export function qualityTest(criterion: Criterion) {
  if (criterion.operator !== 'IN' || !Array.isArray(criterion.value)) throw unsupported(criterion)
  if (criterion.scope === null || criterion.locale === null) {
    throw new ApiError(422, 'Property "quality_score" expects a scope and a locale.')
  }
  expectLocales([criterion.locale], channelOf(expectChannel(criterion.scope).code) ?? null)
  const letters = new Set(criterion.value.map(String))
  return (scores: readonly { scope: string; locale: string; data: string }[]): boolean =>
    scores.some(
      ({ scope, locale, data }) =>
        scope === criterion.scope && locale === criterion.locale && letters.has(data),
    )
}
