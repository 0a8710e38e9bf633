import { Box } from '@mui/material'
import { emptyEntry, type Entry } from '../draft/entry.ts'
import { ChannelLead } from './ChannelLead.tsx'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoChannels } from './NoChannels.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useChannels } from './useChannels.ts'

const isEmpty = ({ akeneoAttribute }: Entry) => akeneoAttribute === ''

/** One source for each marketplace channel. */
export const ChannelEntries = (props: KindFormProps<Readonly<Record<string, Entry>>>) => {
  const { rows, removable } = useChannels({ ...props, empty: emptyEntry, isEmpty })
  if (rows.length === 0) return <NoChannels />
  return (
    <Box sx={entryArea}>
      <EntryHeads lead="channel" acts={removable} />
      {rows.map(({ channel, value, change, remove }) => (
        <EntryRow
          key={channel.name}
          entry={value}
          path={channel.name}
          name={channel.label}
          onChange={change}
          lead={<ChannelLead channel={channel} />}
          acts={
            removable
              ? channel.state !== 'on' && <RemoveButton name={channel.label} onRemove={remove} />
              : undefined
          }
        />
      ))}
    </Box>
  )
}
