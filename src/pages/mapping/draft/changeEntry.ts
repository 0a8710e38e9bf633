import type { SourceAttribute } from '../../../contract/mapping.ts'
import { emptyEntry, type Entry, type EntryInput } from './entry.ts'
import type { World } from './world.ts'

const without = <E extends Entry>(entry: E, names: readonly string[]): E =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))) as unknown as E // only optional parts are left out

const keepsUnit = ({ measureUnit }: Entry, { metricFamily }: SourceAttribute, { units }: World) =>
  metricFamily !== null && measureUnit !== undefined && (units.get(metricFamily)?.has(measureUnit) ?? false)

/**
 * Another source. What no longer makes sense goes with the old one: the channel where the new one is not scopable,
 * the unit where it is not measured in it. Without a source nothing but the key stays. Source: spec section 5.
 */
export const chooseAttribute = <E extends Entry>(entry: E, code: string, world: World): E => {
  const chosen = { ...entry, akeneoAttribute: code }
  if (code === '') return { ...emptyEntry, ...('key' in entry && { key: entry.key }) } as unknown as E // all else is optional
  const attribute = world.attributes.get(code)
  if (!attribute) return chosen
  return without(chosen, [
    ...(attribute.scopable ? [] : ['akeneoChannel']),
    ...(keepsUnit(entry, attribute, world) ? [] : ['measureUnit']),
  ])
}

/** Another channel, unit, formatter or mode of an entry; empty leaves it out. */
export const changeInput = <E extends Entry>(
  entry: E,
  input: Exclude<EntryInput, 'akeneoAttribute'>,
  value: string,
): E => (value === '' ? without(entry, [input]) : { ...entry, [input]: value })
