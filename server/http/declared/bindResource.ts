import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { optionListsOf, type Values } from '../../../src/contract/derive.ts'
import { readableBy } from '../../../src/contract/record/fieldAccess.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { seenQuery } from '../../../src/contract/versions/versionCalls.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { type Binder, done, ok } from '../bind.ts'
import type { Options } from '../optionLists.ts'
import { bindBulk } from './bindBulk.ts'
import { bindImport } from './bindImport.ts'
import type { DeclaredWords } from './declarationTexts.ts'
import { bindRecordList, withId } from './recordList.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { createRecordSaves, type RecordSaves } from './recordSaves.ts'
import { readBasis } from './saves.ts'

const refused = (errors: FieldMessages) => ({ success: false as const, errors })

/**
 * Binds the calls of a declared resource: list, options, create, update and delete in the generic storage.
 * @returns the saves that its history uses, too
 */
export const bindResource = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
  words: DeclaredWords,
): RecordSaves => {
  const calls = callsOf(resource)
  const { fields } = resource
  const { records } = deps
  const rule = rules[resource.name] ?? {}
  const saves = createRecordSaves(resource, deps, options, references, words)
  const { toReply, withVersions } = saves

  const computed = Object.keys(rule.computeRecord?.({}) ?? {})
  bindRecordList(bind, resource, { records, options, words, computed, toReply, withVersions })

  /** A record as its reply has it, with the version on which the next save is based. */
  const withVersion = async (record: Values) => (await withVersions([record]))[0] ?? record
  /** A reply with a record in `data`, and beside it as ra-data-simple-rest reads it. */
  const replyForBoth = (record: Values) => ({ ...withId(resource, record), ...ok(record) })

  if (calls.get)
    bind(calls.get, async ({ params, user }) => {
      const { id } = params as { id: string } // its path ends in :id
      const stored = await records.find(resource, id)
      if (!stored) throw new CallError('entryGone')
      return withVersion(withId(resource, toReply(stored, user)))
    })

  if (calls.options)
    bind(calls.options, async ({ user, language }) =>
      ok(await options.read(optionListsOf(readableBy(resource, user.roles).fields), language)),
    )

  if (calls.create)
    bind(
      calls.create,
      async ({ body, user, language }) => {
        const { record, errors } = await saves.create(body as Values, { user, language }) // validated there
        return errors ? refused(errors) : replyForBoth(await withVersion(record))
      },
      { validatesBody: true },
    )

  for (const call of [calls.update, calls.replace])
    if (call)
      bind(
        call,
        async ({ params, query, body, user, language, reply }) => {
          const { id } = params as { id: string } // every update path ends in :id
          const basis = readBasis(query, fields, language)
          const { record, errors } = await saves.update(id, body as Values, { user, language }, basis) // validated there
          // ra-data-simple-rest sends the record with its id, and knows refusals by their status
          const isStock = call === calls.replace || 'id' in (body as Values)
          if (errors && isStock) {
            reply.status(422)
            return { ...refused(errors), message: Object.values(errors).flat().join(' ') }
          }
          if (errors) return refused(errors)
          const saved = await withVersion(record)
          return isStock ? replyForBoth(saved) : ok(saved)
        },
        { validatesBody: true },
      )

  bindImport(bind, resource, { records, saves })

  bindBulk(bind, resource, saves)

  if (calls.delete)
    bind(calls.delete, async ({ params, query, user, language, reply }) => {
      const { id } = params as { id: string } // every delete path ends in :id
      const { seen } = seenQuery.parse(query)
      const { record, message } = await saves.remove(id, { user, language }, seen)
      // ra-data-simple-rest names a type of its empty body
      const isStock = reply.request.headers['content-type'] !== undefined
      if (message !== undefined && isStock) reply.status(422)
      if (message !== undefined) return { success: false, message }
      return isStock ? { ...withId(resource, record), ...done } : done
    })
  return saves
}
