import type { MappingAttribute } from '../../../contract/mapping.ts'
import type { Entry, EntryInput } from './entry.ts'
import { joinPath } from './joinPath.ts'
import { shapeOf, type Draft } from './shapes.ts'
import type { World } from './world.ts'

/** What the console itself sees; its word is `kontor.mapping.findings.<word>`. */
interface Finding {
  /** The input it is about, below the field; a channel where it is about that. */
  readonly path: string
  /** Errors hold back saving; warnings tell what vanished from the PIM. */
  readonly severity: 'error' | 'warning'
  readonly word:
    | 'scopable'
    | 'metric'
    | 'attributeGone'
    | 'notAllowed'
    | 'channelGone'
    | 'unitGone'
    | 'formatterGone'
    | 'unknownChannel'
  readonly value: string
}

type Seen = Omit<Finding, 'path'> & { readonly input: EntryInput }

const channelOf = (
  { supportsAkeneoScope }: MappingAttribute,
  { akeneoChannel }: Entry,
  world: World,
): Seen[] => {
  const input = 'akeneoChannel'
  if (akeneoChannel === undefined)
    return supportsAkeneoScope ? [{ input, severity: 'error', word: 'scopable', value: '' }] : []
  if (world.akeneoChannels.has(akeneoChannel)) return []
  return [{ input, severity: 'warning', word: 'channelGone', value: akeneoChannel }]
}

const unitOf = (family: string, { measureUnit }: Entry, world: World): Seen[] => {
  const input = 'measureUnit'
  if (measureUnit === undefined) return [{ input, severity: 'error', word: 'metric', value: '' }]
  if (world.units.get(family)?.has(measureUnit)) return []
  return [{ input, severity: 'warning', word: 'unitGone', value: measureUnit }]
}

const formatterOf = ({ formatter }: Entry, { formatters }: World): Seen[] =>
  formatter === undefined || formatters.has(formatter)
    ? []
    : [{ input: 'formatter', severity: 'warning', word: 'formatterGone', value: formatter }]

const seenIn = (field: MappingAttribute, entry: Entry, world: World): Seen[] => {
  const { akeneoAttribute: value } = entry
  const input = 'akeneoAttribute'
  if (value === '') return []
  const attribute = world.attributes.get(value)
  if (!attribute) return [{ input, severity: 'warning', word: 'attributeGone', value }]
  const allowed = field.allowedAkeneoAttributesCodes
  if (allowed.length > 0 && !allowed.includes(value))
    return [{ input, severity: 'warning', word: 'notAllowed', value: attribute.label }]
  return [
    ...(attribute.scopable ? channelOf(field, entry, world) : []),
    ...(attribute.metricFamily === null ? [] : unitOf(attribute.metricFamily, entry, world)),
    ...formatterOf(entry, world),
  ]
}

/**
 * What is missing in a field or vanished from the PIM, without asking the service. Source: spec section 5.
 * @example findingsOf(field, { akeneoAttribute: 'weight' }, world) // [{ path: 'measureUnit', word: 'metric', … }]
 */
export const findingsOf = (field: MappingAttribute, draft: Draft, world: World): readonly Finding[] => {
  const shape = shapeOf(field.type)
  const channels = shape.channelsOf(draft).filter(name => !world.channels.has(name))
  return [
    ...channels.map(
      name => ({ path: name, severity: 'warning', word: 'unknownChannel', value: name }) as const,
    ),
    ...shape
      .entriesOf(draft)
      .flatMap(({ path, entry }) =>
        seenIn(field, entry, world).map(({ input, ...seen }) => ({ ...seen, path: joinPath(path, input) })),
      ),
  ]
}
