import { ApiError } from '../http/ApiError.ts'
import type { Call } from '../http/Reply.ts'
import { attributeOf } from '../catalogue/attributes.ts'
import type { Channel } from '../catalogue/channels.ts'
import { readSwitch } from '../paging/readPaging.ts'
import type { Narrowing } from '../render/Narrowing.ts'
import { expectChannel, expectLocales } from '../search/expect.ts'

function listIn(query: URLSearchParams, name: string): string[] | null {
  const given = query.get(name)
  return given === null || given === '' ? null : given.split(',').map(one => one.trim())
}

function attributesIn(query: URLSearchParams): ReadonlySet<string> | null {
  const codes = listIn(query, 'attributes')
  if (codes === null) return null
  const unknown = codes.filter(code => attributeOf(code) === undefined)
  if (unknown.length === 1) throw new ApiError(422, `Attribute "${unknown[0]}" does not exist.`)
  if (unknown.length > 1) throw new ApiError(422, `Attributes "${unknown.join(', ')}" do not exist.`)
  return new Set(codes)
}

function localesIn(query: URLSearchParams, channel: Channel | null): ReadonlySet<string> | null {
  const locales = listIn(query, 'locales')
  if (locales !== null) {
    expectLocales(locales, channel)
    return new Set(locales)
  }
  // A channel alone narrows the locales to its own.
  return channel === null ? null : new Set<string>(channel.locales)
}

/** Reads scope, locales, attributes and with_attribute_options. */
export function readNarrowing({ query, origin }: Call): { narrowing: Narrowing; channel: Channel | null } {
  const scope = query.get('scope')
  const channel = scope === null || scope === '' ? null : expectChannel(scope)
  const narrowing = {
    scope: channel?.code ?? null,
    locales: localesIn(query, channel),
    attributes: attributesIn(query),
    withOptions: readSwitch(query, 'with_attribute_options'),
    origin,
  }
  return { narrowing, channel }
}
