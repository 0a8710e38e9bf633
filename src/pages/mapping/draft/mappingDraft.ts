import type { Mapping, MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { sameValue } from '../../../contract/record/paths.ts'
import { type Draft, shapeOf } from './valueShapes.ts'

/** The whole mapping while it is edited. */
export interface MappingDraft {
  /** The values by field key, without empty ones. */
  readonly fields: Readonly<Record<string, Draft>>
  /** Values with an unknown key or of a wrong kind. They stay unchanged. */
  readonly others: Mapping
}

/** Parses a stored mapping by the kinds of its fields. Only empty values are dropped. */
export const readMapping = (fields: readonly MappingAttribute[], stored: Mapping): MappingDraft => {
  const kinds = new Map(fields.map(({ key, type }) => [key, type]))
  const parsed: Record<string, Draft> = {}
  const others: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stored)) {
    if (value === null || value === undefined) continue
    const kind = kinds.get(key)
    const shape = kind && shapeOf(kind)
    const draft = shape?.parse(value) ?? null
    if (!shape || draft === null) others[key] = value
    else if (!shape.isEmpty(draft)) parsed[key] = draft
  }
  return { fields: parsed, others }
}

/** The mapping in the form that the service stores. */
export const bodyOf = ({ fields, others }: MappingDraft): Mapping => ({ ...others, ...fields })

/** The value of a field; an empty value if it is not mapped. */
export const draftOf = ({ fields }: MappingDraft, { key, type }: MappingAttribute): Draft =>
  fields[key] ?? shapeOf(type).empty

const without = <V>(record: Readonly<Record<string, V>>, key: string): Readonly<Record<string, V>> => {
  const { [key]: _removed, ...rest } = record
  return rest
}

/** Changes the value of a field; an empty value removes it. A value of a wrong kind is replaced. */
export const withField = (
  mapping: MappingDraft,
  { key, type }: MappingAttribute,
  draft: Draft,
): MappingDraft => ({
  fields: shapeOf(type).isEmpty(draft) ? without(mapping.fields, key) : { ...mapping.fields, [key]: draft },
  others: key in mapping.others ? without(mapping.others, key) : mapping.others,
})

/** Removes a value with an unknown key or of a wrong kind. */
export const withoutOther = (mapping: MappingDraft, key: string): MappingDraft => ({
  ...mapping,
  others: without(mapping.others, key),
})

/** The keys with different values. */
export const differingKeys = (one: MappingDraft, other: MappingDraft): readonly string[] => {
  const before = bodyOf(one)
  const after = bodyOf(other)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => !sameValue(before[key], after[key]),
  )
}

/** Takes the values of some keys from another mapping. */
export const takeKeys = (mine: MappingDraft, from: MappingDraft, keys: readonly string[]): MappingDraft => {
  const merge = <V>(own: Readonly<Record<string, V>>, theirs: Readonly<Record<string, V>>) => ({
    ...Object.fromEntries(Object.entries(own).filter(([key]) => !keys.includes(key))),
    ...Object.fromEntries(Object.entries(theirs).filter(([key]) => keys.includes(key))),
  })
  return keys.length === 0
    ? mine
    : { fields: merge(mine.fields, from.fields), others: merge(mine.others, from.others) }
}

/**
 * Merges changes that another user has stored meanwhile: keys without own changes take the stored value.
 * @param before the stored mapping at the time of the own changes
 */
export const mergeDraft = (before: MappingDraft, mine: MappingDraft, stored: MappingDraft): MappingDraft => {
  const changedByMe = differingKeys(before, mine)
  return takeKeys(
    mine,
    stored,
    differingKeys(before, stored).filter(key => !changedByMe.includes(key)),
  )
}

/**
 * The keys that another user has changed meanwhile, too, and not to the same value.
 * @param before the stored mapping at the time of the own changes
 */
export const conflictingKeys = (
  before: MappingDraft,
  mine: MappingDraft,
  stored: MappingDraft,
): readonly string[] => {
  const [changedByMe, different] = [differingKeys(before, mine), differingKeys(mine, stored)]
  return differingKeys(before, stored).filter(key => changedByMe.includes(key) && different.includes(key))
}

/** The list with an item added at the end. */
export const withItem = <T>(list: readonly T[], item: T): readonly T[] => [...list, item]

/** The list with the item at an index replaced. */
export const withReplacedItem = <T>(list: readonly T[], index: number, item: T): readonly T[] =>
  list.map((old, n) => (n === index ? item : old))

/** The list without the item at an index. */
export const withoutItem = <T>(list: readonly T[], index: number): readonly T[] =>
  list.filter((_item, n) => n !== index)

/** The list with an item moved to another index, which is limited to the ends of the list. */
export const withMovedItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from]
  if (item === undefined) return list
  const rest = withoutItem(list, from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
