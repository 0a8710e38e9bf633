import { type BulkBody, type BulkResult, callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { ownValue } from '../../../src/contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { CallError } from '../../shared/errors.ts'
import { type Binder, ok } from '../bind.ts'
import type { DocumentSaves } from './documentSaves.ts'
import type { Caller } from '../versions/authorship.ts'

const refusals: ReadonlySet<string> = new Set([
  'entryGone',
  'changedMeanwhile',
  'changedBeforeDeletion',
  'deletedMeanwhile',
])

/** Whether an error is about one record, so that it does not end a call about several. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && refusals.has(error.code)

/**
 * Binds the call that changes or deletes several records. Each record is saved as by its own call, with its entry in the audit
 * log; one that is refused does not prevent the others.
 */
export const bindBulk = (bind: Binder, resource: ResourceDeclaration<Fields>, saves: DocumentSaves): void => {
  const call = callsOf(resource).bulk
  if (!call) return

  const apply = async (
    id: BulkBody['ids'][number],
    body: BulkBody,
    by: Caller,
  ): Promise<Omit<BulkResult, 'id'>> => {
    const seen = ownValue(body.seen ?? {}, String(id))
    if ('delete' in body) {
      const { message } = await saves.remove(String(id), by, seen)
      return message === undefined ? { result: 'done' } : { result: 'refused', message }
    }
    const { errors } = await saves.update(String(id), body.change, by, { seen })
    return errors
      ? { result: 'refused', errors: { ...errors } as Record<string, string[]> } // copied lists
      : { result: 'done' }
  }

  bind(call, async ({ body, user, language }) => {
    const by = { user, language }
    const results: BulkResult[] = []
    const request = body as BulkBody // parsed by the call's schema
    for (const id of request.ids)
      try {
        results.push({ id, ...(await apply(id, request, by)) })
      } catch (error) {
        if (!isRefusal(error)) throw error
        results.push({ id, result: 'refused', message: error.sentence(language) })
      }
    return ok(results)
  })
}
