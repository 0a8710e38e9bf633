import { ApiError } from '../http/ApiError.ts'
import type { Criterion } from './Criterion.ts'

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
  const wanted = `{"${property}":[{"operator": "my_operator", "value": "my_value"}]}`
  return new ApiError(422, `Structure of filter "${property}" should respect this structure: ${wanted}`)
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
 * Refuses what the PIM refuses: 400 for text that is no JSON, 422 for a wrong structure.
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
