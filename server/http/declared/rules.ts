import { isIP } from 'node:net'
import { adminRole } from '../../../src/contract/calls/call.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { mergeRecord, valueAt, type Values } from '../../../src/contract/derive.ts'
import { fieldError, fieldErrors, type FieldMessages } from '../../../src/contract/errors.ts'
import { secretMask } from '../../../src/contract/kinds.ts'
import { isDayOf, namedNumbers } from '../../../src/contract/schedule.ts'
import type { Language, Sentence } from '../../../src/contract/words.ts'
import { formatProblems } from '../../../src/contract/localeFormats.ts'
import { languages } from '../../../src/resources/languages.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { assetCache } from '../../../src/resources/settings/assetCache.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { users } from '../../../src/resources/users.ts'
import type { Deps } from '../../deps.ts'
import { isTooLong, serverFields } from '../../exports/delivery/uploadTarget.ts'
import {
  type FilterMasterData,
  filterProblems,
  type ProductFilter,
  readFilterMasterData,
} from '../../exports/selection/filterProblems.ts'
import type { RecordStore, Stands } from '../../store/recordStore.ts'
import { shorten } from '../../tradebyte/values/text.ts'
import { readPrivateKey } from '../../transfer/remote.ts'
import { userChanged } from '../account.ts'
import { passwordRefusal } from '../passwords.ts'

type Stored = Values & { id?: unknown }

/** A save to be judged; `stored` is undefined for a new record. */
interface Save {
  readonly deps: Deps
  readonly record: Values
  readonly stored: Stored | undefined
  readonly language: Language
}

/** What a declaration cannot say about its records. */
interface Rule {
  /** Sentences per field that speak against a save. */
  save?(save: Save): Promise<FieldMessages>
  /** What `save` holds against other records, asked once more in the step that stores the record. */
  stands?: Stands
  /** Values the service itself gives a saved singleton. */
  complete?(record: Values, stored: Values, deps: Deps): Values | Promise<Values>
  /** Values of a listed record that are worked out, not stored. */
  show?(record: Values): Values
  /** Values of a singleton that are worked out, not stored. */
  read?(deps: Deps): Promise<Values>
  /** What follows from a change of a record. */
  changed?(...change: Parameters<typeof userChanged>): void | Promise<void>
  /** The sentence that speaks against a deletion. */
  remove?(removal: { records: RecordStore; stored: Stored; user: CurrentUser }): Promise<Sentence | undefined>
}

/** Wrong lines that are named at once; the rest shows once those are right. */
const namedLines = 20

/** What a declaration cannot say about the export settings: whether each line picks a language by an option. */
const exportSettingsRule: Rule = {
  save: async ({ deps, record, language }) => {
    const lines = String(record.defaultLanguageAttributeMapping ?? '')
      .split('\n')
      .map((line, index) => ({ line: index + 1, value: line.trim() }))
      .filter(({ value }) => value !== '')
    if (lines.length === 0) return {}
    const known = new Set((await deps.records.list(languages)).map(({ name }) => name))
    const bad = lines.flatMap(({ line, value }) => {
      const [, name] = /^[^:\s]+\s*:\s*([^:\s]+)$/.exec(value) ?? []
      if (name === undefined) return [fieldError('badLine', language, { line, value: shorten(value) })]
      return known.has(name)
        ? []
        : [fieldError('lineWithoutLanguage', language, { line, value: shorten(name) })]
    })
    const errors: FieldMessages =
      bad.length > 0 ? { defaultLanguageAttributeMapping: bad.slice(0, namedLines) } : {}
    if (record.defaultLanguageAttribute === null)
      errors.defaultLanguageAttribute = [fieldError('linesWithoutAttribute', language)]
    return errors
  },
  stands: async ({ defaultLanguage: name }, records) =>
    !name || (await records.find(languages, String(name))) !== undefined,
}

/**
 * Refuses to keep stored secrets for another server: whoever may change an address could have them sent to his own.
 * @param server fields that say which server it is
 * @param secrets fields that are sent to it
 */
