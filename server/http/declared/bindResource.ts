import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { concealRecord, hasVersions, optionListsOf, type Values } from '../../../src/contract/derive.ts'
import { readableBy, readableValues } from '../../../src/contract/record/fieldAccess.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { seenQuery } from '../../../src/contract/versions/versionCalls.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { documentOf } from '../../store/versions/versionStore.ts'
import { type Binder, doneReply, ok } from '../bind.ts'
import { bindBulk } from './bindBulk.ts'
import { bindImport } from './bindImport.ts'
import { bindRecordList, withId } from './recordList.ts'
import { rules } from './rules.ts'
import { createDocumentSaves, type DocumentSaves, type SaveChecks, type Saved } from './documentSaves.ts'
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
  checks: SaveChecks,
): DocumentSaves => {
  const calls = callsOf(resource)
  const { fields } = resource
  const { records } = deps
  const { options, words } = checks
  const rule = rules[resource.name] ?? {}
  const saves = createDocumentSaves(resource, deps, checks)

  const toReply = (record: Values & { id?: unknown }, { roles }: CurrentUser): Values => ({
    ...(resource.id === 'id' ? { id: record.id } : {}),
    ...concealRecord(readableBy(resource, roles).fields, record),
    ...readableValues(resource, rule.computeRecord?.(record), roles),
  })

  /** Adds the number of the newest version to the answers about records; 0 without one. */
  const withVersions = async (replies: readonly Values[]): Promise<readonly Values[]> => {
    if (!hasVersions(resource)) return replies
    const documentIn = (reply: Values) => documentOf(resource, String(withId(resource, reply)['id']))
    const newest = await deps.versions.newestIds(replies.map(documentIn))
    return replies.map(reply => ({ ...reply, version: newest.get(documentIn(reply)) ?? 0 }))
  }

  const computed = Object.keys(rule.computeRecord?.({}) ?? {})
  bindRecordList(bind, resource, { records, options, words, computed, toReply, withVersions })

  /** A record as its reply has it, with the version on which the next save is based. */
  const withVersion = async (record: Values) => (await withVersions([record]))[0] ?? record
  /** What a save has stored. */
  const savedReply = ({ id, values, once }: Extract<Saved, { values: Values }>, user: CurrentUser) =>
    withVersion({ ...toReply({ ...values, id: Number(id) }, user), ...once })
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
        const saved = await saves.create(body as Values, { user, language }) // validated there
        if (saved.errors) return refused(saved.errors)
        const record = await savedReply(saved, user)
        return replyForBoth({ ...record, id: withId(resource, record)['id'] })
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
          const saved = await saves.update(id, body as Values, { user, language }, basis) // validated there
          // ra-data-simple-rest sends the record with its id, and knows refusals by their status
          const isStock = call === calls.replace || 'id' in (body as Values)
          if (saved.errors && isStock) {
            reply.status(422)
            return { ...refused(saved.errors), message: Object.values(saved.errors).flat().join(' ') }
          }
          if (saved.errors) return refused(saved.errors)
          const record = await savedReply(saved, user)
          return isStock ? replyForBoth(record) : ok(record)
        },
        { validatesBody: true },
      )

  bindImport(bind, resource, { records, saves, withVersions })

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
      return isStock ? { ...withId(resource, toReply(record, user)), ...doneReply } : doneReply
    })
  return saves
}
