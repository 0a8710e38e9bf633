import { settingsCallsOf } from '../../src/contract/declaredCalls.ts'
import {
  concealOf,
  connects,
  mergeOf,
  optionListsOf,
  schemaOf,
  type Values,
} from '../../src/contract/derive.ts'
import { messagesOfIssues, sayIssue, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../src/contract/resource.ts'
import type { Deps } from '../deps.ts'
import type { Binder } from './bind.ts'
import type { Options } from './createOptions.ts'
import { lastTestOf, rememberTest } from './lastTests.ts'
import { noteChange } from './noteChange.ts'
import { done, ok } from './ok.ts'
import { connectionTests } from './connectionTests.ts'
import { rules } from './rules.ts'

/** Binds every call of a declared singleton: get, options, save, test. */
export const bindSettings = (
  bind: Binder,
  settings: SettingsDeclaration<Fields>,
  deps: Deps,
  options: Options,
): void => {
  const calls = settingsCallsOf(settings)
  const { records } = deps
  const rule = rules[settings.name] ?? {}

  if (calls.get)
    bind(calls.get, async () =>
      ok({
        ...concealOf(settings.fields, await records.readSettings(settings)),
        ...(await rule.read?.(deps)),
        ...(connects(settings) && { lastTest: await lastTestOf(deps, settings) }),
      }),
    )

  const test = connectionTests[settings.name]
  if (calls.test && test)
    bind(calls.test, async ({ language }) => {
      const tested = await test(deps, language)
      await rememberTest(deps, settings, tested)
      return tested.result
    })

  if (calls.options)
    bind(calls.options, async ({ language }) =>
      ok(await options.read(optionListsOf(settings.fields), language)),
    )

  if (calls.save)
    bind(calls.save, async ({ body, user, language }) => {
      let errors: FieldMessages = {}
      const changed = await records.changeSettings(settings, async stored => {
        const whole = { ...concealOf(settings.fields, stored), ...(body as Values) } // parsed by the call's schema
        const parsed = schemaOf(settings.fields, 'update').safeParse(whole, { error: sayIssue(language) })
        if (!parsed.success) {
          errors = messagesOfIssues(parsed.error.issues)
          return undefined
        }
        const record = parsed.data
        errors = {
          ...(await options.refused(settings.fields, record, language)),
          ...(await rule.save?.({ deps, record, stored, language })),
        }
        if (Object.keys(errors).length > 0) return undefined
        return {
          ...mergeOf(settings.fields, record, stored),
          ...(await rule.complete?.(record, stored, deps)),
        }
      })
      if (!changed) return { success: false, errors }
      const change = { user, declaration: settings, action: 'update', record: settings.name } as const
      await noteChange(deps, { ...change, ...changed })
      return done
    })
}