const secretsElsewhere = (
  server: readonly string[],
  secrets: readonly string[],
  { record, stored, language }: Omit<Save, 'deps'>,
): FieldMessages => {
  const isSame = server.every(name => (record[name] ?? null) === (stored?.[name] ?? null))
  const kept = secrets.filter(name => record[name] === secretMask && stored?.[name])
  return isSame ? {} : Object.fromEntries(kept.map(name => [name, [fieldError('secretElsewhere', language)]]))
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A name or number alone, or nothing yet: no protocol, port, path or user. */
const mayBeHost = (address: string | null) =>
  address === null || isIP(address) !== 0 || /^[^\s/:@?#]+$/.test(address)

/** What a declaration cannot say about uploads: whether it is a host, whether a key can be opened, and whose key was pinned. */
const ftpRule: Rule = {
  save: async ({ record, stored, language }) => {
    const whole: Values = mergeRecord(ftp.fields, record, stored ?? {})
    const { protocol, address, directory, privateKey, passphrase } = whole
    const key = textIn(privateKey)
    const errors: FieldMessages = secretsElsewhere(serverFields, ['password'], { record, stored, language })
    if (protocol !== 'folder' && !mayBeHost(textIn(address)))
      errors.address = [fieldError('notAHost', language)]
    if (isTooLong(textIn(directory) ?? '')) errors.directory = [fieldError('directoryTooLong', language)]
    if (protocol !== 'sftp' || !key) return errors
    const problem = await readPrivateKey(key, textIn(passphrase))
    if (typeof problem === 'string')
      errors[problem === 'keyUnreadable' ? 'privateKey' : 'passphrase'] = [fieldError(problem, language)]
    return errors
  },
  /** Another server has another key: the old one is forgotten, unless it was given anew. */
  complete: (record, stored) => {
    const isSameServer = serverFields.every(name => record[name] === stored[name])
    const isSameKey = record.fingerprint === stored.fingerprint
    return { fingerprint: isSameServer || !isSameKey ? record.fingerprint : null }
  },
}

/** What a declaration cannot say about languages: whether numbers and dates can be read, and who needs them. */
const languagesRule: Rule = {
  save: async ({ record, language }) =>
    Object.fromEntries(
      Object.entries(formatProblems(record)).map(([name, code]) => [name, [fieldError(code, language)]]),
    ),
  remove: async ({ records, stored }) => {
    const { defaultLanguage } = await records.readSettings(exportSettings)
    return defaultLanguage === stored.name ? fieldErrors.defaultLanguage : undefined
  },
}

/** What a filter is held to now. */
export const filterGroundNow = async ({ records, masters }: Pick<Deps, 'records' | 'masters'>) =>
  readFilterMasterData(masters, (await records.readSettings(exportSettings)).akeneoChannel)

/** Sentences per field that speak against a filter: whole conditions only, and languages only for an attribute that has them. */
export const filterRefusals = (
  filter: ProductFilter,
  ground: FilterMasterData,
  language: Language,
): FieldMessages => {
  const errors: FieldMessages = {}
  for (const { field, code, params } of filterProblems(filter, ground))
    // what is gone is told for every declaration alike
    if (code !== 'optionGone') (errors[field] ??= []).push(fieldError(code, language, params))
  return errors
}

/** A save of the product filter. */
const productFilterRule: Rule = {
  save: async ({ deps, record, language }) =>
    // parsed by the declaration's schema
    filterRefusals(record as ProductFilter, await filterGroundNow(deps), language),
  complete: async (record, _stored, { masters }) => {
    const code = record.akeneoExportAttribute
    const attribute = code === null ? undefined : (await masters.attributes()).find(one => one.code === code)
    return attribute?.localizable ? {} : { akeneoExportAttributeLocales: [] }
  },
}

const yearlyDay = 'scheduleParameters.yearlyDayOfMonth'

/** What a declaration cannot say about schedules: that a month has the day, and who waits for the next run. */
const schedulesRule: Rule = {
  save: async ({ record, language }): Promise<FieldMessages> => {
    const [month, day] = [valueAt(record, 'scheduleParameters.yearlyMonth'), valueAt(record, yearlyDay)]
    const isYearly = record.scheduleType === 'yearly' && typeof month === 'number' && typeof day === 'number'
    if (!isYearly || isDayOf(month, day)) return {}
    const name = namedNumbers('months', language)[month]?.label ?? ''
    return { [yearlyDay]: [fieldError('dayNotInMonth', language, { month: name })] }
  },
  changed: ({ scheduler }) => scheduler.wake(),
}

const isAdministrator = (record: Values) => Array.isArray(record.roles) && record.roles.includes(adminRole)

/** What speaks against a person among the others: an address in use, or that nobody is left to administrate. */
const amongUsers = async (records: RecordStore, record: Values, stored: Stored | undefined) => {
  const others = (await records.list(users)).filter(({ id }) => id !== stored?.id)
  return {
    isTaken: others.some(({ email }) => email === record.email),
    isLast: isAdministrator(stored ?? {}) && ![...others, record].some(isAdministrator),
  }
}

const usersRule: Rule = {
  save: async ({ deps, record, stored, language }) => {
    const { isTaken, isLast } = await amongUsers(deps.records, record, stored)
    return {
      ...(isTaken && { email: [fieldError('taken', language, { value: String(record.email) })] }),
      ...(isLast && { roles: [fieldError('lastAdministrator', language)] }),
      ...(await passwordRefusal(record, language)),
    }
  },
  changed: userChanged,
  stands: async (record, records, stored) => {
    const { isTaken, isLast } = await amongUsers(records, record, stored)
    return !isTaken && !isLast
  },
  show: record => ({
    notificationsEnabled: [
      record.notificationsSuccessEnabled,
      record.notificationsWarningsEnabled,
      record.notificationsErrorsEnabled,
    ].includes(true),
  }),
  remove: async ({ records, stored, user }) => {
    if (stored.id === user.id) return fieldErrors.notYourself
    return (await amongUsers(records, {}, stored)).isLast ? fieldErrors.lastAdministrator : undefined
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
    save: async save => secretsElsewhere(['url'], ['password', 'secret'], save),
    complete: () => ({ mode: akeneoModes.manual, token: null }),
  },
}
