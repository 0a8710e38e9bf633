import {
  type FieldMessages,
  formatIssue,
  messagesOfIssues,
  noMessages,
} from '../../../src/contract/errors.ts'
import {
  builtInSources,
  codesOfSource,
  formatters,
  hasSource,
  type StoredEntry,
  type StoredSource,
} from '../../../src/contract/mapping/entry.ts'
import {
  activationFields,
  entryProblems,
  type MappingLookup,
  mixesActivationLevels,
} from '../../../src/contract/mapping/entryRules.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import { mappingMessages, type MappingProblemCode } from '../../../src/contract/messages/forms/mapping.ts'
import {
  type ByShape,
  matchShape,
  type StoredPart,
  storedSchemas,
} from '../../../src/contract/mapping/valueKinds.ts'
import { formatSentence, type Language, type Params } from '../../../src/contract/words.ts'
import type { AkeneoAttribute, AkeneoMeasurementFamily } from '../../model/akeneo.ts'
import { takesCell } from '../columns/cellRules.ts'
import type { FieldDefinition, Rule } from '../fields/defineField.ts'
import { fieldTable, isIdentity } from '../fields/fieldTable.ts'
import { entriesOf, oversizedField, readStored } from './readStored.ts'
import { sourceKindOf } from './entryKinds.ts'
import { lengthOf, shorten } from '../values/text.ts'

/**
 * Checks a mapping before it is saved. Fields that are null are unmapped and right.
 * @returns sentences by attribute key, list index, channel or key, joined with dots; none when all is right
 * @example validateMapping({ a_vk: { zade: { akeneoAttribute: 'gone' } } }, masters, 'en') // { 'a_vk.zade.akeneoAttribute': ['Akeneo no longer has the attribute “gone”. …'] }
 */
export const validateMapping = (
  mapping: Mapping,
  masters: MappingMasters,
  language: Language,
): FieldMessages => {
  const lookup = mappingLookup(masters)
  const messages = noMessages()
  const report: Report = (path, code, params) => {
    ;(messages[path.join('.')] ??= []).push(formatSentence(mappingMessages[code], language, params))
  }
  const large = oversizedField(mapping)
  if (large) report([large.key], large.code, { most: large.most })
  for (const [key, value] of large ? [] : Object.entries(mapping)) {
    if (value === null || value === undefined) continue
    const field = fieldTable.get(key)
    if (!field) {
      report([key], 'unknownField', { key: shorten(key) })
      continue
    }
    const parsed = storedSchemas[field.kind].safeParse(value, { error: formatIssue(language) })
    if (parsed.success) checkField(field, parsed.data, lookup, report)
    else {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: [key, ...path], message }))
      Object.assign(messages, messagesOfIssues(issues))
    }
  }
  if (fillsBothLevels(mapping)) for (const key of activationFields) report([key], 'twoActivationLevels')
  return messages
}

/**
 * Whether the file would have columns of two activation levels, which TB.One rejects.
 * @param isWritten whether a channel has columns; a save counts all channels, because any may be enabled later
 */
export const fillsBothLevels = (mapping: Mapping, isWritten = (_channel: string) => true): boolean =>
  mixesActivationLevels(key => {
    const field = fieldTable.get(key)
    const stored = field && readStored(mapping, field)
    return Boolean(
      stored?.parts.some(
        part => isWritten(part.channel ?? '') && matchShape(entriesOf, part).some(hasSource),
      ),
    )
  })

/** The master data and channels that a mapping may refer to. */
interface MappingMasters {
  readonly attributes: readonly AkeneoAttribute[]
  readonly akeneoChannels: readonly { readonly code: string }[]
  /** The channels of TB.One, enabled or not. */
  readonly channels: readonly { readonly name: string }[]
  readonly measurementFamilies: readonly AkeneoMeasurementFamily[]
}

/** The same, indexed for look-ups. */
export interface FieldLookup extends MappingLookup {
  readonly attributes: ReadonlyMap<string, Pick<AkeneoAttribute, 'type' | 'scopable' | 'metricFamily'>>
}

/** Builds the indexes. */
export const mappingLookup = (masters: MappingMasters): FieldLookup => ({
  attributes: new Map<string, Pick<AkeneoAttribute, 'type' | 'scopable' | 'metricFamily'>>([
    ...builtInSources.map(name => [name, { type: name, scopable: false, metricFamily: null }] as const),
    ...masters.attributes.map(attribute => [attribute.code, attribute] as const),
  ]),
  akeneoChannels: new Set(masters.akeneoChannels.map(({ code }) => code)),
  channels: new Set(masters.channels.map(({ name }) => name)),
  units: new Map(masters.measurementFamilies.map(({ code, units }) => [code, new Set(Object.keys(units))])),
  formatters: new Set(formatters),
})

type Path = readonly (string | number)[]

/** Records a problem of the input at a path. */
export type Report = (path: Path, code: MappingProblemCode, params?: Params) => void

