import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  hasConnectionTest,
  mergeRecord,
  optionListsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { type Binder, createLimit, ok } from '../bind.ts'
import { lastTestOf } from '../../exports/health/lastTests.ts'
import { connectionTests } from '../connectionTests.ts'
import type { Options } from '../optionLists.ts'
import { logChange } from './audit.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { judge, readRestriction, reservedIn, wholeOf } from './saves.ts'

/** Binds every call of a declared singleton: get, options, save, test. */
export const bindSettings = (
  bind: Binder,
  settings: SettingsDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
): void => {
  const calls = settingsCallsOf(settings)
  const { fields } = settings
  const { records } = deps
  const rule = rules[settings.name] ?? {}

  const shown = async (record: Values): Promise<Values> => ({
    ...concealRecord(fields, record),
    ...(await rule.read?.(deps)),
    ...(hasConnectionTest(settings) && { lastTest: await lastTestOf(deps, settings) }),
  })

  if (calls.get) bind(calls.get, async () => ok(await shown(await records.readSettings(settings))))

  const test = connectionTests[settings.name]
  const limit = createLimit()
  if (calls.test && test) bind(calls.test, ({ user, language }) => limit(user, () => test(deps, language)))

  if (calls.options)
    bind(calls.options, async ({ language }) => ok(await options.read(optionListsOf(fields), language)))

  if (calls.save)
    bind(
      calls.save,
      async ({ query, body, user, language }) => {
        const restriction = readRestriction(query, fields, language)
        let errors: FieldMessages = {}
        const changed = await records.changeSettings(
          settings,
          async stored => {
            const judged = await judge({
              fields,
              on: 'update',
              whole: wholeOf(fields, stored, body as Values, restriction), // judged here
              language,
              refusals: async record => ({
                ...(await options.refused(fields, record, language)),
                ...(await rule.save?.({ deps, record, stored, language })),
                ...reservedIn(fields, record, stored, { user, language }),
              }),
            })
            errors = judged.errors
            if (Object.keys(errors).length > 0) return undefined
            const { record } = judged
            return {
              ...mergeRecord(fields, record, stored),
              ...(await rule.complete?.(record, stored, deps)),
            }
          },
          references.standingOf(settings, rule.stands),
        )
        if (!changed) return { success: false, errors }
        const change = { user, declaration: settings, action: 'update', record: settings.name } as const
        await logChange(deps, { ...change, ...changed })
        return ok(await shown(changed.after))
      },
      { judges: true },
    )
}
