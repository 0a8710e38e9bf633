import type { AkeneoValue, AkeneoValues } from '../types.ts'

const none: AkeneoValues = Object.freeze({})

/** A value as PHP may write it: absent and null are one. */
interface RawValue {
  readonly locale?: unknown
  readonly scope?: unknown
  readonly data?: unknown
  readonly linked_data?: unknown
}

const fits = (place: unknown): boolean => place === null || typeof place === 'string'
const placeOf = (place: unknown): string | null => (typeof place === 'string' ? place : null)

const rewritten = (raw: RawValue): AkeneoValue => {
  const locale = placeOf(raw.locale)
  const scope = placeOf(raw.scope)
  const data = raw.data ?? null
  const linkedData = raw.linked_data ?? null
  // Two literals instead of a spread: half the time, at a million products.
  return linkedData === null ? { locale, scope, data } : { locale, scope, data, linkedData }
}

/**
 * The values of a product. Written by hand and reusing what JSON.parse made: at a million products every
 * copy counts, so only a value that is not yet in our shape is replaced.
 * @returns a sentence when the values are unusable
 */
export const readValues = (raw: unknown): AkeneoValues | string => {
  if (raw === undefined || raw === null) return none
  if (typeof raw !== 'object') return 'values is no object'
  // PHP writes no values as [].
  if (Array.isArray(raw) && raw.length === 0) return none
  const all = raw as Record<string, unknown> // an object, as checked above
  for (const attribute of Object.keys(all)) {
    const list = all[attribute]
    if (!Array.isArray(list)) return `the values of ${attribute} are no list`
    for (let index = 0; index < list.length; index += 1) {
      const value: RawValue | null = list[index]
      if (typeof value !== 'object' || value === null) return `a value of ${attribute} is no object`
      if (
        value.data === undefined ||
        value.linked_data !== undefined ||
        !fits(value.locale) ||
        !fits(value.scope)
      ) {
        list[index] = rewritten(value)
      }
    }
  }
  // Every entry was checked or replaced in the loop.
  return all as AkeneoValues
}
