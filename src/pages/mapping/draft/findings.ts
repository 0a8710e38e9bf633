import {
  activationFields,
  entryProblems,
  mixesActivationLevels,
} from '../../../contract/mapping/entryRules.ts'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { MappingProblemCode } from '../../../contract/mapping/mappingProblems.ts'
import { type Draft, joinPath, shapeOf } from './valueShapes.ts'
import type { EditorLookup } from './editorLookup.ts'
import { isMapped } from './entry.ts'
import { draftOf, type MappingDraft } from './mappingDraft.ts'

/** Something wrong with a field that the console sees by itself. */
interface Finding {
  /** The input it is about, below the field; a channel where it is about that. */
  readonly path: string
  /** Errors hold back saving: something is not chosen yet. Warnings tell what vanished from the PIM. */
  readonly severity: 'error' | 'warning'
  readonly code: MappingProblemCode
  readonly value: string
}

/** What is wrong with a field by itself or beside the other fields of its mapping. */
export const findingsIn = (
  field: MappingAttribute,
  mapping: MappingDraft,
  lookup: EditorLookup,
): readonly Finding[] => {
  const own = findingsOf(field, draftOf(mapping, field), lookup)
  if (!activationFields.some(key => key === field.key)) return own
  // both are of one kind
  const namesSource = (key: string) =>
    shapeOf(field.type)
      .entriesOf(draftOf(mapping, { ...field, key }))
      .some(({ entry }) => isMapped(entry))
  return mixesActivationLevels(namesSource)
    ? [{ path: '', severity: 'error', code: 'twoActivationLevels', value: '' }, ...own]
    : own
}

/**
 * Finds what is missing in a field or vanished from the PIM, without asking the service.
 * @example findingsOf(field, { akeneoAttribute: 'weight' }, lookup) // [{ path: 'measureUnit', code: 'missingUnit', … }]
 */
export const findingsOf = (
  field: MappingAttribute,
  draft: Draft,
  lookup: EditorLookup,
): readonly Finding[] => {
  const shape = shapeOf(field.type)
  const channels = shape
    .channelsOf(draft)
    .filter(name => !lookup.channels.has(name))
    .map((name): Finding => ({ path: name, severity: 'warning', code: 'unknownChannel', value: name }))

  const { supportsAkeneoScope, unit, identifies, allowedAkeneoAttributesCodes: allowed } = field
  const takes = (code: string) => allowed.length === 0 || allowed.includes(code)
  const entries = shape
    .entriesOf(draft)
    .filter(({ entry }) => isMapped({ ...entry, or: [] }))
    .flatMap(({ path, entry }) =>
      entryProblems(entry, { supportsAkeneoScope, unit, identifies, takes }, lookup).map(
        ({ input, code, value }): Finding => ({
          path: joinPath(path, input),
          severity: value === '' || code === 'wrongUnit' || code === 'fixedIdentity' ? 'error' : 'warning',
          code,
          value: input === 'akeneoAttribute' ? (lookup.attributes.get(value)?.label ?? value) : value,
        }),
      ),
    )
  return [...channels, ...entries]
}
