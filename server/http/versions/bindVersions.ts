import {
  type Version,
  versionCalls,
  type VersionDifferences,
} from '../../../src/contract/versions/versionCalls.ts'
import { nameOf, type Values } from '../../../src/contract/derive.ts'
import { fieldError, type Refused } from '../../../src/contract/errors.ts'
import { replacedMark, secretMask } from '../../../src/contract/kinds/secrets.ts'
import { type Difference, differencesOf } from '../../../src/contract/versions/differences.ts'
import { readableState } from '../../../src/contract/record/fieldAccess.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import {
  isMark,
  isMarked,
  replaceMarks,
  shownState,
  shownStates,
  withoutMarks,
} from '../../store/versions/versionedForm.ts'
import type { StoredVersion, VersionWithBefore } from '../../store/versions/versionStore.ts'
import { cutText } from '../../tradebyte/values/text.ts'
import { type Binder, doneReply, numberIn, ok } from '../bind.ts'
import type { Basis } from '../declared/saves.ts'
import type { Caller } from './authorship.ts'

/** What a save of a state is based on. */
type DocumentBasis = Pick<Basis, 'seen' | 'isWhole'>

/** A kind of document with a history: the mapping, a singleton, or the records of a resource. */
export interface VersionedKind {
  /** Absent for the mapping. */
  readonly declaration?: Declaration
  /**
   * Makes a document what it was, with all the checks of a form.
   * @param id of the record; empty for a document that is no record
   * @param data null removes the record
   */
  restore(
    id: string,
    data: Values | null,
    by: Caller,
    basis?: DocumentBasis,
  ): Promise<Refused | typeof doneReply>
}

/** The kinds by the first part of a document's name. */
export type VersionedKinds = ReadonlyMap<string, VersionedKind>

const maxDifferences = 100
const maxTextLength = 1000

const shownValue = (value: unknown, isAfter: boolean): Difference['before'] => {
  if (isMark(value)) return isAfter ? replacedMark : secretMask
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxTextLength ? `${cutText(text, maxTextLength)}…` : value
}

/** A difference as answers show it: without secrets, and with long texts cut. */
export const shownDifference = ({ address, before, after }: Difference): Difference => ({
  address,
  before: shownValue(before, false),
  after: shownValue(after, true),
})

/** Restricts a document to the fields that a user may read. */
const readableData = ({ declaration }: VersionedKind, data: Values | null, roles: readonly string[]) => {
  if (!declaration || !data) return data
  return readableState(declaration, data, roles)
}

/** The differences of two states as answers show them: bounded, and without secrets. */
const toDifferences = (
  { declaration }: VersionedKind,
  before: Values | null,
  after: Values | null,
  document: string,
): VersionDifferences => {
  const all = differencesOf(...shownStates(declaration?.fields, before, after), document)
  return {
    differences: all.slice(0, maxDifferences).map(shownDifference),
    more: Math.max(0, all.length - maxDifferences),
  }
}

/** A document's kind and the id of its record: `channels/zade` is `channels` and `zade`. */
const partsOf = (document: string): [kind: string, id: string] => {
  const slash = document.indexOf('/')
  return slash < 0 ? [document, ''] : [document.slice(0, slash), document.slice(slash + 1)]
}

/** The state that takes back what a version changed, and keeps later changes of other values. */
const undoneState = (before: Values, { data }: StoredVersion, current: Values) => {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(data ?? {})])].filter(
    name => !sameValue(before[name] ?? null, data?.[name] ?? null),
  )
  const again = changed.filter(
    name =>
      !sameValue(current[name] ?? null, data?.[name] ?? null) &&
      !sameValue(current[name] ?? null, before[name] ?? null),
  )
  const state = { ...current, ...Object.fromEntries(changed.map(name => [name, before[name] ?? null])) }
  for (const name of changed) if (!(name in before)) delete state[name]
  return { changed, again, state }
}

