import { type SaleStep, type SaleStepName, saleSteps } from '../../../src/contract/calls/saleGuide.ts'
import { hasSource } from '../../../src/contract/mapping/entry.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { Channel, ExportSettings } from '../../model/setup.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import { mappingDocument } from '../run/runSetup.ts'

/** What decides whether articles can be sold. */
export interface SaleFacts {
  readonly mapping: Mapping
  readonly channels: readonly Channel[]
  readonly exportSettings: ExportSettings
  /** The names of the enabled schedules. */
  readonly schedules: readonly string[]
}

const storedOf = (mapping: Mapping, key: string) => {
  const field = fieldTable.get(key)
  return field && readStored(mapping, field)
}

const isMapped = (mapping: Mapping, ...keys: string[]) => keys.some(key => Boolean(storedOf(mapping, key)))

/** The labels of the enabled channels for which a field has no source. */
const channelsWithout = ({ mapping, channels }: SaleFacts, ...keys: string[]): string[] => {
  const parts = keys.flatMap(key => storedOf(mapping, key)?.parts ?? [])
  const covered = new Set(
    parts.filter(part => matchShape(entriesOf, part).some(hasSource)).map(({ channel }) => channel),
  )
  return channels.filter(({ enabled, name }) => enabled && !covered.has(name)).map(({ label }) => label)
}

const limitFields = [
  'holdWithdrawnShare',
  'holdWithdrawn',
  'holdPricesShare',
  'holdPrices',
  'holdMovedShare',
  'holdMoved',
  'holdLostShare',
  'holdLost',
] as const

interface Judgement extends Pick<SaleStep, 'names' | 'count'> {
  readonly isDone: boolean
  /** The key of the mapped field that the step is about. */
  readonly field?: string
}

/** The page of each step, and how its state follows from the facts. */
const steps: {
  readonly [N in SaleStepName]: { readonly path: string; readonly judge: (facts: SaleFacts) => Judgement }
} = {
  channels: {
    path: resources.channels.path,
    judge: ({ channels }) => {
      const names = channels.filter(({ enabled }) => enabled).map(({ label }) => label)
      return { isDone: names.length > 0, names }
    },
  },
  prices: {
    path: pagePaths.mapping,
    judge: facts => {
      const names = channelsWithout(facts, 'a_vk')
      // TB.One assigns price lists to channels
      const hasLists = isMapped(facts.mapping, 'a_vk_key')
      return {
        isDone: hasLists || (isMapped(facts.mapping, 'a_vk') && names.length === 0),
        names,
        field: 'a_vk',
      }
    },
  },
  stock: {
    path: pagePaths.mapping,
    judge: ({ mapping }) => ({ isDone: isMapped(mapping, 'a_stock', 'a_stock_key'), field: 'a_stock' }),
  },
  activation: {
    path: pagePaths.mapping,
    // an article is on sale in a channel only if its general switch and that of the channel are on
    judge: facts => {
      const names = channelsWithout(facts, 'a_active_channel', 'p_active')
      const hasGeneral = isMapped(facts.mapping, 'a_active')
      const hasChannels = isMapped(facts.mapping, 'a_active_channel', 'p_active') && names.length === 0
      return { isDone: hasGeneral && hasChannels, names, field: hasGeneral ? 'a_active_channel' : 'a_active' }
    },
  },
  pictures: {
    path: pagePaths.mapping,
    judge: ({ mapping }) => ({ isDone: isMapped(mapping, 'a_media', 'p_media'), field: 'a_media' }),
  },
  schedule: {
    path: resources.schedules.path,
    judge: ({ schedules }) => ({ isDone: schedules.length > 0, names: [...schedules] }),
  },
  limits: {
    path: settings.exportSettings.path,
    judge: ({ exportSettings }) => {
      const count = limitFields.filter(name => exportSettings[name] !== null).length
      return { isDone: count > 0, count }
    },
  },
}

/** The steps until articles can be sold; null once each is done. */
export const saleGuideOf = (facts: SaleFacts): SaleStep[] | null => {
  const elsewhere = new Set<string>(facts.exportSettings.doneElsewhere)
  const guide = saleSteps.map((name): SaleStep => {
    const { path, judge } = steps[name]
    const { isDone, field, ...more } = judge(facts)
    const isElsewhere = !isDone && elsewhere.has(name)
    return {
      name,
      path: field === undefined ? path : `${path}#${field}`,
      state: isDone || isElsewhere ? 'done' : 'open',
      ...more,
      ...(isElsewhere && { isElsewhere }),
    }
  })
  return guide.every(({ state }) => state === 'done') ? null : guide
}

interface Deps {
  readonly records: RecordStore
  readonly documents: DocumentStore
}

/** Reads the facts of the guide to the first sale from the database. */
export const readSaleGuide = async ({ records, documents }: Deps): Promise<SaleStep[] | null> => {
  const schedules = await records.list(resources.schedules)
  return saleGuideOf({
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(resources.channels),
    exportSettings: await records.readSettings(settings.exportSettings),
    schedules: schedules.filter(({ enabled }) => enabled).map(({ name }) => name),
  })
}
