import type { Conflict } from '../../../src/contract/versions/versionCalls.ts'
import { conflictsOf } from '../../../src/contract/versions/differences.ts'
import { sameValue, valueAt, type Values } from '../../../src/contract/record/paths.ts'
import type { Deps } from '../../deps.ts'
import { localTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import { maskMarks } from '../../store/versions/versionedForm.ts'
import type { StoredVersion } from '../../store/versions/versionStore.ts'

/** A save that is based on an earlier state of its document. */
interface BasedSave {
  readonly deps: Pick<Deps, 'versions' | 'config'>
  readonly document: string
  /** The newest version when the caller read the document; 0 without one. Undefined if the caller does not say it. */
  readonly seen: number | undefined
  /** The paths of the values that the save changes. */
  readonly paths: readonly string[]
  readonly mine: Values
  /** Whether the save sets a value that versions do not hold, such as a secret. */
  isSecret?(path: string): boolean
}

const refusal = (
  { id, at, user, data }: StoredVersion,
  before: Values,
  conflicts: readonly { readonly path: string }[],
  timeZone: string,
) => {
  const paths = conflicts.map(({ path }) => path)
  const conflict: Conflict = {
    version: id,
    at,
    user,
    before: maskMarks(before),
    theirs: maskMarks(data ?? {}),
    paths,
  }
  return new CallError(
    'changedMeanwhile',
    { by: user, time: localTime(at, timeZone) },
    { more: { conflict } },
  )
}

/** The newest version if it is newer than the one that the caller has seen, with the state that the caller has seen. */
const newerVersion = async ({ deps: { versions }, document, seen }: BasedSave) => {
  const newest = seen === undefined ? undefined : await versions.newest(document)
  if (seen === undefined || !newest || newest.id <= seen) return undefined
  const found = seen > 0 ? (await versions.find(seen))?.version : undefined
  const base = found?.document === document ? found : await versions.oldest(document)
  return { newest, before: base?.data ?? {} }
}

/**
 * Refuses a save of values that another user has changed since the caller read them; changes of other values do not matter.
 * @throws CallError changedMeanwhile, with both changes and the state before
 */
export const refuseConflicts = async (save: BasedSave): Promise<void> => {
  const newer = await newerVersion(save)
  if (!newer) return
  const { newest, before } = newer
  const theirs = newest.data ?? {}
  const conflicts = conflictsOf(save.paths, path => ({
    before: valueAt(before, path),
    // a secret that the save sets differs from every mark of one
    mine: save.isSecret?.(path) ? {} : valueAt(save.mine, path),
    theirs: valueAt(theirs, path),
  }))
  if (conflicts.length > 0) throw refusal(newest, before, conflicts, save.deps.config.TZ)
}

/**
 * Refuses a save of a whole document that another user has changed since the caller read it.
 * @throws CallError changedMeanwhile, with both changes and the state before
 */
export const refuseStale = async (save: BasedSave): Promise<void> => {
  const newer = await newerVersion(save)
  if (!newer || sameValue(newer.newest.data, save.mine) || sameValue(newer.newest.data, newer.before)) return
  const { newest, before } = newer
  const conflicts = conflictsOf(save.paths, path => ({
    before: before[path],
    mine: save.mine[path],
    theirs: newest.data?.[path],
  }))
  throw refusal(newest, before, conflicts, save.deps.config.TZ)
}
