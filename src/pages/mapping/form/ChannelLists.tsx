import { Box } from '@mui/material'
import type { Entry } from '../draft/entry.ts'
import { ChannelLead } from './ChannelLead.tsx'
import { EntryBlock } from './EntryBlock.tsx'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryRows } from './EntryRows.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoChannels } from './NoChannels.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useChannels } from './useChannels.ts'

const none: readonly Entry[] = []
const isEmpty = ({ length }: readonly Entry[]) => length === 0

/** Several sources for each marketplace channel. */
export const ChannelLists = (props: KindFormProps<Readonly<Record<string, readonly Entry[]>>>) => {
  const { rows } = useChannels({ ...props, empty: none, isEmpty })
  if (rows.length === 0) return <NoChannels />
  return (
    <Box sx={entryArea}>
      <EntryHeads lead="channel" block acts />
      {rows.map(({ channel, value, change, remove }) => (
        <EntryBlock
          key={channel.name}
          path={channel.name}
          name={channel.label}
          lead={
            <>
              <ChannelLead channel={channel} />
              {channel.state !== 'on' && (
                <div data-part="lead-acts">
                  <RemoveButton name={channel.label} onRemove={remove} />
                </div>
              )}
            </>
          }
        >
          <EntryRows value={value} onChange={change} path={channel.name} name={channel.label} />
        </EntryBlock>
      ))}
    </Box>
  )
}
