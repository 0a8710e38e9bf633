import type { Cause } from '../../../src/contract/calls/cause.ts'
import {
  type Checklist,
  type ChecklistPart,
  type ChecklistStep,
  checklistSteps,
  type StepName,
} from '../../../src/contract/calls/checklist.ts'
import type { ConnectionName } from '../../../src/contract/calls/dashboard.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { formatSentence, type Params, type Sentence } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { stepOf } from './finding.ts'
import { isTrouble } from './collect.ts'
import type { Facts } from './facts.ts'
import { limitsIn, namesIn } from './toSetUp.ts'

const sentences = {
  connected: { en: 'Connected.', de: 'Verbunden.' },
  connectedTo: { en: 'Connected to {host}.', de: 'Verbunden mit {host}.' },
  connectedAsApp: { en: 'Connected to {host} as an app.', de: 'Verbunden mit {host} als App.' },
  reading: { en: 'Master data is being read.', de: 'Die Stammdaten werden gelesen.' },
  masterData: {
    en: '{attributes|One attribute|{attributes} attributes} from Akeneo.',
    de: '{attributes|Ein Attribut|{attributes} Attribute} aus Akeneo.',
  },
  languages: { en: '{names}. Default: {name}.', de: '{names}. Standard: {name}.' },
  required: {
    en: 'All required fields are mapped or filled by default.',
    de: 'Alle Pflichtfelder sind zugeordnet oder haben einen Standard.',
  },
  filterAll: { en: 'All {total} products pass.', de: 'Alle {total} Produkte kommen durch.' },
  filterSome: {
    en: '{count} of {total} products pass.',
    de: '{count} von {total} Produkten kommen durch.',
  },
  filterSaved: { en: 'The filter is saved.', de: 'Der Filter ist gespeichert.' },
  download: {
    en: 'Download only: you fetch the files yourself.',
    de: 'Nur Download: Sie holen die Dateien selbst ab.',
  },
  target: { en: 'Files go to {host}.', de: 'Dateien gehen an {host}.' },
  folder: { en: 'Files go to a folder of Kontor.', de: 'Dateien gehen in einen Ordner von Kontor.' },
  running: { en: 'Export #{id} is running.', de: 'Export #{id} läuft.' },
  names: { en: '{names}.', de: '{names}.' },
  prices: { en: 'Each channel has a price.', de: 'Jeder Kanal hat einen Preis.' },
  stock: { en: 'The stock is mapped.', de: 'Der Bestand ist zugeordnet.' },
  switches: {
    en: 'Both switches are mapped for each channel.',
    de: 'Beide Schalter sind für jeden Kanal zugeordnet.',
  },
  pictures: { en: 'Images are mapped.', de: 'Bilder sind zugeordnet.' },
  limits: {
    en: '{count|One limit holds|{count} limits hold} back an export that withdraws or changes too much.',
    de: '{count|Eine Grenze hält|{count} Grenzen halten} einen Export zurück, der zu viel zurückzieht oder ändert.',
  },
  elsewhere: { en: 'Another system does this.', de: 'Das übernimmt ein anderes System.' },
} as const satisfies Record<string, Sentence>

type Say = (name: keyof typeof sentences, params?: Params) => string

/** A step: its page, its fact once it is done, and more about its state. */
interface StepForm {
  readonly path: string
  readonly fact: (facts: Facts, say: Say) => string
  readonly more?: (facts: Facts) => Partial<ChecklistStep>
}

const connectionOf = (name: ConnectionName, { connections }: Facts) =>
  connections.find(one => one.name === name)

