import type { DraftEntry, Keyed, KeyedList } from '../../../contract/mapping/entry.ts'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { kindOfNumber, valueKinds } from '../../../contract/mapping/valueKinds.ts'
import { type EditorLookup, isMapped } from '../draft/entry.ts'
import { type Draft, shapeOf } from '../draft/valueShapes.ts'

/** The mapping of a field in one line of the table: of the whole field, or of one key. */
export interface FieldLine {
  /** The TB.One key; null for the whole field. */
  readonly key: string | null
  /** Attribute codes, templates and fixed values, as `name, color, +1`; empty without any. */
  readonly sources: string
  /** The labels of the formatters. */
  readonly formatter: string
  /** The channels of Akeneo that it reads from. */
  readonly akeneoChannel: string
}

/** Whether a kind has a value for each channel of TB.One. */
export const isPerChannel = ({ type }: MappingAttribute): boolean =>
  'perChannel' in valueKinds[kindOfNumber(type)]

/** The lines of a field: one for the whole field, and one for each of its keys if it has keys. */
export const fieldLines = (
  field: MappingAttribute,
  draft: Draft,
  { attributes, formatters, akeneoChannels }: EditorLookup,
): readonly [FieldLine, ...FieldLine[]] => {
  const lineOf = (key: string | null, entries: readonly DraftEntry[]): FieldLine => {
    const single = entries.map(entry => ({ ...entry, or: [] })).filter(isMapped)
    const list = (texts: readonly (string | null | undefined)[]) =>
      [...new Set(texts.filter(Boolean))].join(', ')
    return {
      key,
      sources: sourcesInShort(single.map(entry => nameOf(entry, attributes))),
      formatter: list(single.map(({ formatter }) => formatters.get(formatter ?? '') ?? formatter)),
      akeneoChannel: list(
        single.map(({ akeneoChannel: code }) => akeneoChannels.get(code ?? '')?.label ?? code),
      ),
    }
  }
  const all = lineOf(
    null,
    shapeOf(field.type)
      .entriesOf(draft)
      .map(({ entry }) => entry),
  )
  const { shape } = valueKinds[kindOfNumber(field.type)]
  if (shape === 'keyed')
    return [
      all,
      ...(draft as readonly Keyed<DraftEntry>[]) // the kind has this shape
        .map(entry => lineOf(entry.key, [entry, ...(entry.or ?? [])])),
    ]
  if (shape === 'keyedLists')
    return [
      all,
      ...(draft as readonly KeyedList<DraftEntry>[]) // the kind has this shape
        .map(({ key, akeneoAttributes }) =>
          lineOf(
            key,
            akeneoAttributes.flatMap(entry => [entry, ...(entry.or ?? [])]),
          ),
        ),
    ]
  return [all]
}

/** Maximum number of sources in a line. */
const maxNames = 2

/** Names in short: `name, color, +1`. */
const sourcesInShort = (all: readonly string[]): string => {
  const names = [...new Set(all)]
  const more = names.length > maxNames ? [`+${names.length - maxNames}`] : []
  return [...names.slice(0, maxNames), ...more].join(', ')
}

/** The code of an attribute, the label of a built-in source, the template, or the fixed value. */
const nameOf = (
  { akeneoAttribute: code, value, template }: DraftEntry,
  attributes: EditorLookup['attributes'],
): string => {
  if (value !== undefined) return `= “${typeof value === 'string' ? value : (Object.values(value)[0] ?? '')}”`
  return template ?? (code.startsWith('@') ? (attributes.get(code)?.label ?? code) : code)
}
