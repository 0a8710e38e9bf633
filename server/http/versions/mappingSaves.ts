import type { Refused } from '../../../src/contract/errors.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { channels } from '../../../src/resources/channels.ts'
import type { Deps } from '../../deps.ts'
import { mappingDocument } from '../../exports/run/runSetup.ts'
import { noteTypes } from '../../exports/select/mappedSources.ts'
import { doneReply } from '../bind.ts'
import { validateMapping } from '../../tradebyte/mapping/validateMapping.ts'
import { authorOf, type Caller } from './authorship.ts'
import type { VersionedKind } from './bindVersions.ts'
import { refuseStale } from './conflicts.ts'

/** The fields of one mapping that are missing or different in the other. */
const differenceOf = (one: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
  )

/**
 * Changes the mapping without a check.
 * @param to makes the next mapping; called again when another writer was faster
 */
export const changeMapping = (
  deps: Deps,
  by: Pick<Caller, 'user' | 'origin'>,
  to: (stored: Mapping) => Mapping | Promise<Mapping>,
): Promise<boolean> =>
  deps.documents.change(mappingDocument, mappingSchema, (stored = {}) => to(stored), authorOf(deps, by))

/**
 * Saves the whole mapping.
 * @param seen the newest version that the caller has read
 * @returns the answer: success, or the errors by the key of the field
 * @throws CallError changedMeanwhile
 */
export const saveMapping = async (
  deps: Deps,
  mapping: Mapping,
  by: Caller,
  seen?: number,
): Promise<Refused | typeof doneReply> => {
  const { masters, records } = deps
  const errors = validateMapping(
    mapping,
    {
      attributes: await masters.attributes(),
      akeneoChannels: await masters.channels(),
      channels: await records.list(channels),
      measurementFamilies: await masters.measurementFamilies(),
    },
    by.language,
  )
  if (Object.keys(errors).length > 0) return { success: false, errors }
  let before: Mapping = {}
  await changeMapping(deps, by, async stored => {
    before = stored
    const names = [...new Set([...Object.keys(stored), ...Object.keys(mapping)])]
    await refuseStale({ deps, document: mappingDocument, seen, names, mine: mapping })
    return mapping
  })
  await noteTypes(deps, differenceOf(mapping, before))
  return doneReply
}

/** The history of the mapping. */
export const mappingKind = (deps: Deps): VersionedKind => ({
  restore: (_id, data, by, basis) => saveMapping(deps, data ?? {}, by, basis?.seen),
})
