import { ApiError } from '../http/route.ts'
import { categoryOf } from '../master/categories.ts'
import { activeLocales, type Channel, channelOf } from '../master/channels.ts'
import { familyOf } from '../master/families.ts'

/** One condition of the `search` parameter. */
export interface Criterion {
  readonly property: string
  readonly operator: string
  readonly value: unknown
  readonly locale: string | null
  readonly locales: readonly string[] | null
  readonly scope: string | null
}

/** A parsed search. */
export interface Filter<T> {
  matches(head: T): boolean
  /** The only indexes that can match, ascending; null means all. */
  readonly candidates: readonly number[] | null
}

/** The error for an unknown property or operator. */
export function unsupported({ property, operator }: Criterion): ApiError {
  const message = `Filter on property "${property}" is not supported or does not support operator "${operator}"`
  return new ApiError(422, message)
}

/** Reads the value of a filter as a list of codes. */
export function expectList({ property, value }: Criterion): string[] {
  if (!Array.isArray(value)) {
    throw new ApiError(422, `Property "${property}" expects an array as data, "${typeof value}" given.`)
  }
  return value.map(String)
}

/** Reads the value of a filter as text. */
export function expectText({ property, value }: Criterion): string {
  if (typeof value === 'string') return value
  throw new ApiError(422, `Property "${property}" expects a string as data, "${typeof value}" given.`)
}

/** Reads the value of a filter as true or false. */
export function expectBoolean({ property, value }: Criterion): boolean {
  if (typeof value === 'boolean') return value
  throw new ApiError(422, `Property "${property}" expects a boolean as data, "${typeof value}" given.`)
}

/** Reads the value of a filter as a number. */
export function expectNumber({ property }: Criterion, value: unknown): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof read === 'number' && Number.isFinite(read)) return read
  throw new ApiError(422, `Property "${property}" expects a numeric as data, "${String(value)}" given.`)
}

/** Refuses a locale that is not active, or not in the channel. */
export function expectLocales(locales: readonly string[], channel: Channel | null): void {
  const known: readonly string[] = activeLocales
  const unknown = locales.filter(locale => !known.includes(locale))
  if (unknown.length === 1)
    throw new ApiError(422, `Locale "${unknown[0]}" does not exist or is not activated.`)
  if (unknown.length > 1) {
    throw new ApiError(422, `Locales "${unknown.join(', ')}" do not exist or are not activated.`)
  }
  if (channel === null) return
  const inChannel: readonly string[] = channel.locales
  const idle = locales.filter(locale => !inChannel.includes(locale))
  if (idle.length === 1)
    throw new ApiError(422, `Locale "${idle[0]}" is not activated for the scope "${channel.code}".`)
  if (idle.length > 1) {
    throw new ApiError(422, `Locales "${idle.join(', ')}" are not activated for the scope "${channel.code}".`)
  }
}

/** Refuses a channel that does not exist. */
export function expectChannel(scope: string): Channel {
  const channel = channelOf(scope)
  if (channel === undefined) throw new ApiError(422, `Scope "${scope}" does not exist.`)
  return channel
}

/** Refuses a category that does not exist. */
export function expectCategory(code: string): void {
  if (categoryOf(code) === undefined) throw new ApiError(422, `Category "${code}" does not exist.`)
}

/** Refuses a family that does not exist. Source: FamilyFilter of pim-community-dev. */
export function expectFamily(code: string): void {
  if (familyOf(code) === undefined) {
    throw new ApiError(422, `Object "family" with code "${code}" does not exist`)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'Search query parameter should be valid JSON.')
  }
}

function structureError(property: string): ApiError {
  const structure = `{"${property}":[{"operator": "my_operator", "value": "my_value"}]}`
  return new ApiError(422, `Structure of filter "${property}" should respect this structure: ${structure}`)
}

function localesOf(property: string, { locales }: Record<string, unknown>): string[] | null {
  if (locales === undefined || locales === null) return null
  if (!Array.isArray(locales)) {
    throw new ApiError(422, `Property "${property}" expects an array with the key "locales".`)
  }
  return locales.map(String)
}

function criterion(property: string, filter: unknown): Criterion {
  if (!isRecord(filter)) throw structureError(property)
  const { operator, value, locale, scope } = filter
  if (operator === undefined || operator === null || operator === '') {
    throw new ApiError(422, `Operator is missing for the property "${property}".`)
  }
  return {
    property,
    operator: String(operator),
    value,
    locale: typeof locale === 'string' ? locale : null,
    locales: localesOf(property, filter),
    scope: typeof scope === 'string' ? scope : null,
  }
}

/**
 * Reads the `search` parameter into its conditions, all of which must hold.
 * It refuses the same searches as the PIM: 400 for invalid JSON, 422 for a wrong structure.
 * @example parseSearch('{"enabled":[{"operator":"=","value":true}]}')
 */
export function parseSearch(text: string | null): Criterion[] {
  if (text === null || text === '') return []
  const search = parsed(text)
  if (Array.isArray(search) && search.length === 0) return []
  if (!isRecord(search)) {
    throw new ApiError(422, `Search query parameter has to be an array, "${typeof search}" given.`)
  }
  return Object.entries(search).flatMap(([property, filters]) => {
    if (!Array.isArray(filters)) throw structureError(property)
    return filters.map(filter => criterion(property, filter))
  })
}
