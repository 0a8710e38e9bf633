import { Box, Chip, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { MarketplaceChannel } from '../../../contract/mapping/mapping.ts'
import { Mono } from '../../../kit/marks.tsx'
import { resources } from '../../../resources/index.ts'
import type { DraftEntry } from '../../../contract/mapping/entry.ts'
import { list, type PerChannel, type Shape, single } from '../draft/valueShapes.ts'
import { EntryBlock, EntryHeads } from './EntryRow.tsx'
import { EntryRows, MappedEntry } from './entries.tsx'
import { FormFoot } from './FormFoot.tsx'
import { RemoveButton } from './ItemList.tsx'
import { ownValue } from '../../../contract/record/paths.ts'
import type { KindFormProps } from './useItems.ts'
import { entryArea } from './entryGrid.ts'
import { useFieldFrame } from './notes.tsx'

/** One source for each marketplace channel. */
export const ChannelEntries = (props: KindFormProps<PerChannel<DraftEntry>>) => {
  const { rows, removable } = useChannels(props, single)
  if (rows.length === 0) return <NoChannels />
  return (
    <Box sx={entryArea}>
      <EntryHeads lead="channel" actions />
      {rows.map(({ channel, value, change, remove }) => (
        <MappedEntry
          key={channel.name}
          entry={value}
          path={channel.name}
          name={channel.label}
          onChange={change}
          lead={<ChannelLead channel={channel} />}
          actions={
            removable
              ? channel.state !== 'on' && <RemoveButton name={channel.label} onRemove={remove} />
              : undefined
          }
        />
      ))}
      <FormFoot />
    </Box>
  )
}

/** Several sources for each marketplace channel. */
export const ChannelLists = (props: KindFormProps<PerChannel<readonly DraftEntry[]>>) => {
  const { rows } = useChannels(props, list)
  if (rows.length === 0) return <NoChannels />
  return (
    <Box sx={entryArea}>
      <EntryHeads lead="channel" block actions />
      {rows.map(({ channel, value, change, remove }) => (
        <EntryBlock
          key={channel.name}
          path={channel.name}
          name={channel.label}
          lead={
            <>
              <ChannelLead channel={channel} />
              {channel.state !== 'on' && (
                <div data-part="lead-actions">
                  <RemoveButton name={channel.label} onRemove={remove} />
                </div>
              )}
            </>
          }
        >
          <EntryRows value={value} onChange={change} path={channel.name} name={channel.label} />
        </EntryBlock>
      ))}
      <FormFoot />
    </Box>
  )
}

/** A channel in the form. */
interface ChannelRow {
  readonly name: string
  /** The label of the channel, else its name in square brackets. */
  readonly label: string
  /** Disabled and unknown channels show only if they have a value. */
  readonly state: 'on' | 'off' | 'unknown'
}

/**
 * The enabled channels in their order, then the other channels with a value.
 * @param stored names of the channels with a value
 */
const channelRows = (
  channels: ReadonlyMap<string, MarketplaceChannel>,
  stored: readonly string[],
): readonly ChannelRow[] => {
  const row = (name: string): ChannelRow => {
    const channel = channels.get(name)
    return {
      name,
      label: channel?.label || `[${name}]`,
      state: channel ? (channel.enabled ? 'on' : 'off') : 'unknown',
    }
  }
  const enabled = [...channels.values()].filter(channel => channel.enabled).map(({ name }) => name)
  return [...enabled, ...stored.filter(name => !enabled.includes(name))].map(row)
}

/** The name of a channel, with a chip if it is disabled or unknown. */
const ChannelLead = ({ channel: { name, label, state } }: { channel: ChannelRow }) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '6px',
        minHeight: 32,
        typography: 'body2',
        lineHeight: '16px',
        minWidth: 0,
      }}
    >
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      {label !== `[${name}]` && <Mono quiet>{name}</Mono>}
      {state !== 'on' && (
        <Chip component="span" variant="flag" label={translate(`kontor.mapping.${state}`)} />
      )}
    </Box>
  )
}

/** The text without any channel, with a link to the channels. */
const NoChannels = () => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
      {translate('kontor.mapping.noChannels')}{' '}
      <Link component={RouterLink} to={resources.channels.path}>
        {translate('kontor.mapping.toChannels')}
      </Link>
    </Typography>
  )
}

/** The channels of a field with their values. Channels with an empty value are removed from the field's value. */
const useChannels = <V,>({ value, onChange }: KindFormProps<PerChannel<V>>, { empty, isEmpty }: Shape<V>) => {
  const { lookup } = useFieldFrame()
  const rows = channelRows(lookup.channels, Object.keys(value)).map(channel => ({
    channel,
    value: ownValue(value, channel.name) ?? empty,
    change: (next: V, change: Parameters<typeof onChange>[1]) => {
      const { [channel.name]: _before, ...rest } = value
      onChange(isEmpty(next) ? rest : { ...value, [channel.name]: next }, change)
    },
    remove: () => {
      const { [channel.name]: _before, ...rest } = value
      onChange(rest, { at: '', structure: true })
    },
  }))
  return { rows, removable: rows.some(({ channel }) => channel.state !== 'on') }
}