/** Binds the calls about the history of mapping, settings and records. */
export const bindVersions = (bind: Binder, deps: Pick<Deps, 'versions'>, kinds: VersionedKinds): void => {
  const { versions } = deps

  const isReadable = ({ declaration }: VersionedKind, roles: readonly string[]) => {
    const access = declaration?.access ?? 'signedIn'
    return access === 'signedIn' || access === 'public' || roles.includes(access)
  }
  /** The kind of a document if the user may read it. */
  const kindFor = (document: string, roles: readonly string[]): VersionedKind | undefined => {
    const kind = kinds.get(partsOf(document)[0])
    return kind && isReadable(kind, roles) ? kind : undefined
  }

  const toReply = (
    { version, before }: VersionWithBefore,
    kind: VersionedKind,
    isCurrent: boolean,
    roles: readonly string[],
  ): Version => {
    const { declaration } = kind
    const { data, action, ...facts } = version
    const [earlier, later] = [before ?? null, data].map(one => readableData(kind, one, roles)) as [
      Values | null,
      Values | null,
    ]
    return {
      ...facts,
      action,
      name: declaration && isResource(declaration) ? nameOf(declaration, data ?? before ?? {}) || null : null,
      isCurrent,
      ...(before === undefined
        ? { differences: [], more: 0 }
        : toDifferences(kind, earlier, later, facts.document)),
    }
  }

  /** @throws CallError notFound if there is no such version that the user may read */
  const findFor = async (place: string, roles: readonly string[]) => {
    const id = numberIn(place)
    const found = id === undefined ? undefined : await versions.find(id)
    const kind = found && kindFor(found.version.document, roles)
    if (!found || !kind) throw new CallError('notFound', { thing: `Version ${place}` })
    return { found, kind, newest: (await versions.newest(found.version.document)) ?? found.version }
  }

  bind(versionCalls.listVersions, async ({ query, user: { roles } }) => {
    const current = new Map<string, number>()
    const rows: Version[] = []
    const areas = [...kinds].flatMap(([area, kind]) => (isReadable(kind, roles) ? [area] : []))
    for (const found of await versions.list({ ...query, areas })) {
      const { document, id, action } = found.version
      if (!current.has(document)) current.set(document, id)
      const kind = kindFor(document, roles)
      // the state before the first version is no change
      const isFirstState = action === 'found' && found.before === undefined
      if (kind && !(query.since !== undefined && isFirstState))
        rows.push(toReply(found, kind, current.get(document) === id, roles))
    }
    return ok(rows)
  })

  bind(versionCalls.getVersion, async ({ params, user: { roles } }) => {
    const { found, kind, newest } = await findFor(params.id, roles)
    const data = readableData(kind, found.version.data, roles)
    return ok({
      ...toReply(found, kind, newest.id === found.version.id, roles),
      data: data && replaceMarks(shownState(kind.declaration?.fields, data)),
    })
  })

  bind(versionCalls.compareVersion, async ({ params, query, user: { roles } }) => {
    const { found, kind, newest } = await findFor(params.id, roles)
    const other = query.to === undefined ? newest : (await findFor(String(query.to), roles)).found.version
    if (other.document !== found.version.document)
      throw new CallError('notFound', { thing: `Version ${query.to}` })
    const [before, after] = [found.version.data, other.data].map(data => readableData(kind, data, roles))
    return ok(toDifferences(kind, before ?? null, after ?? null, other.document))
  })

  const save = (
    { declaration, ...kind }: VersionedKind,
    id: string,
    data: Values | null,
    by: Caller,
    basis: DocumentBasis,
  ) => kind.restore(id, data && declaration ? withoutMarks(declaration.fields, data) : data, by, basis)

  bind(versionCalls.restoreVersion, async ({ params, query, user, language }) => {
    const { found, kind } = await findFor(params.id, user.roles)
    const { id: of, document, data } = found.version
    const [, record] = partsOf(document)
    const by: Caller = { user, language, origin: { action: 'restore', of } }
    return save(kind, record, data, by, { seen: query.seen, isWhole: true })
  })

  bind(versionCalls.undoVersion, async ({ params, user, language }) => {
    const { found, kind, newest } = await findFor(params.id, user.roles)
    const { version, before } = found
    if (before === undefined) throw new CallError('noEarlierState')
    const [, record] = partsOf(version.document)
    const by: Caller = { user, language, origin: { action: 'undo', of: version.id } }
    const refuse = (names: readonly string[]): Refused => ({
      success: false,
      errors: Object.fromEntries(names.map(name => [name, [fieldError('changedAgain', language)]])),
    })
    if (!before || !version.data || !newest.data)
      return newest.id === version.id
        ? save(kind, record, before, by, { seen: newest.id })
        : { success: false, message: fieldError('changedAgain', language) }
    const { changed, again, state } = undoneState(before, version, newest.data)
    const fields = kind.declaration?.fields
    const isSecret = (name: string) => fields?.[name] !== undefined && isMarked(fields[name])
    if (changed.length > 0 && changed.every(isSecret)) throw new CallError('onlySecrets')
    if (again.some(name => !isSecret(name))) return refuse(again.filter(name => !isSecret(name)))
    // the state contains every change up to the newest version
    return save(kind, record, state, by, { seen: newest.id })
  })
}
