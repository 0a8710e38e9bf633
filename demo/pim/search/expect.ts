import { ApiError } from '../http/ApiError.ts'
import { activeLocales, channelOf } from '../catalogue/channels.ts'
import type { Channel } from '../catalogue/channels.ts'
import { categoryOf } from '../catalogue/categories.ts'
import { familyOf } from '../catalogue/families.ts'
import type { Criterion } from './Criterion.ts'

/** Says that a property or one of its operators does not exist. */
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

/** Refuses a locale that is not switched on, or not in the channel. */
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
