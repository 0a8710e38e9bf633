import { callsOf, type ImportResult, type ImportRow } from '../../../src/contract/calls/declaredCalls.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { type Binder, ok } from '../bind.ts'
import type { RecordSaves } from './recordSaves.ts'
import type { Caller } from '../versions/authorship.ts'
import { completeChange } from './saves.ts'

const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

/**
 * Binds the call that loads several records at once. A row changes the record of its key, or adds one; each row has an
 * answer of its own, and a failed row does not prevent the others. A check run validates in the same way and stores nothing.
 */
export const bindImport = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  { records, saves }: { records: RecordStore; saves: RecordSaves },
): void => {
  const call = callsOf(resource).import
  if (!call) return
  const { fields, id: key } = resource

  const failed = (errors: FieldMessages): ImportResult => ({ result: 'failed', errors })

  const load = async (row: Values, write: boolean, by: Caller): Promise<ImportResult> => {
    const { [key]: given, ...rest } = row
    const id = given === undefined || given === null || given === '' ? undefined : String(given)
    const stored = id === undefined ? undefined : await records.find(resource, id)
    if (id === undefined || !stored) {
      if (key === 'id' && id !== undefined)
        return failed({ id: [fieldError('recordGone', by.language, { value: id })] })
      const body = key === 'id' ? rest : row
      const errors = write ? (await saves.create(body, by)).errors : await saves.check(body, undefined, by)
      return errors && !isEmpty(errors) ? failed(errors) : { result: 'created' }
    }
    const errors = await saves.check(row, id, by)
    if (!isEmpty(errors)) return failed(errors)
    const before = completeChange(fields, stored, {}, undefined)
    const after = completeChange(fields, stored, row, undefined)
    if (sameValue(before, after)) return { result: 'unchanged' }
    const refused = write ? (await saves.update(id, row, by)).errors : undefined
    return refused ? failed(refused) : { result: 'changed' }
  }

  bind(call, async ({ body, user, language }) => {
    const { write, rows } = body as { write: boolean; rows: ImportRow[] } // parsed by the call's schema
    const results: ImportResult[] = []
    for (const row of rows) results.push(await load(row, write, { user, language }))
    return ok(results)
  })
}
