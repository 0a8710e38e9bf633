import { type FieldMessages, formatIssue, messagesOfIssues, noMessages } from '../errors.ts'
import type { Fields, Group } from '../fields.ts'
import type { Field } from '../kinds.ts'
import { entryNames } from '../mapping/entry.ts'
import { fieldSchemaOf } from '../record/fieldSchema.ts'
import { isRecord, memoizeByObject, ownValue, type Values } from '../record/paths.ts'
import type { Declarations, ResourceDeclaration } from '../resource.ts'
import { formatSentence, type Language, type Params } from '../words.ts'
import {
  configurationPartsOf,
  configurationVersion,
  configuredFieldsOf,
  isNamedSecret,
  isSecretField,
  keyOf,
  mappingPart,
  mayBeSecret,
  partNamesOf,
  secretNameOf,
} from './parts.ts'
import { type ConfigurationProblem, configurationMessages } from '../messages/forms/configuration.ts'

/** The name of an entry's document in the history, counted where several have one name: `schedules/Nightly (2)`. */
export const entryDocuments = (resource: ResourceDeclaration, keys: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return keys.map(key => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${resource.name}/${key}${count > 1 ? ` (${count})` : ''}`
  })
}

/** The schema of a value in a document; a condition may hide the field, so that no value is required. */
const valueSchemaOf = memoizeByObject((field: Field) =>
  fieldSchemaOf({ ...field, required: false } as Field, 'update'),
)

/**
 * The address of a path within a value: entries of lists have their key, else their place from 1 on.
 * @example addressWithin('cluster', 'akeneoCategories.0', { akeneoCategories: ['gone'] }) // 'cluster.akeneoCategories[1]'
 */
export const addressWithin = (address: string, path: string, value: unknown): string => {
  let [found, at] = [address, value]
  for (const step of path === '' ? [] : path.split('.')) {
    // paths leave out the name of a mapping's sources
    if (isRecord(at) && !Object.hasOwn(at, step) && Array.isArray(at.akeneoAttributes)) {
      found += '.akeneoAttributes'
      at = at.akeneoAttributes
    }
    if (Array.isArray(at)) {
      const isPlace = Object.hasOwn(at, step)
      found += isPlace ? `[${Number(step) + 1}]` : `[${step}]`
      at = isPlace ? at[Number(step)] : at.find((one: unknown) => isRecord(one) && one.key === step)
    } else {
      found += `.${step}`
      at = isRecord(at) ? ownValue(at, step) : undefined
    }
  }
  return found
}

/**
 * Checks the form of a configuration document: its parts, the names in them, the kind of each value, and that no secret is in
 * it. Whether the values fit together and fit Akeneo, a save checks.
 * @param isByChannel whether a field of the mapping has a value for each channel
 * @returns sentences by address, such as `channels/zade.label`; none if all is right
 */
export const checkShape = (
  document: unknown,
  declarations: Declarations,
  language: Language,
  isByChannel: (field: string) => boolean,
): FieldMessages => {
  const messages = noMessages()
  const report = (address: string, code: ConfigurationProblem, params?: Params) => {
    ;(messages[address] ??= []).push(formatSentence(configurationMessages[code], language, params))
  }

  const checkValue = (field: Field, value: unknown, address: string) => {
    const parsed = valueSchemaOf(field).safeParse(value, { error: formatIssue(language) })
    const issues = parsed.success ? [] : parsed.error.issues
    for (const [path, texts] of Object.entries(messagesOfIssues(issues)))
      messages[addressWithin(address, path, value)] = [...texts]
  }

  const checkSecret = (value: unknown, address: string) => {
    if (value !== null && !isNamedSecret(value))
      report(address, 'secretInClear', {
        example: `{ "secret": "${secretNameOf(...address.split(/[/.]/))}" }`,
      })
  }

  const checkFields = (fields: Fields, values: unknown, address: string) => {
    if (!isRecord(values)) return report(address, 'notRecord')
    const known = new Map<string, Field | Group>(configuredFieldsOf(fields))
    for (const [name, value] of Object.entries(values)) {
      const [field, place] = [known.get(name), `${address}.${name}`]
      if (!field) report(place, 'unknownName', { names: [...known.keys()].join(', ') })
      else if (field.kind === 'group') checkFields(field.fields, value, place)
      else if (isSecretField(field) || (mayBeSecret(field) && isRecord(value))) checkSecret(value, place)
      else checkValue(field, value, place)
    }
  }

  const checkList = (resource: ResourceDeclaration, list: unknown) => {
    const { name, fields } = resource
    if (!Array.isArray(list)) return report(name, 'notList')
    const key = keyOf(resource)
    const keys = list.map((one: unknown) => (isRecord(one) && typeof one[key] === 'string' ? one[key] : ''))
    const documents = entryDocuments(resource, keys)
    const checked = new Set<string>()
    for (const [index, entry] of list.entries()) {
      const place = keys[index] ? (documents[index] ?? '') : `${name}[${index + 1}]`
      if (!isRecord(entry)) report(place, 'notRecord')
      else if (!keys[index]) report(`${place}.${key}`, 'noKey', { key })
      else if (resource.id !== 'id' && checked.has(keys[index])) report(place, 'twice', { key })
      else checkFields(fields, entry, place)
      checked.add(keys[index] ?? '')
    }
  }

  /** The service checks the entries of fields; names that it would ignore are refused here. */
  const checkEntries = (value: unknown, address: string, mayBeByChannel: boolean) => {
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) {
        const key = isRecord(one) && typeof one.key === 'string' && one.key
        checkEntries(one, `${address}[${key || index + 1}]`, false)
      }
    else if (isRecord(value)) {
      const names = Object.keys(value)
      // the names of such a field are channels, unless somebody wrote one entry for all
      const hasChannels = mayBeByChannel && !names.some(name => entryNames.has(name))
      for (const name of names) {
        const place = `${address}.${name}`
        if (hasChannels) checkEntries(value[name], place, false)
        else if (!entryNames.has(name)) report(place, 'unknownName', { names: [...entryNames].join(', ') })
        else if (name === 'or' || name === 'akeneoAttributes') checkEntries(value[name], place, false)
      }
    }
  }

  const checkMapping = (mapping: unknown) => {
    if (!isRecord(mapping)) return report(mappingPart, 'notRecord')
    for (const [key, value] of Object.entries(mapping))
      checkEntries(value, `${mappingPart}.${key}`, isByChannel(key))
  }

  if (!isRecord(document)) return { '': [configurationMessages.notAnObject[language]] }
  const { $schema: _schema, version, ...parts } = document as Values
  if (version !== configurationVersion)
    report('version', 'wrongVersion', { version: String(configurationVersion) })
  const { resources, settings } = configurationPartsOf(declarations)
  for (const [name, part] of Object.entries(parts)) {
    const resource = resources.find(one => one.name === name)
    const singleton = settings.find(one => one.name === name)
    if (resource) checkList(resource, part)
    else if (singleton) checkFields(singleton.fields, part, name)
    else if (name === mappingPart) checkMapping(part)
    else report(name, 'unknownPart', { names: partNamesOf(declarations).join(', ') })
  }
  return messages
}
