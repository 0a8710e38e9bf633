import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Entry } from '../draft/entry.ts'
import { entryGrid, rowStyle } from './entryGrid.ts'
import { EntryInputs, type EntryProps } from './EntryInputs.tsx'
import { useFieldFrame } from './FieldFrame.ts'
import { NoteLine } from './NoteLine.tsx'
import type { RowProps } from './useReorder.ts'
import { useNotesAt } from './useNotesAt.ts'

interface Props<E extends Entry> extends EntryProps<E> {
  /** Its key or channel. */
  lead?: ReactNode
  acts?: ReactNode
  row?: RowProps
}

/** One source of a value and how it is read: the same for all twelve kinds. */
export const EntryRow = <E extends Entry>({ entry, path, name, onChange, lead, acts, row }: Props<E>) => {
  const translate = useTranslate()
  const { columns } = useFieldFrame()
  const notes = useNotesAt(path)
  return (
    <Box
      {...row}
      data-entry="row"
      data-lead={lead === undefined ? undefined : ''}
      data-acts={acts === undefined ? undefined : ''}
      sx={[entryGrid({ ...columns, lead: lead !== undefined, acts: acts !== undefined }), rowStyle]}
    >
      {lead !== undefined && <div data-cell="lead">{lead}</div>}
      <EntryInputs entry={entry} path={path} name={name} onChange={onChange} />
      {acts !== undefined && <div data-part="acts">{acts}</div>}
      {notes.length > 0 && (
        <div data-part="note">
          {notes.map(note => (
            <NoteLine
              key={`${note.path} ${note.text}`}
              note={note}
              about={[name, note.input && translate(`kontor.mapping.inputs.${note.input}`)]
                .filter(Boolean)
                .join(', ')}
            />
          ))}
        </div>
      )}
    </Box>
  )
}
