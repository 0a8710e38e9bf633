import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  emptyRecordOf,
  mergeRecord,
  optionListsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { formatMessage } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { type Binder, done, ok } from '../bind.ts'
import type { Options } from '../optionLists.ts'
import { logChange } from './audit.ts'
import { bindRecordList, type ChoiceLabels } from './recordList.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { type Caller, completeChange, readRestriction, roleErrorsOf, validateRecord } from './saves.ts'

const refused = (errors: FieldMessages) => ({ success: false as const, errors })
const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

/** Binds the calls of a declared resource: list, options, create, update and delete in the generic storage. */
export const bindResource = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
  labels: ChoiceLabels,
): void => {
  const calls = callsOf(resource)
  const { fields } = resource
  const { records } = deps
  const rule = rules[resource.name] ?? {}
  const recheck = references.recheckOf(resource, rule.recheckOnWrite)

  const toReply = (record: Values & { id?: unknown }): Values => ({
    ...(resource.id === 'id' ? { id: record.id } : {}),
    ...concealRecord(fields, record),
    ...rule.computeRecord?.(record),
  })

  /** Validates a new record, or a change of a stored one. */
  const validated = (whole: Values, stored: (Values & { id?: unknown }) | undefined, by: Caller) =>
    validateRecord({
      fields,
      on: stored ? 'update' : 'create',
      whole,
      language: by.language,
      findErrors: async (record, wrong) => ({
        ...(await options.refused(fields, record, by.language)),
        ...(await rule.validate?.({ deps, record, wrong, stored, language: by.language })),
        ...roleErrorsOf(fields, record, stored ?? emptyRecordOf(fields), by),
      }),
    })

  const computed = Object.keys(rule.computeRecord?.({}) ?? {})
  bindRecordList(bind, resource, { records, options, labels, computed, toReply })

  if (calls.options)
    bind(calls.options, async ({ language }) => ok(await options.read(optionListsOf(fields), language)))

  if (calls.create)
    bind(
      calls.create,
      async ({ body, user, language }) => {
        const { record, errors } = await validated(body as Values, undefined, { user, language }) // validated here
        if (!isEmpty(errors)) return refused(errors)
        const after = mergeRecord(fields, record, {})
        const id = await records.create(resource, after, recheck)
        if (id === undefined) {
          const again = await validated(body as Values, undefined, { user, language }) // as above
          const taken = [fieldError('taken', language, { value: String(record[resource.id]) })]
          return refused(isEmpty(again.errors) ? { [resource.id]: taken } : again.errors)
        }
        const change = { user, declaration: resource, action: 'create', record: id } as const
        await logChange(deps, { ...change, before: undefined, after })
        await rule.afterChange?.(deps, { ...change, before: undefined, after })
        const given = resource.id === 'id' ? Number(id) : id
        return ok({ ...toReply({ ...after, id: given }), id: given })
      },
      { validatesBody: true },
    )

  if (calls.update)
    bind(
      calls.update,
      async ({ params, query, body, user, language }) => {
        const { id } = params as { id: string } // every update path ends in :id
        const restriction = readRestriction(query, fields, language)
        let errors: FieldMessages = {}
        const changed = await records.update(
          resource,
          id,
          async stored => {
            const whole = completeChange(fields, stored, body as Values, restriction) // validated in the next line
            const { record, errors: found } = await validated(whole, stored, { user, language })
            const renamed = resource.id !== 'id' && whole[resource.id] !== id
            errors = {
              ...(renamed && { [resource.id]: [fieldError('keyFixed', language)] }),
              ...found,
            }
            return isEmpty(errors) ? mergeRecord(fields, record, stored) : undefined
          },
          recheck,
        )
        if (!isEmpty(errors)) return refused(errors)
        if (!changed) throw new CallError('entryGone')
        const change = { user, declaration: resource, action: 'update', record: id } as const
        await logChange(deps, { ...change, ...changed })
        await rule.afterChange?.(deps, { ...change, ...changed })
        return ok(toReply({ ...changed.after, id: changed.before.id }))
      },
      { validatesBody: true },
    )

  if (calls.delete)
    bind(calls.delete, async ({ params, user, language }) => {
      const { id } = params as { id: string } // every delete path ends in :id
      let before: Values | undefined
      const message = await records.removeUnless(resource, id, async within => {
        const stored = await within.find(resource, id)
        if (!stored) throw new CallError('entryGone')
        before = stored
        const reason = await rule.refuseDeletion?.({ records: within, stored, user })
        return reason
          ? formatMessage(reason, language)
          : references.describeUses(resource, id, language, within)
      })
      if (message !== undefined) return { success: false, message }
      const change = { user, declaration: resource, action: 'delete', record: id } as const
      await logChange(deps, { ...change, before, after: undefined })
      await rule.afterChange?.(deps, { ...change, before, after: undefined })
      return done
    })
}
