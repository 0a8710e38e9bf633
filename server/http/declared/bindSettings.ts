import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  hasConnectionTest,
  mergeRecord,
  optionListsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { readableBy, readableValues } from '../../../src/contract/record/fieldAccess.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { type Binder, createLimit, ok } from '../bind.ts'
import { lastTestOf } from '../../exports/health/lastTests.ts'
import { connectionTests } from '../connectionTests.ts'
import type { Options } from '../optionLists.ts'
import { logChange } from './audit.ts'
import type { DeclaredWords } from './declaredWords.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { completeChange, readRestriction, roleErrorsOf, validateRecord } from './saves.ts'

/** Binds the calls of a declared singleton: get, options, save and test. */
export const bindSettings = (
  bind: Binder,
  settings: SettingsDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
  words: DeclaredWords,
): void => {
  const calls = settingsCallsOf(settings)
  const { fields } = settings
  const { records } = deps
  const rule = rules[settings.name] ?? {}

  const toReply = async (record: Values, { roles }: CurrentUser): Promise<Values> => ({
    ...concealRecord(readableBy(settings, roles).fields, record),
    ...readableValues(settings, await rule.computeSettings?.(deps), roles),
    ...(hasConnectionTest(settings) && { lastTest: await lastTestOf(deps, settings) }),
  })

  if (calls.get)
    bind(calls.get, async ({ user }) => ok(await toReply(await records.readSettings(settings), user)))

  const test = connectionTests[settings.name]
  const limit = createLimit()
  if (calls.test && test) bind(calls.test, ({ user, language }) => limit(user, () => test(deps, language)))

  if (calls.options)
    bind(calls.options, async ({ user, language }) =>
      ok(await options.read(optionListsOf(readableBy(settings, user.roles).fields), language)),
    )

  if (calls.save)
    bind(
      calls.save,
      async ({ query, body, user, language }) => {
        const restriction = readRestriction(query, fields, language)
        let errors: FieldMessages = {}
        const changed = await records.changeSettings(
          settings,
          async stored => {
            const validated = await validateRecord({
              fields,
              on: 'update',
              whole: completeChange(fields, stored, body as Values, restriction), // validated here
              language,
              check: settings.check,
              sentenceOf: words.sentencesOf(settings, language),
              findErrors: async (record, wrong) => ({
                ...(await options.refused(fields, record, language)),
                ...(await rule.validate?.({ deps, record, wrong, stored, language })),
                ...roleErrorsOf(
                  { fields, on: 'update', body: body as Values, record, stored },
                  { user, language },
                ),
              }),
            })
            errors = validated.errors
            if (Object.keys(errors).length > 0) return undefined
            const { record } = validated
            return {
              ...mergeRecord(fields, record, stored),
              ...(await rule.derive?.(record, stored, deps)),
            }
          },
          references.recheckOf(settings, rule.recheckOnWrite),
        )
        if (!changed) return { success: false, errors }
        const change = { user, declaration: settings, action: 'update', record: settings.name } as const
        await logChange(deps, { ...change, ...changed })
        return ok(await toReply(changed.after, user))
      },
      { validatesBody: true },
    )
}
