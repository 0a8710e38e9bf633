import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  hasConnectionTest,
  hasVersions,
  optionListsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { readableBy, readableValues } from '../../../src/contract/record/fieldAccess.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { type Binder, createLimit, ok } from '../bind.ts'
import { lastTestOf } from '../../exports/findings/lastTests.ts'
import { connectionTests } from '../connectionTests.ts'
import { createDocumentSaves, type DocumentSaves, type SaveChecks } from './documentSaves.ts'
import { rules } from './rules.ts'
import { readBasis } from './saves.ts'

/**
 * Binds the calls of a declared singleton: get, options, save and test.
 * @returns the saves that its history uses, too
 */
export const bindSettings = (
  bind: Binder,
  settings: SettingsDeclaration<Fields>,
  deps: Deps,
  checks: SaveChecks,
): DocumentSaves => {
  const calls = settingsCallsOf(settings)
  const { fields } = settings
  const { records } = deps
  const rule = rules[settings.name] ?? {}

  const toReply = async (record: Values, { roles }: CurrentUser): Promise<Values> => ({
    ...concealRecord(readableBy(settings, roles).fields, record),
    ...readableValues(settings, await rule.computeSettings?.(deps), roles),
    ...(hasConnectionTest(settings) && { lastTest: await lastTestOf(deps, settings) }),
    ...(hasVersions(settings) && { version: (await deps.versions.newest(settings.name))?.id ?? 0 }),
  })

  if (calls.get)
    bind(calls.get, async ({ user }) => ok(await toReply(await records.readSettings(settings), user)))

  const test = connectionTests[settings.name]
  const limit = createLimit()
  if (calls.test && test)
    bind.abortable(calls.test, ({ user, language }) => limit(user, () => test(deps, language)))

  if (calls.options)
    bind(calls.options, async ({ user, language }) =>
      ok(await checks.options.read(optionListsOf(readableBy(settings, user.roles).fields), language)),
    )

  const saves = createDocumentSaves(settings, deps, checks)
  if (calls.save)
    bind(
      calls.save,
      async ({ query, body, user, language }) => {
        const by = { user, language }
        const basis = readBasis(query, fields, language)
        const { values, errors } = await saves.update('', body as Values, by, basis) // validated there
        return errors ? { success: false, errors } : ok(await toReply(values, user))
      },
      { validatesBody: true },
    )
  return saves
}
