import type { Conflict } from '../../../src/contract/versions/versionCalls.ts'
import { concealRecord, flattenFields, type Values, valueAt } from '../../../src/contract/derive.ts'
import { readableState } from '../../../src/contract/record/fieldAccess.ts'
import { isGroup, ownValue, sameValue } from '../../../src/contract/record/paths.ts'
import type { Declaration } from '../../../src/contract/resource.ts'
import { conflictsOf } from '../../../src/contract/versions/differences.ts'
import type { Deps } from '../../deps.ts'
import { localTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import { isMarked, replaceMarks, shownState } from '../../store/versions/versionedForm.ts'
import type { StoredVersion } from '../../store/versions/versionStore.ts'
import { type Basis, isWithin, type Restriction } from '../declared/saves.ts'
import type { Caller } from './authorship.ts'

/** A call about a document, by a caller who may have read an older version of it. */
interface BasedCall {
  readonly deps: Pick<Deps, 'versions' | 'config'>
  readonly document: string
  readonly seen: number | undefined
}

/** A call about a declared document. */
interface DeclaredCall extends BasedCall {
  readonly declaration: Declaration
  readonly by: Pick<Caller, 'user'>
}

/** The newest version if it is newer than the one that the caller has seen, with the state that the caller has seen. */
const newerVersion = async ({
  deps: { versions },
  document,
  seen,
}: BasedCall): Promise<NewerVersion | undefined> => {
  const newest = seen === undefined ? undefined : await versions.newest(document)
  if (seen === undefined || !newest || newest.id <= seen) return undefined
  const found = seen > 0 ? (await versions.find(seen))?.version : undefined
  const base = found?.document === document ? found : await versions.oldest(document)
  // a record that the first version created did not exist before
  const isNew = seen === 0 && base?.action === 'create'
  return { newest, before: (isNew ? null : base?.data) ?? {}, theirs: newest.data ?? {} }
}

/** A version that the caller has not seen, and the states before and after. */
interface NewerVersion {
  readonly newest: StoredVersion
  readonly before: Values
  readonly theirs: Values
}

/** Why an act is refused: what another user has done since the caller read the document. */
type UnseenCode = 'changedMeanwhile' | 'changedBeforeDeletion' | 'deletedMeanwhile'

/** The error that answers both states. */
const refusal = (
  { deps: { config }, declaration }: BasedCall & Partial<Pick<DeclaredCall, 'declaration'>>,
  newer: NewerVersion,
  paths: readonly string[],
  code: UnseenCode = 'changedMeanwhile',
) => {
  const { id, at, user } = newer.newest
  const [before, theirs] = [newer.before, newer.theirs].map(state =>
    replaceMarks(shownState(declaration?.fields, state)),
  ) as [Values, Values]
  const conflict: Conflict = { version: id, at, user, before, theirs, paths: [...paths] }
  return new CallError(code, { by: user, time: localTime(at, config.TZ) }, { more: { conflict } })
}

/** The states without the fields that the user may not read. */
const readableOf = ({ declaration, by: { user } }: DeclaredCall, newer: NewerVersion): NewerVersion => ({
  ...newer,
  before: readableState(declaration, newer.before, user.roles),
  theirs: readableState(declaration, newer.theirs, user.roles),
})

/**
 * Restricts a save to the values that differ from what the caller has read, and refuses it where another user has changed the
 * same values since; changes of other values do not matter. A save of a whole document, such as a restored version, is refused
 * where anything was changed.
 * @param save `stored` is the record as it is now, `body` the one that the caller sends
 * @returns the fields to store
 * @throws CallError changedMeanwhile, with both changes and the state before
 */
export const mergeSave = async (
  save: Omit<DeclaredCall, 'seen'> & {
    readonly stored: Values
    readonly body: Values
    readonly basis: Basis
  },
): Promise<Restriction> => {
  const { stored, body, declaration } = save
  const { restriction, seen, isWhole } = save.basis
  const based = { ...save, seen }
  if (isWhole) {
    await refuseUnseen(based, 'changedMeanwhile')
    return restriction
  }
  const newer = await newerVersion(based)
  if (!newer) return restriction
  const shown = concealRecord(declaration.fields, stored)
  const isSecret = new Map(
    flattenFields(declaration.fields).flatMap(([path, field]) =>
      isGroup(field) ? [] : [[path, isMarked(field)] as const],
    ),
  )
  /** Whether the body has the value, and not the mask of a secret. */
  const isGiven = (path: string) => {
    const value = valueAt(body, path)
    return value !== undefined && !(isSecret.get(path) && sameValue(value, valueAt(shown, path)))
  }
  const paths = [...isSecret.keys()].filter(path => isWithin(restriction, path) && isGiven(path))
  const shownBefore = concealRecord(declaration.fields, newer.before)
  const mineAt = (path: string) => {
    // a secret that the save sets differs from every mark of one
    if (isSecret.get(path)) return {}
    const mine = valueAt(body, path)
    return sameValue(mine, valueAt(shownBefore, path)) ? valueAt(newer.before, path) : mine
  }
  const conflicts = conflictsOf(paths, path => ({
    before: valueAt(newer.before, path),
    mine: mineAt(path),
    theirs: valueAt(newer.theirs, path),
  }))
  if (conflicts.length > 0)
    throw refusal(
      based,
      readableOf(based, newer),
      conflicts.map(({ path }) => path),
    )
  return paths.filter(path => !sameValue(mineAt(path) ?? null, valueAt(newer.before, path) ?? null))
}

/**
 * Refuses to delete or to replace a whole document that another user has changed since the caller read it.
 * @throws CallError with both states
 */
export const refuseUnseen = async (act: DeclaredCall, code: UnseenCode): Promise<void> => {
  const newer = await newerVersion(act)
  if (!newer) return
  const shown = readableOf(act, newer)
  const paths = flattenFields(act.declaration.fields).flatMap(([path, field]) => {
    const [before, theirs] = [valueAt(shown.before, path), valueAt(shown.theirs, path)]
    return isGroup(field) || sameValue(before ?? null, theirs ?? null) ? [] : [path]
  })
  if (paths.length > 0) throw refusal(act, shown, paths, code)
}

/**
 * Refuses to add a record again that another user has deleted since the caller read it.
 * @throws CallError deletedMeanwhile with the state before; entryGone if that is no longer stored
 */
export const refuseDeleted = async (act: DeclaredCall): Promise<void> => {
  const { deps, document, seen = 0 } = act
  if (seen > 0 && !(await deps.versions.newest(document))) throw new CallError('entryGone')
  await refuseUnseen(act, 'deletedMeanwhile')
}

/**
 * Refuses a save of a whole document that another user has changed since the caller read it.
 * @throws CallError changedMeanwhile, with both changes and the state before
 */
export const refuseStale = async (
  save: BasedCall & {
    /** The names of the values that the save changes. */
    readonly names: readonly string[]
    readonly mine: Values
  },
): Promise<void> => {
  const newer = await newerVersion(save)
  if (!newer) return
  const { newest, before, theirs } = newer
  if (sameValue(newest.data, save.mine) || sameValue(newest.data, before)) return
  const conflicts = conflictsOf(save.names, name => ({
    before: ownValue(before, name),
    mine: ownValue(save.mine, name),
    theirs: ownValue(theirs, name),
  }))
  throw refusal(
    save,
    newer,
    conflicts.map(({ path }) => path),
  )
}
