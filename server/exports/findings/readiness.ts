import {
  type Blocker,
  type BlockerCode,
  type ConnectionHealth,
  type ConnectionName,
  type GuideStep,
  type GuideStepName,
  guideSteps,
} from '../../../src/contract/calls/dashboard.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { formatSyncFailure, type Synchronizer } from '../../akeneo/sync/synchronizer.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { openFieldsIn } from '../../tradebyte/mapping/openFields.ts'
import { fillsBothLevels } from '../../tradebyte/mapping/validateMapping.ts'
import { defaultLanguageIn } from '../../../src/resources/languages.ts'
import { mappingDocument } from '../run/runSetup.ts'
import { formatRunMessage } from './runMessages.ts'
import { causeOf } from './causeTable.ts'
import { enabledCodes } from '../select/structure.ts'
import { readStructureProblems } from '../select/structureGuard.ts'
import { deliveryOutcome } from '../life/outcome.ts'

interface Stores {
  readonly exports: ExportStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

/** The page on which each blocker is resolved. */
const pathOf: { readonly [C in BlockerCode]: string } = {
  noConnection: settings.akeneoApi.path,
  notSynchronized: pagePaths.sync,
  structure: pagePaths.sync,
  noLanguage: resources.languages.path,
  noDefaultLanguage: settings.exportSettings.path,
  requiredOpen: pagePaths.mapping,
  twoActivationLevels: pagePaths.mapping,
}

/** Whether a file with products was ever delivered. */
const hasDelivered = async (exports: ExportStore): Promise<boolean> =>
  (await exports.laterDelivery(0, true)) !== undefined

/**
 * Finds the blockers that keep every export from starting, in the order of the guide, from the database alone.
 * @param language of the names of fields
 */
export const readBlockers = async (stores: Stores, language: Language): Promise<Blocker[]> => {
  const { exports, records, documents, masters } = stores
  const blockers: Blocker[] = []
  const add = (code: BlockerCode, params: Blocker['params'] = {}) =>
    blockers.push({
      code,
      params,
      path: pathOf[code],
      cause: causeOf({ code: code === 'noConnection' ? 'notConnected' : code, params }, language),
    })
  const mapping = (await documents.read(mappingDocument, mappingSchema)) ?? {}
  const languages = await records.list(resources.languages)
  const { defaultLanguage } = await records.readSettings(settings.exportSettings)

  const { connectionOf } = await import('../../akeneo/rest/sessions.ts')
  if (!connectionOf(await records.readSettings(settings.akeneoApi))) add('noConnection')
  if ((await masters.count('attributes')) === 0) add('notSynchronized')
  else {
    const { length: count } = (await readStructureProblems(stores, language)).filter(
      ({ stops = true }) => stops,
    )
    if (count > 0) add('structure', { count })
  }
  if (languages.length === 0) add('noLanguage')
  else if (defaultLanguageIn(languages, defaultLanguage) === null) add('noDefaultLanguage')
  const open = (await hasDelivered(exports)) ? [] : openFieldsIn(mapping)
  if (open.length > 0) {
    const names = open.map(({ label }) => label[language])
    add('requiredOpen', {
      fields: new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names),
      count: open.length,
    })
  }
  const enabled = new Set(
    (await records.list(resources.channels)).filter(channel => channel.enabled).map(({ name }) => name),
  )
  if (fillsBothLevels(mapping, name => enabled.has(name))) add('twoActivationLevels')
  return blockers
}

/** Facts that the dashboard has already read. */
interface GuideFacts {
  readonly connections: readonly ConnectionHealth[]
  readonly connectionErrors: Readonly<Partial<Record<ConnectionName, string>>>
  readonly filter: { readonly count: number; readonly total: number } | null
  /** The number of attributes of the last synchronization. */
  readonly attributes: number
  readonly lastUploaded: ExportRecord | undefined
  readonly running: readonly ExportRecord[]
  /** Newest first. */
  readonly finished: readonly ExportRecord[]
  readonly language: Language
}

interface GuideDeps extends Stores {
  readonly synchronizer: Pick<Synchronizer, 'state'>
}

type Facts = Omit<GuideStep, 'name' | 'path'> & { readonly path?: string }
type ReadStep = (deps: GuideDeps, facts: GuideFacts) => Promise<Facts>

const healthOf = (name: ConnectionName, { connections }: GuideFacts) =>
  connections.find(one => one.name === name) ?? { state: 'notConfigured', at: null, host: null }

