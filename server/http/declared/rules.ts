import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { formatMessage } from '../../../src/contract/messages/format.ts'
import { adminRole } from '../../../src/contract/calls/call.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { mergeRecord, valueAt, type Values } from '../../../src/contract/derive.ts'
import { fieldMessages } from '../../../src/contract/messages/forms/fields.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
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
import { webhooks } from '../../../src/resources/webhooks.ts'
import type { Deps } from '../../deps.ts'
import {
  folderPath,
  isElsewhere,
  isTooLong,
  outFolder,
  serverFields,
} from '../../exports/deliver/uploadTarget.ts'
import {
  type FilterMasterData,
  filterProblems,
  type ProductFilter,
  readFilterMasterData,
  problemMessage,
} from '../../exports/select/filterProblems.ts'
import type { RecheckOnWrite, RecordStore } from '../../store/recordStore.ts'
import { isoTime } from '../../shared/clock.ts'
import { shorten } from '../../tradebyte/values/text.ts'
import { readPrivateKey } from '../../transfer/privateKey.ts'
import { userChanged } from '../account.ts'
import { passwordRefusal } from '../passwords.ts'

type Stored = Values & { id?: unknown }

/** A save to validate; `stored` is undefined for a new record. */
interface Save {
  readonly deps: Deps
  readonly record: Values
  /** The names of fields that the schema has refused; they are empty in the record. */
  readonly wrong: ReadonlySet<string>
  readonly stored: Stored | undefined
  readonly language: Language
}

/** Behavior of a declaration's records that the declaration itself cannot describe. */
interface Rule {
  /** Returns error messages by field. */
  validate?(save: Save): Promise<FieldMessages>
  /** Repeats the checks of `validate` against other records inside the transaction that stores the record. */
  recheckOnWrite?: RecheckOnWrite
  /** Returns values that the service sets when a singleton or a record is saved; a new record has no stored values. */
  derive?(record: Values, stored: Values, deps: Deps): Values | Promise<Values>
  /** Secrets that the service makes where none is given. */
  readonly madeSecrets?: readonly string[]
  /** Returns what only the answer to a save has: a secret that the service made. @param given what the user sent */
  answerOnce?(given: Values, after: Values): Values
  /** Returns computed values of a record, which are not stored. */
  computeRecord?(record: Values): Values
  /** Returns computed values of a singleton, which are not stored. */
  computeSettings?(deps: Deps): Promise<Values>
  /** Runs after a change of a record. */
  afterChange?(...change: Parameters<typeof userChanged>): void | Promise<void>
  /** Returns the reason why a record cannot be deleted, if there is one. */
  refuseDeletion?(removal: {
    records: RecordStore
    stored: Stored
    user: CurrentUser
  }): Promise<Sentence | undefined>
}

/** The maximum number of wrong lines in one error message. */
const maxListedLines = 20

/** Export settings: each line must map an option to an existing language. */
const exportSettingsRule: Rule = {
  validate: async ({ deps, record, language }) => {
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
      bad.length > 0 ? { defaultLanguageAttributeMapping: bad.slice(0, maxListedLines) } : {}
    if (record.defaultLanguageAttribute === null)
      errors.defaultLanguageAttribute = [fieldError('linesWithoutAttribute', language)]
    return errors
  },
  recheckOnWrite: async ({ defaultLanguage: name }, records) =>
    !name || (await records.find(languages, String(name))) !== undefined,
}

/**
 * Refuses to keep stored secrets if the server changes, because they would be sent to the new server.
 * @param server the fields that identify the server
 * @param secrets the fields that are sent to it
 */
