import type { AkeneoValue } from '../../akeneo/types.ts'

const isFilled = (data: unknown) =>
  data !== null && data !== undefined && data !== '' && !(Array.isArray(data) && data.length === 0)

const best = (values: readonly AkeneoValue[], locale: string | null, scope: string | null) => {
  let found: AkeneoValue | null = null
  let rank = -1
  for (const value of values) {
    if (value.locale !== null && value.locale !== locale) continue
    if (value.scope !== null && value.scope !== scope) continue
    const own = (value.locale === null ? 0 : 2) + (value.scope === null ? 0 : 1)
    if (own <= rank || !isFilled(value.data)) continue
    found = value
    rank = own
  }
  return found
}

/**
 * The value for a locale and a channel: the most particular filled one, else that of the fallback locale.
 * A value without locale or channel holds for all.
 */
export const pickValue = (
  values: readonly AkeneoValue[],
  locale: string | null,
  scope: string | null,
  fallback: string | null,
): AkeneoValue | null => {
  const first = values[0]
  // Most attributes hold one value for all
  if (first && values.length === 1 && first.locale === null && first.scope === null)
    return isFilled(first.data) ? first : null
  return (
    best(values, locale, scope) ??
    (fallback === null || fallback === locale ? null : best(values, fallback, scope))
  )
}
