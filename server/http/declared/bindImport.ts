import {
  callsOf,
  type ImportBody,
  type ImportResult,
  type ImportRow,
} from '../../../src/contract/calls/declaredCalls.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { ownValue, sameValue } from '../../../src/contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { conflictSchema } from '../../../src/contract/versions/versionCalls.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { type Binder, ok } from '../bind.ts'
import { isRefusal } from './bindBulk.ts'
import type { DocumentSaves } from './documentSaves.ts'
import type { Caller } from '../versions/authorship.ts'
import { completeChange } from './saves.ts'

const isNumber = (value: unknown) => typeof value === 'number'
const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

interface ImportNeeds {
  readonly records: Pick<RecordStore, 'find'>
  readonly saves: DocumentSaves
  /** Adds the newest version of each record. */
  withVersions(replies: readonly Values[]): Promise<readonly Values[]>
}

/** How a row is loaded. */
interface LoadOrder {
  readonly write: boolean
  readonly by: Caller
  /** The version of the row's record that the caller has read. */
  readonly seen: number | undefined
}

/**
 * Binds the call that loads several records at once. A row changes the record of its key, or adds one; each row has an
 * answer of its own, and a failed row does not prevent the others. A check run validates in the same way and stores nothing;
 * it answers the versions that the load names, so that it overwrites no later change.
 */
export const bindImport = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  { records, saves, withVersions }: ImportNeeds,
): void => {
  const call = callsOf(resource).import
  if (!call) return
  const { fields, id: key } = resource

  const failed = (errors: FieldMessages): ImportResult => ({ result: 'failed', errors })

  const idOf = ({ [key]: given }: Values) =>
    given === undefined || given === null || given === '' ? undefined : String(given)

  const load = async (row: Values, { write, by, seen }: LoadOrder): Promise<ImportResult> => {
    const id = idOf(row)
    const stored = id === undefined ? undefined : await records.find(resource, id)
    if (id === undefined || !stored) {
      if (key === 'id' && id !== undefined)
        return failed({ id: [fieldError('recordGone', by.language, { value: id })] })
      const { [key]: _key, ...rest } = row
      const body = key === 'id' ? rest : row
      const errors = write
        ? (await saves.create(body, by, seen)).errors
        : await saves.check(body, undefined, by)
      return errors && !isEmpty(errors) ? failed(errors) : { result: 'created' }
    }
    const errors = await saves.check(row, id, by)
    if (!isEmpty(errors)) return failed(errors)
    const before = completeChange(fields, stored, {}, undefined)
    const after = completeChange(fields, stored, row, undefined)
    if (sameValue(before, after)) return { result: 'unchanged' }
    const refused = write ? (await saves.update(id, row, by, { seen })).errors : undefined
    return refused ? failed(refused) : { result: 'changed' }
  }

  const loadOrRefuse = async (row: Values, order: LoadOrder): Promise<ImportResult> => {
    try {
      return await load(row, order)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const conflict = conflictSchema.optional().parse(error.more?.['conflict'])
      return { result: 'failed', message: error.sentence(order.by.language), conflict }
    }
  }

  /** The newest versions of the records that the rows name; 0 without one. */
  const readVersions = async (rows: readonly ImportRow[]) => {
    const ids = rows.flatMap(row => idOf(row) ?? [])
    const found = await withVersions(ids.map(id => ({ [key]: id })))
    return new Map(found.flatMap(({ version }, index) => (isNumber(version) ? [[ids[index], version]] : [])))
  }

  bind(call, async ({ body, user, language }) => {
    const { write, rows, seen = {} } = body as ImportBody // parsed by the call's schema
    const by = { user, language }
    // read before the records, so that a save in between is not taken for seen
    const versions = write ? undefined : await readVersions(rows)
    const results: ImportResult[] = []
    for (const row of rows) {
      const id = idOf(row)
      const result = await loadOrRefuse(row, { write, by, seen: ownValue(seen, id ?? '') })
      const version = versions?.get(id)
      results.push({ ...result, ...(version !== undefined && { version }) })
    }
    return ok(results)
  })
}
