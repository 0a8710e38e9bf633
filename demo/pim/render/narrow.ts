import { attributeOf } from '../catalogue/attributes.ts'
import type { Entry, Values } from '../catalogue/Values.ts'
import { options } from '../words/options.ts'
import type { Option } from '../words/options.ts'
import type { Narrowing } from './Narrowing.ts'

const optionsOf = new Map<string, ReadonlyMap<unknown, Option>>(
  Object.entries(options).map(([code, list]) => [code, new Map(list.map(one => [one.code, one]))]),
)

function linked(attribute: string, code: unknown): object {
  return { attribute, code, labels: optionsOf.get(attribute)?.get(code)?.labels ?? {} }
}

function linkedData(attribute: string, data: unknown): object {
  if (!Array.isArray(data)) return linked(attribute, data)
  return Object.fromEntries(data.map(code => [String(code), linked(attribute, code)]))
}

function decorate(code: string, entry: Entry, { withOptions, origin }: Narrowing): Entry {
  const type = attributeOf(code)?.type
  if (type === 'pim_catalog_image' || type === 'pim_catalog_file') {
    const href = `${origin}/api/rest/v1/media-files/${String(entry.data)}/download`
    return { ...entry, _links: { download: { href } } }
  }
  if (withOptions && optionsOf.has(code)) return { ...entry, linked_data: linkedData(code, entry.data) }
  return entry
}

/** Keeps the values the caller asked for and adds what belongs to them: links of files, labels of options. */
export function narrow(values: Values, narrowing: Narrowing): Values {
  const { scope, locales, attributes } = narrowing
  const kept: Values = {}
  for (const code in values) {
    if (attributes !== null && !attributes.has(code)) continue
    const entries = (values[code] ?? []).filter(
      entry =>
        (scope === null || entry.scope === null || entry.scope === scope) &&
        (locales === null || entry.locale === null || locales.has(entry.locale)),
    )
    if (entries.length > 0) kept[code] = entries.map(entry => decorate(code, entry, narrowing))
  }
  return kept
}
