import { callsOf } from '../../src/contract/declaredCalls.ts'
import { concealOf, mergeOf, optionListsOf, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { ResourceDeclaration } from '../../src/contract/resource.ts'
import { say, type Language } from '../../src/contract/words.ts'
import { CallError } from '../callError.ts'
import type { Deps } from '../deps.ts'
import type { Binder } from './bind.ts'
import type { Options } from './createOptions.ts'
import { noteChange } from './noteChange.ts'
import { done, ok } from './ok.ts'
import { rules } from './rules.ts'

/** A stored record as the console sees it. */
const shownRecord = (resource: ResourceDeclaration, record: Values & { id?: unknown }): Values => ({
  ...(resource.id === 'id' ? { id: record.id } : {}),
  ...concealOf(resource.fields, record),
})

const missing = (id: string) => new CallError('notFound', { thing: id })

const refused = (errors: FieldMessages) => ({ success: false as const, errors })

const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

/** Binds every call of a declared resource: list, options, create, update, delete over the generic storage. */
export const bindResource = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  deps: Deps,
  options: Options,
): void => {
  const calls = callsOf(resource)
  const { records } = deps
  const rule = rules[resource.name] ?? {}

  const refusalOf = async (
    record: Values,
    stored: (Values & { id?: unknown }) | undefined,
    language: Language,
  ): Promise<FieldMessages> => ({
    ...(await options.refused(resource.fields, record, language)),
    ...(await rule.save?.({ deps, record, stored, language })),
  })

  if (calls.list && !resource.paged)
    bind(calls.list, async () =>
      ok(
        (await records.list(resource)).map(record => ({
          ...shownRecord(resource, record),
          ...rule.show?.(record),
        })),
      ),
    )

  if (calls.options)
    bind(calls.options, async ({ language }) =>
      ok(await options.read(optionListsOf(resource.fields), language)),
    )

  if (calls.create)
    bind(calls.create, async ({ body, user, language }) => {
      const record = body as Values // parsed by the declaration's schema
      const errors = await refusalOf(record, undefined, language)
      if (!isEmpty(errors)) return refused(errors)
      const after = mergeOf(resource.fields, record, {})
      const id = await records.create(resource, after)
      if (id === undefined)
        return refused({
          [resource.id]: [fieldError('taken', language, { value: String(record[resource.id]) })],
        })
      const change = { user, declaration: resource, action: 'create', record: id } as const
      await noteChange(deps, { ...change, before: undefined, after })
      rule.changed?.(deps)
      return ok({ id: resource.id === 'id' ? Number(id) : id })
    })

  const demand = async (places: object) => {
    const { id } = places as { id: string } // every update path ends in :id
    if (!(await records.find(resource, id))) throw missing(id)
  }

  if (calls.update)
    bind(
      calls.update,
      async ({ places, body, user, language }) => {
        const { id } = places as { id: string } // every update path ends in :id
        const record = body as Values // parsed by the declaration's schema
        let errors: FieldMessages = {}
        const changed = await records.update(resource, id, async stored => {
          errors =
            resource.id !== 'id' && record[resource.id] !== id
              ? { [resource.id]: [fieldError('keyFixed', language)] }
              : await refusalOf(record, stored, language)
          return isEmpty(errors) ? mergeOf(resource.fields, record, stored) : undefined
        })
        if (!isEmpty(errors)) return refused(errors)
        if (!changed) throw missing(id)
        const change = { user, declaration: resource, action: 'update', record: id } as const
        await noteChange(deps, { ...change, ...changed })
        rule.changed?.(deps)
        return done
      },
      demand,
    )

  if (calls.delete)
    bind(calls.delete, async ({ places, user, language }) => {
      const { id } = places as { id: string } // every delete path ends in :id
      const stored = await records.find(resource, id)
      if (!stored) throw missing(id)
      const reason = await rule.remove?.({ deps, stored, user })
      if (reason) return { success: false, message: say(reason, language) }
      await records.remove(resource, id)
      const change = { user, declaration: resource, action: 'delete', record: id } as const
      await noteChange(deps, { ...change, before: stored, after: undefined })
      rule.changed?.(deps)
      return done
    })
}