const refuseSecretsForOtherServer = (
  server: readonly string[],
  secrets: readonly string[],
  { record, wrong, stored, language }: Omit<Save, 'deps'>,
): FieldMessages => {
  // an address or port that is refused differs from the stored one
  const isSame = server.every(name => !wrong.has(name) && (record[name] ?? null) === (stored?.[name] ?? null))
  const kept = secrets.filter(name => record[name] === secretMask && stored?.[name])
  return isSame ? {} : Object.fromEntries(kept.map(name => [name, [fieldError('secretElsewhere', language)]]))
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Whether a text is empty, a host name or an IP address without protocol, port, path and user. */
const isHostOrEmpty = (address: string | null) =>
  address === null || isIP(address) !== 0 || /^[^\s/:@?#]+$/.test(address)

/** Upload settings: the address must be a host, the private key must be readable, and the pinned server key belongs to one server. */
const ftpRule: Rule = {
  validate: async ({ deps, record, wrong, stored, language }) => {
    const whole: Values = mergeRecord(ftp.fields, record, stored ?? {})
    const { protocol, address, directory, privateKey, passphrase } = whole
    const key = textIn(privateKey)
    const errors: FieldMessages = refuseSecretsForOtherServer(serverFields, ['password'], {
      record,
      wrong,
      stored,
      language,
    })
    if (protocol !== 'folder' && !isHostOrEmpty(textIn(address)))
      errors.address = [fieldError('notAHost', language)]
    const [home, path] = [deps.config.DATA_DIR, textIn(directory) ?? '']
    // one that an earlier version has accepted stays where its files are
    const isChanged = stored?.protocol !== protocol || stored?.directory !== directory
    if (protocol === 'folder' && isChanged && isElsewhere(home, path)) {
      const params = { out: outFolder(home), path: folderPath(home, path) }
      errors.directory = [fieldError('folderElsewhere', language, params)]
    }
    if (isTooLong(path)) errors.directory = [fieldError('directoryTooLong', language)]
    if (protocol !== 'sftp' || !key) return errors
    const problem = await readPrivateKey(key, textIn(passphrase))
    if (typeof problem === 'string')
      errors[problem === 'keyUnreadable' ? 'privateKey' : 'passphrase'] = [fieldError(problem, language)]
    return errors
  },
  computeSettings: async ({ records, config }) => {
    const { protocol, directory } = await records.readSettings(ftp)
    return { folderPath: protocol === 'folder' ? folderPath(config.DATA_DIR, directory) : null }
  },
  /** Clears the pinned server key if the server changes, unless the user entered a new one. */
  derive: (record, stored) => {
    const isSameServer = serverFields.every(name => record[name] === stored[name])
    const isSameKey = record.fingerprint === stored.fingerprint
    return { fingerprint: isSameServer || !isSameKey ? record.fingerprint : null }
  },
}

/** Languages: their formats must be readable; the first one becomes the default, which cannot be deleted. */
const languagesRule: Rule = {
  validate: async ({ record, language }) =>
    Object.fromEntries(
      Object.entries(formatProblems(record)).map(([name, code]) => [name, [fieldError(code, language)]]),
    ),
  afterChange: async ({ records }, { before, after }) => {
    if (before || !after || (await records.list(languages)).length > 1) return
    const defaultLanguage = String(after['name'])
    await records.changeSettings(exportSettings, stored => ({ ...stored, defaultLanguage }), {
      // unless it was deleted meanwhile
      recheck: exportSettingsRule.recheckOnWrite,
    })
  },
  refuseDeletion: async ({ records, stored }) => {
    const { defaultLanguage } = await records.readSettings(exportSettings)
    return defaultLanguage === stored.name ? fieldMessages.defaultLanguage : undefined
  },
}

/** Reads the current master data that filters are checked against. */
export const currentFilterMasterData = async ({ records, masters }: Pick<Deps, 'records' | 'masters'>) =>
  readFilterMasterData(masters, (await records.readSettings(exportSettings)).akeneoChannel)

/** Returns error messages for a filter by field: incomplete conditions, and locales for attributes without them. */
export const filterErrorsOf = (
  filter: ProductFilter,
  ground: FilterMasterData,
  language: Language,
): FieldMessages => {
  const errors: FieldMessages = {}
  for (const problem of filterProblems(filter, ground))
    // missing options are reported for all declarations by `options.refused`
    if (problem.code !== 'optionGone')
      (errors[problem.field] ??= []).push(formatMessage(problemMessage(problem), language))
  return errors
}

/** Product filter: its conditions must fit the master data. */
const productFilterRule: Rule = {
  validate: async ({ deps, record, language }) =>
    // parsed by the declaration's schema
    filterErrorsOf(record as ProductFilter, await currentFilterMasterData(deps), language),
  derive: async (record, _stored, { masters }) => {
    const code = record.akeneoExportAttribute
    const attribute = code === null ? undefined : (await masters.attributes()).find(one => one.code === code)
    return attribute?.localizable ? {} : { akeneoExportAttributeLocales: [] }
  },
}

const yearlyDay = 'scheduleParameters.yearlyDayOfMonth'

/** Schedules: the month must have the day, and the scheduler is notified of changes. */
const schedulesRule: Rule = {
  validate: async ({ record, language }): Promise<FieldMessages> => {
    const [month, day] = [valueAt(record, 'scheduleParameters.yearlyMonth'), valueAt(record, yearlyDay)]
    const isYearly = record.scheduleType === 'yearly' && typeof month === 'number' && typeof day === 'number'
    if (!isYearly || isDayOf(month, day)) return {}
    const name = namedNumbers('months', language)[month]?.label ?? ''
    return { [yearlyDay]: [fieldError('dayNotInMonth', language, { month: name })] }
  },
  afterChange: ({ scheduler }) => scheduler.wake(),
}

const isAdministrator = (record: Values) => Array.isArray(record.roles) && record.roles.includes(adminRole)

/** Compares a user with the others: whether the email address is taken, and whether it is the last administrator. */
const compareWithOtherUsers = async (records: RecordStore, record: Values, stored: Stored | undefined) => {
  const others = (await records.list(users)).filter(({ id }) => id !== stored?.id)
  return {
    isTaken: others.some(({ email }) => email === record.email),
    isLast: isAdministrator(stored ?? {}) && ![...others, record].some(isAdministrator),
  }
}

/** Webhooks: a secret is made where none is given, and what happened before they asked for it is not reported. */
const webhooksRule: Rule = {
  derive: (record, stored, { clock }) => {
    const asks = ({ enabled, events }: Values) => JSON.stringify([enabled, events])
    return {
      secret: record.secret ?? `whsec_${randomBytes(32).toString('base64')}`,
      activeSince: asks(record) === asks(stored) ? stored.activeSince : isoTime(clock.now()),
      goneAt: record.enabled === true ? null : stored.goneAt,
    }
  },
  madeSecrets: ['secret'],
  answerOnce: (given, { secret }) => (given.secret === null ? { signingSecret: secret } : {}),
}

const usersRule: Rule = {
  validate: async ({ deps, record, stored, language }) => {
    const { isTaken, isLast } = await compareWithOtherUsers(deps.records, record, stored)
    return {
      ...(isTaken && { email: [fieldError('taken', language, { value: String(record.email) })] }),
      ...(isLast && { roles: [fieldError('lastAdministrator', language)] }),
      ...(await passwordRefusal(record, language)),
    }
  },
  afterChange: userChanged,
  recheckOnWrite: async (record, records, stored) => {
    const { isTaken, isLast } = await compareWithOtherUsers(records, record, stored)
    return !isTaken && !isLast
  },
  computeRecord: record => ({
    notificationsEnabled: [
      record.notificationsSuccessEnabled,
      record.notificationsWarningsEnabled,
      record.notificationsErrorsEnabled,
    ].includes(true),
  }),
  refuseDeletion: async ({ records, stored, user }) => {
    if (stored.id === user.id) return fieldMessages.notYourself
    return (await compareWithOtherUsers(records, {}, stored)).isLast
      ? fieldMessages.lastAdministrator
      : undefined
  },
}

/** Rules by declaration name. */
export const rules: Readonly<Record<string, Rule>> = {
  [users.name]: usersRule,
  [exportSettings.name]: exportSettingsRule,
  [languages.name]: languagesRule,
  [ftp.name]: ftpRule,
  [productFilter.name]: productFilterRule,
  [assetCache.name]: { computeSettings: async ({ assets }) => ({ amountAssets: await assets.count() }) },
  [schedules.name]: schedulesRule,
  [webhooks.name]: webhooksRule,
  [akeneoApi.name]: {
    validate: async save => refuseSecretsForOtherServer(['url'], ['password', 'secret'], save),
    derive: () => ({ mode: akeneoModes.manual, token: null }),
  },
}
