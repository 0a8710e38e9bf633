import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { blockGrid, rowStyle } from './entryGrid.ts'
import type { RowProps } from './useReorder.ts'
import { NoteLine } from './NoteLine.tsx'
import { useNotesAt } from './useNotesAt.ts'

interface Props {
  /** Where its value is below the field. */
  path: string
  name: string
  /** The key or channel and what can be done with all of it. */
  lead: ReactNode
  row?: RowProps
  children: ReactNode
}

/** A key or channel with the list of its entries beside it. */
export const EntryBlock = ({ path, name, lead, row, children }: Props) => {
  const translate = useTranslate()
  const notes = useNotesAt(path).filter(({ input }) => input === '' || input === 'key')
  return (
    <Box
      {...row}
      data-entry="block"
      role="group"
      aria-label={name}
      sx={[
        blockGrid,
        rowStyle,
        { py: 1, alignItems: 'start', '[data-entry] + &': { borderTop: 1, borderColor: 'divider' } },
      ]}
    >
      <div data-part="lead">{lead}</div>
      <Box data-part="entries" sx={{ minWidth: 0 }}>
        {children}
      </Box>
      {notes.length > 0 && (
        <div data-part="note">
          {notes.map(note => (
            <NoteLine
              key={note.text}
              note={note}
              about={[name, note.input && translate('kontor.mapping.inputs.key')].filter(Boolean).join(', ')}
            />
          ))}
        </div>
      )}
    </Box>
  )
}