/** The steps by their names. */
const steps: { readonly [N in StepName]: StepForm } = {
  connect: {
    path: settings.akeneoApi.path,
    fact: (facts, say) => {
      const host = connectionOf('akeneoApi', facts)?.host
      if (!host) return say('connected')
      return say(facts.isApp ? 'connectedAsApp' : 'connectedTo', { host })
    },
    more: facts => ({ at: connectionOf('akeneoApi', facts)?.at ?? null }),
  },
  synchronize: {
    path: pagePaths.sync,
    fact: ({ attributes }, say) => say('masterData', { attributes }),
    more: ({ sync: { running, last } }) => ({
      isRunning: running !== null,
      at: last?.failure ? null : (last?.at ?? null),
    }),
  },
  languages: {
    path: resources.languages.path,
    fact: (facts, say) => {
      const { languages, defaultLanguage } = facts
      const name = languages.find(one => one.name === defaultLanguage)?.label ?? ''
      const names = namesIn(
        languages.map(({ label }) => label),
        facts.language,
      )
      return say('languages', { names, name })
    },
  },
  required: { path: pagePaths.mapping, fact: (_facts, say) => say('required') },
  filter: {
    path: settings.productFilter.path,
    fact: ({ filter }, say) => {
      if (!filter) return say('filterSaved')
      const { count, total } = filter
      return say(count === total ? 'filterAll' : 'filterSome', { count, total })
    },
  },
  target: {
    path: settings.ftp.path,
    fact: (facts, say) => {
      const { state, host } = connectionOf('ftp', facts) ?? {}
      if (state === 'downloadOnly') return say('download')
      return host ? say('target', { host }) : say('folder')
    },
  },
  export: {
    path: resources.exports.path,
    fact: () => '',
    more: ({ running }) => ({ isRunning: running.length > 0 }),
  },
  channels: {
    path: resources.channels.path,
    fact: (facts, say) => {
      const enabled = facts.channels.filter(channel => channel.enabled).map(({ label }) => label)
      return say('names', { names: namesIn(enabled, facts.language) })
    },
  },
  prices: { path: `${pagePaths.mapping}#a_vk`, fact: (_facts, say) => say('prices') },
  stock: { path: `${pagePaths.mapping}#a_stock`, fact: (_facts, say) => say('stock') },
  activation: { path: `${pagePaths.mapping}#a_active`, fact: (_facts, say) => say('switches') },
  pictures: { path: `${pagePaths.mapping}#a_media`, fact: (_facts, say) => say('pictures') },
  schedule: {
    path: resources.schedules.path,
    fact: (facts, say) => {
      const enabled = facts.schedules.filter(schedule => schedule.enabled).map(({ name }) => name)
      return say('names', { names: namesIn(enabled, facts.language) })
    },
  },
  limits: {
    path: settings.exportSettings.path,
    fact: (facts, say) => say('limits', { count: limitsIn(facts) }),
  },
}

/** The first finding that keeps a step open; the step of the first export is open while the newest one is in trouble. */
const openIn = (name: StepName, findings: readonly Cause[], { finished: [newest] }: Facts) => {
  if (name !== 'export') return findings.find(finding => stepOf(finding) === name)
  const failed = findings.find(finding => isTrouble(finding) && finding.export?.id === newest?.id)
  return (newest && failed) ?? findings.find(finding => stepOf(finding) === name)
}

/** Whether it is about something that was set up and does not work. */
const isBroken = (name: StepName, { code, export: run }: Cause, { sync: { running, last } }: Facts) =>
  code === 'connection' ||
  code === 'emptyFilter' ||
  (name === 'export' && run !== null) ||
  (code === 'notSynchronized' && Boolean(last?.failure) && !running)

const stepIn = (name: StepName, findings: readonly Cause[], facts: Facts): ChecklistStep => {
  const { path, fact, more } = steps[name]
  const say: Say = (key, params) => formatSentence(sentences[key], facts.language, params)
  const own = { name, ...more?.(facts) }
  const finding = openIn(name, findings, facts)
  if (!finding) return { ...own, state: 'done', path, text: fact(facts, say) }
  if ((facts.exportSettings.doneElsewhere as readonly string[]).includes(name))
    return { ...own, state: 'done', path, text: say('elsewhere'), isElsewhere: true }
  const text = () => {
    if (own.isRunning) {
      const [run] = facts.running
      return name === 'export' && run ? say('running', { id: String(run.id) }) : say('reading')
    }
    // what was set up and does not work is named; what is new is explained
    if (finding.export) return `${finding.sentence}. ${finding.detail}`
    return finding.detail || `${finding.sentence}.`
  }
  return {
    ...own,
    state: !own.isRunning && isBroken(name, finding, facts) ? 'broken' : 'open',
    path: finding.page?.startsWith('/') ? finding.page : path,
    text: text(),
    ...(finding.code === 'untested' && { isUntested: true }),
  }
}

/** The steps that are left until the first file is delivered, then until articles can be sold; null once all are done. */
export const checklistOf = (facts: Facts, findings: readonly Cause[]): Checklist | null => {
  const part: ChecklistPart = facts.hasDelivered ? 'sale' : 'delivery'
  const list = checklistSteps[part].map(name => stepIn(name, findings, facts))
  return list.every(({ state }) => state === 'done') ? null : { part, steps: list }
}
