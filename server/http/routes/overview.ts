import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import type { Overview } from '../../../src/contract/calls/dashboard.ts'
import { countConditions } from '../../../src/contract/skus.ts'
import type { Declaration, ResourceDeclaration } from '../../../src/contract/resource.ts'
import { formatSentence, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { type Facts, readFacts } from '../../exports/findings/facts.ts'
import { nextRunsOf, type SavedSchedule } from '../../schedules/timing.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { readStored } from '../../tradebyte/mapping/readStored.ts'
import { type Binder, ok } from '../bind.ts'
import type { KeptCount } from './productFilter.ts'

const words = {
  entries: { en: '{count|One entry|{count} entries}', de: '{count|Ein Eintrag|{count} Einträge}' },
  nothing: { en: 'No entries yet', de: 'Noch keine Einträge' },
  on: { en: '{count} enabled', de: '{count} aktiv' },
  onAndOff: { en: '{on} enabled, {off} disabled', de: '{on} aktiv, {off} inaktiv' },
  next: { en: '{count} enabled, next', de: '{count} aktiv, nächster' },
  languages: {
    en: '{count|One language|{count} languages}, default {name}',
    de: '{count|Eine Sprache|{count} Sprachen}, Standard {name}',
  },
  mapped: {
    en: '{count} of {total} fields mapped',
    de: '{count} von {total} Feldern zugeordnet',
  },
  notSynchronized: { en: 'Not synchronized yet', de: 'Noch nicht synchronisiert' },
  synchronizing: { en: 'Synchronizing', de: 'Wird synchronisiert' },
  synchronized: { en: 'Synchronized', de: 'Synchronisiert' },
  failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  products: {
    en: '{count} of {total} products',
    de: '{count} von {total} Produkten',
  },
  noFilter: { en: 'No filter', de: 'Kein Filter' },
  notCounted: { en: 'Not counted yet', de: 'Noch nicht gezählt' },
  categories: {
    en: '{count|One category|{count} categories}',
    de: '{count|Eine Kategorie|{count} Kategorien}',
  },
  withdrawOn: { en: 'Withdrawal on', de: 'Zurückziehen an' },
  withdrawOff: { en: 'Withdrawal off', de: 'Zurückziehen aus' },
  notConfigured: { en: 'Not configured', de: 'Nicht eingerichtet' },
  downloadOnly: { en: 'Download only', de: 'Nur Download' },
  untested: { en: 'Configured, not tested yet', de: 'Eingerichtet, noch nicht geprüft' },
  connected: { en: 'Connected, tested', de: 'Verbunden, geprüft' },
  connectedAsApp: { en: 'Connected as an app, tested', de: 'Als App verbunden, geprüft' },
  noConnection: { en: 'No connection, tested', de: 'Keine Verbindung, geprüft' },
  days: { en: '{count|One day|{count} days}', de: '{count|Ein Tag|{count} Tage}' },
  daysBetween: { en: '{least} to {most} days', de: '{least} bis {most} Tage' },
  configuration: { en: 'As a file, to compare and apply', de: 'Als Datei, zum Vergleichen und Anwenden' },
  assets: { en: '{count|One asset|{count} assets}', de: '{count|Ein Asset|{count} Assets}' },
} as const satisfies Record<string, Sentence>

type Line = Overview['tiles'][string]
type Say = (word: keyof typeof words, params?: Params) => string

/** What a line is made of. */
interface LineInputs {
  readonly deps: Deps
  readonly facts: Facts
  readonly say: Say
}

const one = { range: [0, 0], sort: ['id', 'DESC'] } as const

const countLine = (count: number, say: Say): Line => ({
  text: count === 0 ? say('nothing') : say('entries', { count }),
})

/** The line of a list: how many of its records are on, where they have a switch, else how many there are. */
const listLine = async (resource: ResourceDeclaration, { deps, say }: LineInputs): Promise<Line> => {
  const records: readonly Readonly<Record<string, unknown>>[] = await deps.records.list(resource)
  const { accent } = resource.row
  if (!accent || records.length === 0) return countLine(records.length, say)
  const on = records.filter(record => record[accent] === true).length
  const off = records.length - on
  return { text: off === 0 ? say('on', { count: on }) : say('onAndOff', { on, off }) }
}

const connectionLine =
  (name: 'akeneoApi' | 'ftp' | 'tessaApi') =>
  ({ facts, say }: LineInputs): Line => {
    const { state = 'notConfigured', at } = facts.connections.find(health => health.name === name) ?? {}
    if (state === 'failed') return { text: say('noConnection'), at }
    if (state !== 'established') return { text: say(state) }
    return { text: say(name === 'akeneoApi' && facts.isApp ? 'connectedAsApp' : 'connected'), at }
  }

/** The lines that are not those of a list, by the names of their declarations and pages. */
const lines: Readonly<Record<string, (inputs: LineInputs) => Line | Promise<Line>>> = {
  mapping: ({ facts, say }) => {
    const fields = [...fieldTable.values()]
    const count = fields.filter(field => readStored(facts.mapping, field) !== null).length
    return { text: say('mapped', { count, total: fields.length }) }
  },
  sync: ({ facts: { sync }, say }) => {
    if (sync.running) return { text: say('synchronizing') }
    if (!sync.last) return { text: say('notSynchronized') }
    return { text: say(sync.last.failure ? 'failed' : 'synchronized'), at: sync.last.at }
  },
  configuration: ({ say }) => ({ text: say('configuration') }),
  [settings.akeneoApi.name]: connectionLine('akeneoApi'),
  [settings.ftp.name]: connectionLine('ftp'),
  [settings.tessaApi.name]: connectionLine('tessaApi'),
  [settings.productFilter.name]: async ({ deps, facts: { filter }, say }) => {
    if (filter) return { text: say('products', { count: filter.count, total: filter.total }) }
    const stored = await deps.records.readSettings(settings.productFilter)
    return { text: say(countConditions(stored) === 0 ? 'noFilter' : 'notCounted') }
  },
  [settings.cluster.name]: async ({ deps, say }) => {
    const { akeneoCategories } = await deps.records.readSettings(settings.cluster)
    return { text: say('categories', { count: akeneoCategories.length }) }
  },
  [settings.exportSettings.name]: ({ facts: { exportSettings }, say }) => ({
    text: say(exportSettings.withdrawMissing ? 'withdrawOn' : 'withdrawOff'),
  }),
  [settings.csv.name]: async ({ deps }) => {
    const { charset, delimiter } = await deps.records.readSettings(settings.csv)
    return { text: `${charset}, ${delimiter}` }
  },
  [settings.retention.name]: async ({ deps, say }) => {
    const days = Object.values(await deps.records.readSettings(settings.retention)).map(Number)
    const [least, most] = [Math.min(...days), Math.max(...days)]
    return { text: least === most ? say('days', { count: least }) : say('daysBetween', { least, most }) }
  },
  [settings.assetCache.name]: async ({ deps, say }) => ({
    text: say('assets', { count: await deps.assets.count() }),
  }),
  [resources.languages.name]: ({ facts: { languages, defaultLanguage }, say }) => {
    const name = languages.find(language => language.name === defaultLanguage)?.label
    if (name === undefined) return countLine(languages.length, say)
    return { text: say('languages', { count: languages.length, name }) }
  },
  [resources.schedules.name]: async inputs => {
    const { deps, facts, say } = inputs
    const schedules = (await deps.records.list(resources.schedules)) as unknown as SavedSchedule[] // the store of schedules reads them in the same way
    const [next] = nextRunsOf(schedules, deps.clock.now(), deps.config.TZ)
    if (!next) return listLine(resources.schedules, inputs)
    return {
      text: say('next', { count: facts.schedules.filter(({ enabled }) => enabled).length }),
      at: next.at,
    }
  },
  [resources.audit.name]: async ({ deps, say }) => countLine((await deps.audit.page(one)).total, say),
  [resources.outbox.name]: async ({ deps, say }) => countLine((await deps.outboxStore.page(one)).total, say),
  [resources.tokens.name]: async ({ deps, say }) => countLine((await deps.tokens.list()).length, say),
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** Answers what each page of the settings holds, so that the hub need not read them all. */
export const bindOverview = (bind: Binder, deps: Deps, keptCount: KeptCount): void =>
  bind(calls.overview, async ({ language, user }) => {
    const isAdmin = user.roles.includes(adminRole)
    const facts = await readFacts(deps, await keptCount.read(deps), { language, isAdmin })
    const inputs = { deps, facts, say: sayIn(language) }
    const shown = declarations.filter(({ tile, access }) => tile && (access !== adminRole || isAdmin))
    const made = [
      ...shown.map(({ name }) => name),
      'mapping',
      'sync',
      ...(isAdmin ? ['configuration'] : []),
    ].map(async (name): Promise<[string, Line]> => {
      const own = lines[name]
      const list = Object.values(resources).find(resource => resource.name === name)
      const line = own ? await own(inputs) : list ? await listLine(list, inputs) : { text: '' }
      const missing = facts.structure.filter(({ area }) => area === name).length
      return [name, { ...line, ...(missing > 0 && { missing }) }]
    })
    return ok({ tiles: Object.fromEntries(await Promise.all(made)) })
  })

const sayIn =
  (language: Language): Say =>
  (word, params) =>
    formatSentence(words[word], language, params)