const readSync: ReadStep = async ({ masters, synchronizer }, { attributes, language }) => {
  const { running, last } = await synchronizer.state()
  if (attributes === 0)
    return {
      state: last?.failure && !running ? 'broken' : 'open',
      cause: last?.failure ? formatSyncFailure(last.failure, language) : '',
      isRunning: running !== null,
    }
  const counts = {
    attributes,
    categories: await masters.count('categories'),
    channels: (await masters.channels()).length,
    locales: enabledCodes(await masters.locales()).size,
  }
  return { state: 'done', counts, at: last?.failure ? null : (last?.at ?? null) }
}

/** Whether an export delivered nothing. Full exports without a product are successful, but count here. */
const hasFailed = (row: ExportRecord) => {
  const outcome = deliveryOutcome(row)
  return (
    outcome === 'failed' ||
    outcome === 'notUploaded' ||
    outcome === 'onHold' ||
    row.successful + row.warnings === 0
  )
}

/** Each step of the guide, and how its state is read. */
const steps: { readonly [N in GuideStepName]: { readonly path: string; readonly read: ReadStep } } = {
  connect: {
    path: settings.akeneoApi.path,
    read: async ({ records }, facts) => {
      const { state, at, host } = healthOf('akeneoApi', facts)
      const { mode } = await records.readSettings(settings.akeneoApi)
      const connection = { at, host, isApp: mode === akeneoModes.appToken }
      if (state === 'failed')
        return { ...connection, state: 'broken', cause: facts.connectionErrors.akeneoApi ?? '' }
      if (state === 'notConfigured') return { state: 'open' }
      // master data was read, so Akeneo was reached
      const isReached = state === 'established' || facts.attributes > 0
      return { ...connection, state: isReached ? 'done' : 'open', isUntested: state === 'untested' }
    },
  },
  synchronize: { path: pagePaths.sync, read: readSync },
  languages: {
    path: resources.languages.path,
    read: async ({ records }) => {
      const all = await records.list(resources.languages)
      const { defaultLanguage } = await records.readSettings(settings.exportSettings)
      const name = defaultLanguageIn(all, defaultLanguage)
      const sorted = all.toSorted((one, other) => Number(other.name === name) - Number(one.name === name))
      return {
        state: name === null ? 'open' : 'done',
        names: sorted.map(({ label }) => label),
        hasDefault: name !== null,
        // the default language is chosen on another page
        ...(name === null && all.length > 0 && { path: settings.exportSettings.path }),
      }
    },
  },
  required: {
    path: pagePaths.mapping,
    read: async ({ documents }, { language }) => {
      const open = openFieldsIn((await documents.read(mappingDocument, mappingSchema)) ?? {})
      return { state: open.length > 0 ? 'open' : 'done', names: open.map(({ label }) => label[language]) }
    },
  },
  filter: {
    path: settings.productFilter.path,
    read: async ({ records }, { filter }) => {
      const counts = { count: filter?.count ?? null, total: filter?.total ?? null }
      if (filter?.count === 0) return { ...counts, state: 'broken' }
      const isSaved = (await records.findSettings(settings.productFilter)) !== undefined
      return { ...counts, state: isSaved ? 'done' : 'open' }
    },
  },
  target: {
    path: settings.ftp.path,
    read: async (_deps, facts) => {
      const { state, at, host } = healthOf('ftp', facts)
      if (state === 'downloadOnly') return { state: 'done', isDownload: true }
      if (state === 'notConfigured') return { state: 'open' }
      if (state === 'failed') return { state: 'broken', host, at, cause: facts.connectionErrors.ftp ?? '' }
      return { state: state === 'established' ? 'done' : 'open', host, at, isUntested: state === 'untested' }
    },
  },
  export: {
    path: resources.exports.path,
    read: async (_deps, { running: [running], finished: [last], language }) => {
      if (running) return { state: 'open', isRunning: true, export: { id: running.id } }
      if (!last) return { state: 'open' }
      return hasFailed(last)
        ? {
            state: 'broken',
            export: { id: last.id },
            cause: formatRunMessage(last.errors[0] ?? last.details, language),
          }
        : { state: 'open', export: { id: last.id } }
    },
  },
}

/** The steps to the first delivered file; null once there is one. */
export const readGuide = async (deps: GuideDeps, facts: GuideFacts): Promise<GuideStep[] | null> => {
  const { successful = 0, warnings = 0 } = facts.lastUploaded ?? {}
  if (successful + warnings > 0 || (await hasDelivered(deps.exports))) return null
  return Promise.all(
    guideSteps.map(async name => {
      const { path, read } = steps[name]
      return { name, path, ...(await read(deps, facts)) }
    }),
  )
}
