import { concealOf, mergeOf, optionListsOf, settingsCallsOf, type Values } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../src/contract/resource.ts'
import type { Deps } from '../deps.ts'
import type { Binder } from './bind.ts'
import { done, ok } from './ok.ts'
import { goneOptions, readOptions } from './options.ts'
import { rules } from './rules.ts'

/** Binds every call of a declared singleton: get, options, save. */
export const bindSettings = (bind: Binder, settings: SettingsDeclaration<Fields>, deps: Deps): void => {
  const calls = settingsCallsOf(settings)
  const { records } = deps

  if (calls.get)
    bind(calls.get, async () => ok(concealOf(settings.fields, await records.readSettings(settings))))

  if (calls.options)
    bind(calls.options, async ({ language }) =>
      ok(await readOptions(deps, optionListsOf(settings.fields), language)),
    )

  if (calls.save)
    bind(calls.save, async ({ body, language }) => {
      const record = body as Values // parsed by the declaration's schema
      const stored = await records.readSettings(settings)
      const errors = {
        ...(await goneOptions(deps, settings.fields, record, language)),
        ...(await rules[settings.name]?.save?.({ deps, record, stored, language })),
      }
      if (Object.keys(errors).length > 0) return { success: false, errors }
      await records.writeSettings(settings, mergeOf(settings.fields, record, stored))
      return done
    })
}
