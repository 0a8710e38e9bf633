import { builtInSources, type Entry } from '../../../src/contract/mapping.ts'
import type { AkeneoAttribute } from '../../akeneo/types.ts'
import type { FieldDefinition } from '../fields/fieldDefinition.ts'
import { sourceKindOf, type SourceKind } from '../sources/sourceKind.ts'
import { shorten } from '../text/shorten.ts'
import type { Problems } from './collectProblems.ts'
import type { Known } from './knownOf.ts'

type Path = readonly (string | number)[]

const builtIns: ReadonlySet<string> = new Set(builtInSources)

const takes = ({ sources }: FieldDefinition, kind: SourceKind) =>
  sources.length === 0 ? kind !== 'table' : sources.includes(kind)

const checkChannel = (field: FieldDefinition, entry: Entry, attribute: AkeneoAttribute, known: Known) => {
  if (!attribute.scopable) return null
  if (!entry.akeneoChannel) return field.supportsAkeneoScope ? 'missingChannel' : null
  return known.akeneoChannels.has(entry.akeneoChannel) ? null : 'unknownAkeneoChannel'
}

const checkUnit = (entry: Entry, attribute: AkeneoAttribute, known: Known) => {
  if (!attribute.metricFamily) return null
  if (!entry.measureUnit) return 'missingUnit'
  return known.units.get(attribute.metricFamily)?.has(entry.measureUnit) ? null : 'unknownUnit'
}

/** Checks one entry that names a source. */
export const checkEntry = (
  problems: Problems,
  known: Known,
  field: FieldDefinition,
  path: Path,
  entry: Entry,
): void => {
  const source = entry.akeneoAttribute
  const value = shorten(source)
  const note = (name: string, ...said: [Parameters<Problems['note']>[1], { value: string }]) =>
    problems.note([...path, name], ...said)
  const attribute = known.attributes.get(source)
  if (!attribute && !builtIns.has(source)) return note('akeneoAttribute', 'unknownAttribute', { value })
  if (!takes(field, sourceKindOf(attribute?.type ?? source)))
    return note('akeneoAttribute', 'disallowedType', { value })
  if (!attribute) return
  const channel = checkChannel(field, entry, attribute, known)
  if (channel) note('akeneoChannel', channel, { value: shorten(entry.akeneoChannel ?? '') })
  const unit = checkUnit(entry, attribute, known)
  if (unit) note('measureUnit', unit, { value: shorten(entry.measureUnit ?? '') })
}
