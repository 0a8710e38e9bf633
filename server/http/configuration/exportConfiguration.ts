import {
  type ConfigurationDocument,
  configurationPartsOf,
  configurationVersion,
  configuredFieldsOf,
  isNamedSecret,
  isSecretValue,
  keyOf,
  mappingPart,
  partNamesOf,
  secretNameOf,
} from '../../../src/contract/configuration/parts.ts'
import type { Values } from '../../../src/contract/derive.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { entryNames } from '../../../src/contract/mapping/entry.ts'
import { isRecord, recordOrEmpty } from '../../../src/contract/record/paths.ts'
import type { Declarations, ResourceDeclaration } from '../../../src/contract/resource.ts'
import { akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import type { Deps } from '../../deps.ts'
import { readStoredMapping } from '../../exports/select/mappedSources.ts'

/** The values of a record, or of a part of it, as a document has them, with names in place of secrets. */
const configuredForm = (fields: Fields, record: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    configuredFieldsOf(fields).flatMap(([name, field]): [string, unknown][] => {
      if (!(name in record)) return []
      const value = record[name] ?? null
      if (field.kind === 'group')
        return [[name, configuredForm(field.fields, recordOrEmpty(value), [...names, name])]]
      if (value === null || value === '') return [[name, null]]
      const isNamed = !isNamedSecret(value) && isSecretValue(field, value)
      return [[name, isNamed ? { secret: secretNameOf(...names, name) } : value]]
    }),
  )

/** The beginnings of the variables' names of a list's secrets: counted where entries would have the same one. */
const secretPrefixes = (list: string, keys: readonly string[]): string[] => {
  const used = new Map<string, number>()
  return keys.map(key => {
    const name = secretNameOf(list, key)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return `${list} ${key}${times > 1 ? ` ${times}` : ''}`
  })
}

/** The entries of a list as a document has them. */
const configuredList = (resource: ResourceDeclaration, records: readonly Values[]): Values[] => {
  const key = keyOf(resource)
  const prefixes = secretPrefixes(
    resource.name,
    records.map(record => String(record[key])),
  )
  return records.map((record, index) =>
    configuredForm(resource.fields, record, [prefixes[index] ?? resource.name]),
  )
}

/** A document that was applied, with names in place of what it has in clear, such as an address with a token. */
export const nameSecretsIn = (declarations: Declarations, document: Values): Values => {
  const { resources, settings } = configurationPartsOf(declarations)
  const parts = Object.entries(document).map(([name, part]) => {
    const resource = resources.find(one => one.name === name)
    const singleton = settings.find(one => one.name === name)
    if (resource) return [name, configuredList(resource, part as Values[])] // checked
    return [name, singleton ? configuredForm(singleton.fields, recordOrEmpty(part), [name]) : part]
  })
  return { ...document, ...Object.fromEntries(parts) }
}

/** An entry of the mapping without properties that Kontor ignores, such as those of another backend. */
const knownProperties = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(knownProperties)
  if (!isRecord(value)) return value
  const names = Object.keys(value)
  if (!names.some(name => entryNames.has(name)))
    return Object.fromEntries(names.map(name => [name, knownProperties(value[name])]))
  return Object.fromEntries(
    names.flatMap(name => {
      if (!entryNames.has(name)) return []
      const isNested = name === 'or' || name === 'akeneoAttributes'
      return [[name, isNested ? knownProperties(value[name]) : value[name]]]
    }),
  )
}

/**
 * Reads the configuration as a document: parts and fields of the mapping sorted by name, entries of lists in their order,
 * which is that of the columns. Settings that were never saved are left out, and so is a connection to Akeneo that an app
 * made, because no document can make it.
 * @param wanted the names of the parts; all without it
 */
export const exportConfiguration = async (
  deps: Pick<Deps, 'records' | 'documents'>,
  declarations: Declarations,
  wanted: readonly string[] = partNamesOf(declarations),
): Promise<ConfigurationDocument> => {
  const { resources, settings } = configurationPartsOf(declarations)
  const document: Values & { version: typeof configurationVersion } = { version: configurationVersion }
  for (const name of wanted.toSorted()) {
    const resource = resources.find(one => one.name === name)
    const singleton = settings.find(one => one.name === name)
    if (resource) document[name] = configuredList(resource, await deps.records.list(resource))
    if (singleton) {
      const stored = await deps.records.findSettings(singleton)
      if (!stored || (name === akeneoApi.name && stored.mode === akeneoModes.appToken)) continue
      const whole = await deps.records.readSettings(singleton)
      document[name] = configuredForm(singleton.fields, whole, [name])
    }
    if (name === mappingPart) {
      const mapping = Object.entries(await readStoredMapping(deps))
      document[name] = Object.fromEntries(
        mapping
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, value]) => [key, knownProperties(value)]),
      )
    }
  }
  return document
}