/** Checks the mapping of one field; paths follow its shape. */
export const checkField = (
  field: FieldDefinition,
  parts: readonly StoredPart[],
  lookup: FieldLookup,
  report: Report,
): void => {
  const inspection = { field, lookup, report }
  for (const part of parts) {
    const path = part.channel === null ? [field.key] : [field.key, part.channel]
    if (part.channel === null || lookup.channels.has(part.channel)) matchShape(checks, part, path, inspection)
    else report(path, 'unknownChannel', { value: shorten(part.channel) })
  }
}

interface Inspection {
  readonly field: FieldDefinition
  readonly lookup: FieldLookup
  readonly report: Report
}

const checks: ByShape<[path: Path, inspection: Inspection], void> = {
  // an untouched form sends an entry without a source, which means unmapped
  entry: (entry, path, inspection) => {
    if (hasSource(entry)) checkEntry(entry, path, inspection)
  },
  list: (entries, path, inspection) => checkItems(entries, path, inspection),
  keyed: (entries, path, inspection) => {
    for (const [entry, at] of checkKeys(entries, path, inspection)) checkItem(entry, at, inspection)
  },
  keyedLists: (lists, path, inspection) => {
    for (const [{ akeneoAttributes }, at] of checkKeys(lists, path, inspection)) {
      if (akeneoAttributes.length === 0) inspection.report(at, 'noAttribute')
      checkItems(akeneoAttributes, at, inspection)
    }
  },
}

const checkEntry = (entry: StoredEntry, path: Path, inspection: Inspection): void => {
  checkSource(entry, path, inspection)
  for (const [index, source] of (entry.or ?? []).entries()) {
    const at = [...path, 'or', index]
    if (hasSource(source)) checkSource(source, at, inspection)
    else inspection.report([...at, 'akeneoAttribute'], 'noAttribute')
  }
}

const checkSource = (source: StoredSource, path: Path, { field, lookup, report }: Inspection): void => {
  const accepts = (code: string) => takesSource(field, lookup.attributes.get(code)?.type ?? code)
  const { supportsAkeneoScope, unit } = field
  const toFill = {
    supportsAkeneoScope,
    unit,
    identifies: isIdentity(field),
    accepts,
  }
  for (const { input, code, value } of entryProblems(source, toFill, lookup))
    report([...path, input], code, { value: shorten(value), attribute: source.akeneoAttribute || value })
  for (const [input, text] of fixedTexts(source)) {
    const code = problemOfFixed(field, text)
    if (code) report([...path, input], code, { value: shorten(text), limit: field.max ?? 0 })
  }
}

/** The texts of a source that are the same for all products, each with its input: fixed values and a template without attributes. */
const fixedTexts = (source: StoredSource): readonly (readonly ['value' | 'template', string])[] => {
  const { value, template } = source
  if (value !== undefined)
    return (typeof value === 'string' ? [value] : Object.values(value)).map(text => ['value', text])
  return template !== undefined && codesOfSource(source).length === 0 ? [['template', template]] : []
}

/** What is said about a fixed value that the cells of a rule do not take. */
const fixedProblems: Readonly<Record<Rule, MappingProblemCode>> = {
  text: 'fixedTooLong',
  code: 'fixedTooLong',
  identity: 'fixedIdentity',
  ean13: 'fixedIdentity',
  integer: 'fixedInteger',
  decimal: 'fixedDecimal',
  price: 'fixedDecimal',
  zeroOne: 'fixedZeroOne',
  url: 'fixedUrl',
  country: 'fixedCountry',
  tariffNumber: 'fixedTariffNumber',
  rateClass: 'fixedRateClass',
}

/** A fixed value with an issue is refused, because a run would report it for every product. */
const problemOfFixed = (field: FieldDefinition, text: string): MappingProblemCode | null => {
  if (field.max !== null && lengthOf(text) > field.max) return 'fixedTooLong'
  return takesCell(field, text) ? null : fixedProblems[field.rule]
}

const takesSource = ({ sources }: FieldDefinition, type: string) => {
  const kind = sourceKindOf(type)
  return sources.length === 0 ? kind !== 'table' : sources.includes(kind)
}

/** An item of a list must name a source. */
const checkItem = (entry: StoredEntry, path: Path, inspection: Inspection) => {
  if (hasSource(entry)) checkEntry(entry, path, inspection)
  else inspection.report([...path, 'akeneoAttribute'], 'noAttribute')
}

const checkItems = (entries: readonly StoredEntry[], path: Path, inspection: Inspection) => {
  for (const [index, entry] of entries.entries()) checkItem(entry, [...path, index], inspection)
}

const importKey = /^[A-Za-z0-9 _.-]{1,50}$/

/** Gives each item with its path: by key, or by index if the key is missing or contains a dot. */
function* checkKeys<T extends { readonly key: string }>(
  items: readonly T[],
  outer: Path,
  { report }: Inspection,
): Iterable<readonly [T, Path]> {
  const keys = new Set<string>()
  for (const [index, item] of items.entries()) {
    const { key } = item
    const path = [...outer, key === '' || key.includes('.') ? index : key]
    const code =
      key === '' ? 'noKey' : !importKey.test(key) ? 'badKey' : keys.has(key) ? 'duplicateKey' : null
    if (code) report([...path, 'key'], code, { value: shorten(key) })
    keys.add(key)
    yield [item, path]
  }
}
