import { adminRole } from '../../src/contract/call.ts'
import type { CurrentUser } from '../../src/contract/calls.ts'
import type { Values } from '../../src/contract/derive.ts'
import { fieldError, fieldErrors, type FieldMessages } from '../../src/contract/errors.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import { akeneoApi, akeneoModes } from '../../src/resources/settings/akeneoApi.ts'
import { assetCache } from '../../src/resources/settings/assetCache.ts'
import { languages } from '../../src/resources/languages.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { schedules } from '../../src/resources/schedules.ts'
import { users } from '../../src/resources/users.ts'
import type { Deps } from '../deps.ts'
import { exportSettingsRule } from './exportSettingsRule.ts'
import { ftpRule } from './ftpRule.ts'
import { languagesRule } from './languagesRule.ts'
import { productFilterRule } from './productFilterRule.ts'
import { schedulesRule } from './schedulesRule.ts'
import { secretsElsewhere } from './secretsElsewhere.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'

type Stored = Values & { id?: unknown }

/** What a declaration cannot say about its records. */
export interface Rule {
  /** Sentences per field that speak against a save. */
  save?(asked: {
    deps: Deps
    record: Values
    stored: Stored | undefined
    language: Language
  }): Promise<FieldMessages>
  /** Values the service itself gives a saved singleton. */
  complete?(record: Values, stored: Values, deps: Deps): Values | Promise<Values>
  /** Values of a listed record that are worked out, not stored. */
  show?(record: Values): Values
  /** Values of a singleton that are worked out, not stored. */
  read?(deps: Deps): Promise<Values>
  /** What follows from a change of a record. */
  changed?(deps: Deps): void
  /** The sentence that speaks against a deletion. */
  remove?(asked: { deps: Deps; stored: Stored; user: CurrentUser }): Promise<Sentence | undefined>
}

const isAdministrator = (record: Values) => Array.isArray(record.roles) && record.roles.includes(adminRole)

/** Whether nobody but `stored` is an administrator. */
const isLastAdministrator = async ({ records }: Deps, stored: Stored) => {
  const others = (await records.list(users)).filter(user => user.id !== stored.id)
  return isAdministrator(stored) && !others.some(isAdministrator)
}

const usersRule: Rule = {
  save: async ({ deps, record, stored, language }) => {
    const errors: FieldMessages = {}
    const same = (await deps.records.list(users)).find(
      user => user.email === record.email && user.id !== stored?.id,
    )
    if (same) errors.email = [fieldError('taken', language, { value: same.email })]
    if (stored && !isAdministrator(record) && (await isLastAdministrator(deps, stored)))
      errors.roles = [fieldError('lastAdministrator', language)]
    return errors
  },
  show: record => ({
    notificationsEnabled: [
      record.notificationsSuccessEnabled,
      record.notificationsWarningsEnabled,
      record.notificationsErrorsEnabled,
    ].includes(true),
  }),
  remove: async ({ deps, stored, user }) => {
    if (stored.id === user.id) return fieldErrors.notYourself
    return (await isLastAdministrator(deps, stored)) ? fieldErrors.lastAdministrator : undefined
  },
}

/** Rules by declaration name. */
export const rules: Readonly<Record<string, Rule>> = {
  [users.name]: usersRule,
  [exportSettings.name]: exportSettingsRule,
  [languages.name]: languagesRule,
  [ftp.name]: ftpRule,
  [productFilter.name]: productFilterRule,
  [assetCache.name]: { read: async ({ assets }) => ({ amountAssets: await assets.count() }) },
  [schedules.name]: schedulesRule,
  [akeneoApi.name]: {
    save: async asked => secretsElsewhere(['url'], ['password', 'secret'], asked),
    complete: () => ({ mode: akeneoModes.manual, token: null }),
  },
}
