import { type DraftEntry, parseTemplate } from './entry.ts'
import type { SourceAttribute } from './mapping.ts'
import type { MappingProblemCode } from '../messages/forms/mapping.ts'

/** A set or a map of known codes. */
interface CodeSet {
  has(code: string): boolean
}

/** The codes of the PIM and TB.One that a mapping is checked against. */
export interface MappingLookup {
  /** Attributes of the PIM and built-in sources. */
  readonly attributes: ReadonlyMap<string, Pick<SourceAttribute, 'scopable' | 'metricFamily'>>
  readonly akeneoChannels: CodeSet
  /** Unit codes by measurement family. */
  readonly units: ReadonlyMap<string, CodeSet>
  readonly formatters: CodeSet
  /** Marketplace channels, enabled or not. */
  readonly channels: CodeSet
}

/** The properties of the field that the rules need. */
interface FieldToFill {
  readonly supportsAkeneoScope: boolean
  /** The code in Akeneo of the unit that TB.One requires; none if any unit is allowed. */
  readonly unit?: string | null | undefined
  /** Whether the field identifies products or articles, so that a fixed value is not allowed. */
  readonly identifies?: boolean
  /** Whether the field accepts a source. */
  accepts(code: string): boolean
}

/** A problem of one input of an entry. */
interface EntryProblem {
  readonly input: Exclude<keyof DraftEntry, 'axisMode' | 'or'>
  readonly code: MappingProblemCode
  /** The chosen value; empty if there is none. */
  readonly value: string
}

/** The fields that activate a channel, at product level and at article level. */
export const activationFields = ['p_active', 'a_active_channel'] as const

/**
 * Whether a mapping activates channels at both levels: TB.One rejects a file with columns of both.
 * @param isFilled whether the field with this key has a source
 */
export const mixesActivationLevels = (isFilled: (key: string) => boolean): boolean =>
  activationFields.every(isFilled)

/** Whether a unit belongs to a measurement family. */
export const isUnitOf = (
  family: string | null,
  unit: string | undefined,
  { units }: Pick<MappingLookup, 'units'>,
): boolean => Boolean(family && unit && units.get(family)?.has(unit))

/**
 * The unit that a measurement is written in: the required unit of the field if the family has it, else the chosen one.
 * @example unitFor({ unit: 'KILOGRAM' }, 'Weight', 'GRAM', lookup) // 'KILOGRAM'
 */
export const unitFor = <U extends string | undefined>(
  { unit }: Pick<FieldToFill, 'unit'>,
  family: string | null,
  chosen: U,
  lookup: Pick<MappingLookup, 'units'>,
): string | U => (unit && isUnitOf(family, unit, lookup) ? unit : chosen)

/**
 * Checks one source of an entry; the service and the editor share these rules.
 * A scopable attribute needs a channel, a metric attribute needs a unit of its family, and all chosen codes must exist.
 * A template writes measurements with their own unit, so it needs no unit.
 * @example entryProblems({ akeneoAttribute: 'weight' }, field, lookup) // [{ input: 'measureUnit', code: 'missingUnit', value: '' }]
 */
export const entryProblems = (
  entry: DraftEntry,
  field: FieldToFill,
  lookup: MappingLookup,
): readonly EntryProblem[] => {
  const { akeneoAttribute, akeneoChannel, measureUnit, formatter, value, template } = entry
  const problem = (input: EntryProblem['input'], code: MappingProblemCode): EntryProblem[] => {
    const chosen = entry[input]
    return [{ input, code, value: typeof chosen === 'string' ? chosen : '' }]
  }
  const formatterProblem = () =>
    !formatter || lookup.formatters.has(formatter) ? [] : problem('formatter', 'unknownFormatter')
  const channelProblem = (isScopable: boolean) => {
    if (!isScopable) return []
    if (!akeneoChannel) return field.supportsAkeneoScope ? problem('akeneoChannel', 'missingChannel') : []
    return lookup.akeneoChannels.has(akeneoChannel) ? [] : problem('akeneoChannel', 'unknownAkeneoChannel')
  }
  if (value !== undefined) return field.identifies ? problem('value', 'fixedIdentity') : []
  if (template !== undefined) {
    const codes = parseTemplate(template).flatMap(part => ('code' in part ? [part.code] : []))
    if (field.identifies && codes.length === 0)
      return [...problem('template', 'fixedIdentity'), ...formatterProblem()]
    const unknown = [...new Set(codes)]
      .filter(code => !lookup.attributes.has(code))
      .map((code): EntryProblem => ({ input: 'template', code: 'unknownAttribute', value: code }))
    const isScopable = codes.some(code => lookup.attributes.get(code)?.scopable)
    return [...unknown, ...channelProblem(isScopable), ...formatterProblem()]
  }
  const attribute = lookup.attributes.get(akeneoAttribute)
  if (!attribute) return problem('akeneoAttribute', 'unknownAttribute')
  if (!field.accepts(akeneoAttribute)) return problem('akeneoAttribute', 'disallowedType')

  const unitProblem = () => {
    if (!attribute.metricFamily) return []
    if (!measureUnit) return problem('measureUnit', 'missingUnit')
    if (!isUnitOf(attribute.metricFamily, measureUnit, lookup)) return problem('measureUnit', 'unknownUnit')
    const right = unitFor(field, attribute.metricFamily, measureUnit, lookup)
    return right === measureUnit ? [] : problem('measureUnit', 'wrongUnit')
  }
  return [...channelProblem(attribute.scopable), ...unitProblem(), ...formatterProblem()]
}
