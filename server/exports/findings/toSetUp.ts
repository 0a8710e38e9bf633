import { hasSource } from '../../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import { matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import type { Facts } from './facts.ts'
import type { CauseFacts } from './finding.ts'

/** Names in a sentence. `namesIn(['EAN', 'Brand'], 'en')` gives `EAN and Brand`. */
export const namesIn = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names)

const storedOf = (mapping: Mapping, key: string) => {
  const field = fieldTable.get(key)
  return field && readStored(mapping, field)
}

const isMapped = (mapping: Mapping, ...keys: string[]) => keys.some(key => Boolean(storedOf(mapping, key)))

/** The labels of the enabled channels for which a field has no source. */
const channelsWithout = ({ mapping, channels }: Facts, ...keys: string[]): string[] => {
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

/** The number of safety limits that are set. */
export const limitsIn = ({ exportSettings }: Pick<Facts, 'exportSettings'>): number =>
  limitFields.filter(name => exportSettings[name] !== null).length

const lacking: Readonly<Record<'prices' | 'switches', Sentence>> = {
  prices: { en: '{names}: no price is mapped.', de: '{names}: Kein Preis ist zugeordnet.' },
  switches: { en: '{names}: no switch is mapped.', de: '{names}: Kein Schalter ist zugeordnet.' },
}

/** What is still to be set up before the first delivery, and before articles can be sold. */
export const toSetUp = (facts: Facts): CauseFacts[] => {
  const { attributes, connections, isFilterSaved, hasDelivered, mapping, channels, schedules, language } =
    facts
  const target = connections.find(({ name }) => name === 'ftp')?.state
  const lacks = (what: keyof typeof lacking, names: string[]) =>
    names.length > 0 ? formatSentence(lacking[what], language, { names: namesIn(names, language) }) : ''
  const withoutPrice = channelsWithout(facts, 'a_vk')
  const withoutSwitch = channelsWithout(facts, 'a_active_channel', 'p_active')
  // TB.One assigns price lists to channels
  const hasPrices = isMapped(mapping, 'a_vk_key') || (isMapped(mapping, 'a_vk') && withoutPrice.length === 0)
  // an article is on sale in a channel only if its general switch and that of the channel are on
  const hasGeneral = isMapped(mapping, 'a_active')
  const hasSwitches =
    hasGeneral && isMapped(mapping, 'a_active_channel', 'p_active') && withoutSwitch.length === 0
  const findings: readonly (CauseFacts | false)[] = [
    ...connections.map(
      ({ name, state }) =>
        state === 'untested' &&
        // its master data was read, so Akeneo was reached
        !(name === 'akeneoApi' && attributes > 0) && { code: 'untested' as const, connection: name },
    ),
    !isFilterSaved && { code: 'noFilter' },
    target === 'notConfigured' && { code: 'noTarget' },
    !hasDelivered && { code: 'nothingDelivered' },
    channels.length === 0 && { code: 'noChannels' },
    !hasPrices && { code: 'noPrices', detail: lacks('prices', withoutPrice) },
    !isMapped(mapping, 'a_stock', 'a_stock_key') && { code: 'noStock' },
    !hasSwitches && {
      code: 'noSwitches',
      detail: lacks('switches', withoutSwitch),
      page: `${pagePaths.mapping}#${hasGeneral ? 'a_active_channel' : 'a_active'}`,
    },
    !isMapped(mapping, 'a_media', 'p_media') && { code: 'noPictures' },
    !schedules.some(({ enabled }) => enabled) && { code: 'noSchedule' },
    limitsIn(facts) === 0 && { code: 'noLimits' },
  ]
  return findings.filter(finding => finding !== false)
}
