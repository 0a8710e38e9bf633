import { z } from 'zod'
import {
  type DraftEntry,
  fixedSchema,
  hasEntryContent,
  type Keyed,
  type KeyedList,
} from '../../../contract/mapping/entry.ts'
import { isUnitOf, type MappingLookup } from '../../../contract/mapping/entryRules.ts'
import type {
  MappingUiConfig,
  MarketplaceChannel,
  MeasureFamily,
  SourceAttribute,
  SourceChannel,
} from '../../../contract/mapping/mapping.ts'

type Unit = MeasureFamily['units'][number]

/** The attributes, channels, units and formatters that a mapping can refer to, by code. */
export interface EditorLookup extends MappingLookup {
  readonly attributes: ReadonlyMap<string, SourceAttribute>
  readonly akeneoChannels: ReadonlyMap<string, SourceChannel>
  /** Units by family, each by code, in the order of the PIM. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, Unit>>
  /** Marketplace channels by name, in their order. */
  readonly channels: ReadonlyMap<string, MarketplaceChannel>
  readonly formatters: ReadonlyMap<string, string>
  /** The languages of the file, the default one first. */
  readonly languages: MappingUiConfig['languages']
}

interface Lists {
  readonly attributes: readonly SourceAttribute[]
  readonly akeneoChannels: readonly SourceChannel[]
  readonly families: readonly MeasureFamily[]
  readonly channels: readonly MarketplaceChannel[]
  readonly formatters: MappingUiConfig['formatters']
  readonly languages: MappingUiConfig['languages']
}

const byCode = <T extends { readonly code: string }>(list: readonly T[]) =>
  new Map(list.map(item => [item.code, item]))

/** Builds the look-up maps from the lists of the service. */
export const editorLookup = ({
  attributes,
  akeneoChannels,
  families,
  channels,
  formatters,
  languages,
}: Lists): EditorLookup => ({
  attributes: byCode(attributes),
  akeneoChannels: byCode(akeneoChannels),
  units: new Map(families.map(({ code, units }) => [code, byCode(units)])),
  channels: new Map(channels.map(channel => [channel.name, channel])),
  formatters: new Map(formatters.map(({ name, label }) => [name, label])),
  languages,
})

/** The inputs of an entry by their names in the mapping. */
export const entryInputs = [
  'akeneoAttribute',
  'akeneoChannel',
  'measureUnit',
  'formatter',
  'axisMode',
  'value',
  'template',
] as const
export type EntryInput = (typeof entryInputs)[number]

export const emptyEntry: DraftEntry = { akeneoAttribute: '' }
export const emptyKeyedEntry: Keyed<DraftEntry> = { key: '', akeneoAttribute: '' }
export const emptyKeyedList: KeyedList<DraftEntry> = { key: '', akeneoAttributes: [emptyEntry] }

const optionalText = z.string().nullish()
const requiredText = z
  .string()
  .nullish()
  .transform(value => value ?? '')

const parts = {
  akeneoAttribute: requiredText,
  akeneoChannel: optionalText,
  measureUnit: optionalText,
  formatter: optionalText,
  axisMode: optionalText,
  value: fixedSchema.nullish(),
  template: optionalText,
}

/** Removes empty properties from a parsed entry. */
const withoutEmpty = <E extends DraftEntry>(parsed: object): E =>
  Object.fromEntries(
    Object.entries(parsed).filter(
      ([name, value]) => name === 'akeneoAttribute' || name === 'key' || (value ?? '') !== '',
    ),
  ) as unknown as E // the schema names the parts and their types

const fallbacks = z
  .array(z.looseObject(parts).transform(parsed => withoutEmpty<DraftEntry>(parsed)))
  .nullish()
  .transform(sources => (sources && sources.length > 0 ? sources : undefined))

/** Parses a stored entry: removes nulls and preserves unknown properties. */
export const draftEntrySchema = z
  .looseObject({ ...parts, or: fallbacks })
  .transform(parsed => withoutEmpty<DraftEntry>(parsed))
export const keyedDraftSchema = z
  .looseObject({ ...parts, or: fallbacks, key: requiredText })
  .transform(parsed => withoutEmpty<Keyed<DraftEntry>>(parsed))
export const keyedDraftListSchema: z.ZodType<KeyedList<DraftEntry>> = z.looseObject({
  key: requiredText,
  akeneoAttributes: z.array(draftEntrySchema),
})

/** The codes of sources that are no attribute. Attribute codes cannot begin with `=`. */
export const sourceForms = { value: '=value', template: '=template' } as const

/** The code of an entry's source: its attribute, or one of `sourceForms`. */
export const chosenSource = ({ akeneoAttribute, value, template }: DraftEntry): string => {
  if (value !== undefined) return sourceForms.value
  return template === undefined ? akeneoAttribute : sourceForms.template
}

/** Whether an entry has a source with content, or a fallback with one. */
export const isMapped = ({ akeneoAttribute, value, template, or = [] }: DraftEntry): boolean =>
  (value === undefined ? Boolean(template ?? akeneoAttribute) : hasEntryContent(value)) || or.some(isMapped)

const without = <E extends DraftEntry>(entry: E, names: readonly string[]): E =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))) as unknown as E // only optional properties are removed

/**
 * Changes the source of an entry. Properties that do not fit the new source are removed: the channel if it is not
 * scopable, the unit if it does not belong to its family. An empty code removes all but the key and the fallbacks.
 */
export const chooseAttribute = <E extends DraftEntry>(entry: E, code: string, lookup: EditorLookup): E => {
  if (code === sourceForms.value)
    return {
      ...without(entry, ['akeneoChannel', 'measureUnit', 'formatter', 'template']),
      akeneoAttribute: '',
      value: '',
    }
  if (code === sourceForms.template) {
    const template = entry.akeneoAttribute && `{${entry.akeneoAttribute}}`
    return { ...without(entry, ['measureUnit', 'value']), akeneoAttribute: '', template }
  }
  const changed = { ...without(entry, ['value', 'template']), akeneoAttribute: code }
  if (code === '')
    return {
      ...emptyEntry,
      ...('key' in entry && { key: entry.key }),
      ...(entry.or && { or: entry.or }),
    } as unknown as E // all else is optional
  const attribute = lookup.attributes.get(code)
  if (!attribute) return changed
  return without(changed, [
    ...(attribute.scopable ? [] : ['akeneoChannel']),
    ...(isUnitOf(attribute.metricFamily, entry.measureUnit, lookup) ? [] : ['measureUnit']),
  ])
}

/** The sources of an entry in their order, without the properties of the entry as a whole. */
export const sourcesIn = (entry: DraftEntry): readonly DraftEntry[] => [
  without(entry, ['key', 'axisMode', 'or']),
  ...(entry.or ?? []),
]

/** Replaces the sources of an entry; an empty list gives an empty source. */
export const withSources = <E extends DraftEntry>(
  entry: E,
  [first = emptyEntry, ...or]: readonly DraftEntry[],
): E =>
  ({
    ...('key' in entry && { key: entry.key }),
    ...first,
    ...(entry.axisMode !== undefined && { axisMode: entry.axisMode }),
    ...(or.length > 0 && { or }),
  }) as unknown as E // all else is optional

/** Changes the channel, unit, formatter or axis mode of an entry; an empty value removes it. */
export const changeInput = <E extends DraftEntry>(
  entry: E,
  input: Exclude<EntryInput, 'akeneoAttribute' | 'value' | 'template'>,
  value: string,
): E => (value === '' ? without(entry, [input]) : { ...entry, [input]: value })
