import type { Mapping, MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { sameValue } from '../../../contract/record/paths.ts'
import { type Draft, shapeOf } from './valueShapes.ts'

/** The whole mapping while it is edited. */
export interface MappingDraft {
  /** By attribute key; what maps nothing is left out. */
  readonly fields: Readonly<Record<string, Draft>>
  /** Values that fit no field of this service: an unknown key, or a value of another kind. They stay as they are. */
  readonly others: Mapping
}

/** Reads a stored mapping by the kinds of its fields. Nothing is dropped but what maps nothing. */
export const readMapping = (fields: readonly MappingAttribute[], stored: Mapping): MappingDraft => {
  const kinds = new Map(fields.map(({ key, type }) => [key, type]))
  const read: Record<string, Draft> = {}
  const others: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stored)) {
    if (value === null || value === undefined) continue
    const kind = kinds.get(key)
    const shape = kind && shapeOf(kind)
    const draft = shape?.read(value) ?? null
    if (!shape || draft === null) others[key] = value
    else if (!shape.isEmpty(draft)) read[key] = draft
  }
  return { fields: read, others }
}

/** What is sent to the service. */
export const bodyOf = ({ fields, others }: MappingDraft): Mapping => ({ ...others, ...fields })

/** The value of a field; what is not mapped is empty. */
export const draftOf = ({ fields }: MappingDraft, { key, type }: MappingAttribute): Draft =>
  fields[key] ?? shapeOf(type).empty

const without = <V>(record: Readonly<Record<string, V>>, key: string): Readonly<Record<string, V>> => {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** Gives a field another value; an empty one leaves it out. A value that did not fit is replaced. */
export const withField = (
  mapping: MappingDraft,
  { key, type }: MappingAttribute,
  draft: Draft,
): MappingDraft => ({
  fields: shapeOf(type).isEmpty(draft) ? without(mapping.fields, key) : { ...mapping.fields, [key]: draft },
  others: key in mapping.others ? without(mapping.others, key) : mapping.others,
})

/** Removes a value that fits no field. */
export const withoutOther = (mapping: MappingDraft, key: string): MappingDraft => ({
  ...mapping,
  others: without(mapping.others, key),
})

/** The keys whose values differ. */
export const differingKeys = (one: MappingDraft, other: MappingDraft): readonly string[] => {
  const before = bodyOf(one)
  const after = bodyOf(other)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => !sameValue(before[key], after[key]),
  )
}

/**
 * The mapping with what somebody else has stored meanwhile: keys that were not changed here follow.
 * @param before what was stored when the changes were made
 */
export const mergeDraft = (before: MappingDraft, mine: MappingDraft, stored: MappingDraft): MappingDraft => {
  const follow = differingKeys(before, stored).filter(key => !differingKeys(before, mine).includes(key))
  const followed = <V>(own: Readonly<Record<string, V>>, theirs: Readonly<Record<string, V>>) => ({
    ...Object.fromEntries(Object.entries(own).filter(([key]) => !follow.includes(key))),
    ...Object.fromEntries(Object.entries(theirs).filter(([key]) => follow.includes(key))),
  })
  return follow.length === 0
    ? mine
    : { fields: followed(mine.fields, stored.fields), others: followed(mine.others, stored.others) }
}

/** The list with one more at its end. */
export const added = <T>(list: readonly T[], item: T): readonly T[] => [...list, item]

/** The list with another item in a place. */
export const replaced = <T>(list: readonly T[], index: number, item: T): readonly T[] =>
  list.map((old, n) => (n === index ? item : old))

/** The list without the item in a place. */
export const removed = <T>(list: readonly T[], index: number): readonly T[] =>
  list.filter((_item, n) => n !== index)

/** The list with one item in another place; the rest keeps its order. A place outside is the nearest end. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from]
  if (item === undefined) return list
  const rest = removed(list, from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
