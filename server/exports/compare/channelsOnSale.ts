import { mappingSchema, type Mapping } from '../../../src/contract/mapping/mapping.ts'
import { hasSource } from '../../../src/contract/mapping/entry.ts'
import { matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { channels as declaration } from '../../../src/resources/channels.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { Setup } from '../../model/setup.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import type { Plan } from '../../tradebyte/plan.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { mappingDocument } from '../run/runSetup.ts'

type Channel = Setup['channels'][number]

/** TB.One sells an article on a channel where both are 1. Source: Tradebyte, full and delta catalogues. */
export const isActivation = (column: string): boolean => /^a_active(\[|$)/.test(column)

const columnOf = (channel: string) => `a_active[${channel}]`

/** The channel of an activation column; undefined for `a_active` and other columns. */
export const channelOf = (column: string): string | undefined => /^a_active\[(.*)\]$/.exec(column)?.[1]

/** The activation columns that a file with this configuration has. */
export const activationColumns = (mapping: Mapping, channels: readonly Channel[]): string[] =>
  ['a_active', 'a_active_channel'].flatMap(key => {
    const field = fieldTable.get(key)
    const parts = (field && readStored(mapping, field)?.parts) ?? []
    return parts.flatMap(part => {
      const { channel } = part
      if (!matchShape(entriesOf, part).some(hasSource)) return []
      if (channel === null) return ['a_active']
      return channels.some(({ name, enabled }) => enabled && name === channel) ? [columnOf(channel)] : []
    })
  })

/** What the next file does with the channels that articles are sold on. */
export interface ChannelState {
  /** Kontor has channels, and none of them is enabled. */
  readonly noneEnabled: boolean
  /** No field is mapped that takes articles on or off sale. */
  readonly noActivation: boolean
  /** Channels of the last file without a column in the next one: their articles are taken off sale with a 0. */
  readonly closing: readonly string[]
  /** The same, but their articles stay on sale, and nothing updates them. */
  readonly leaving: readonly string[]
}

/**
 * Compares the activation columns of the last file with those of the present configuration. A channel that was deleted,
 * or disabled with the choice to withdraw its articles, is closed by the next export.
 * @param before the activation columns of the last file
 */
export const channelStateOf = (
  mapping: Mapping,
  channels: readonly Channel[],
  before: readonly string[],
): ChannelState => {
  const columns = activationColumns(mapping, channels)
  const lost = before.filter(column => !columns.includes(column)).flatMap(column => channelOf(column) ?? [])
  const isClosing = (name: string) => {
    const channel = channels.find(one => one.name === name)
    return channel === undefined || (!channel.enabled && channel.withdraw !== false)
  }
  return {
    noneEnabled: channels.length > 0 && !channels.some(({ enabled }) => enabled),
    noActivation: columns.length === 0,
    closing: lost.filter(isClosing),
    leaving: lost.filter(name => !isClosing(name)),
  }
}

interface ChannelDeps {
  readonly exports: Pick<ExportStore, 'lastFile'>
  readonly records: RecordStore
}

/** The activation columns of the last file that the present target has. */
const lastColumns = async ({ exports, records }: ChannelDeps): Promise<readonly string[]> => {
  const { difference } = (await exports.lastFile((await targetOf(records)) ?? '')) ?? {}
  return difference?.columns ?? difference?.activation ?? []
}

/** Reads the state of the channels from the database. */
export const readChannelState = async (
  deps: ChannelDeps & { readonly documents: DocumentStore },
): Promise<ChannelState> =>
  channelStateOf(
    (await deps.documents.read(mappingDocument, mappingSchema)) ?? {},
    await deps.records.list(declaration),
    await lastColumns(deps),
  )

/** The channels that a run with this configuration closes. */
export const readClosing = async (
  deps: ChannelDeps,
  { mapping, channels }: Pick<Setup, 'mapping' | 'channels'>,
): Promise<readonly string[]> => channelStateOf(mapping, channels, await lastColumns(deps)).closing

/** The names of channels for people; a deleted channel has only its sign. */
export const channelLabels = (names: readonly string[], channels: readonly Channel[]): string =>
  names.map(name => channels.find(channel => channel.name === name)?.label ?? name).join(', ')

/** Adds a column with a 0 for each channel that is closed, so that TB.One sells none of the articles there. */
export const closeChannels = (plan: Plan, closing: readonly string[]): Plan => {
  const field = fieldTable.get('a_active_channel')
  const names = closing.filter(name => !plan.header.includes(columnOf(name)))
  if (!field || names.length === 0) return plan
  const headers = names.map(columnOf)
  const zeros = names.map(() => '0')
  return {
    ...plan,
    header: [...plan.header, ...headers],
    columns: [
      ...plan.columns,
      ...names.map((bracket, index) => ({
        header: columnOf(bracket),
        index: plan.header.length + index,
        field,
        bracket,
        language: null,
        source: '',
      })),
    ],
    closing: new Set(headers),
    evaluate: article => {
      const outcome = plan.evaluate(article)
      return {
        ...outcome,
        cells: outcome.cells && [...outcome.cells, ...zeros],
        written: outcome.written.length > 0 ? [...outcome.written, ...zeros] : [],
      }
    },
  }
}
