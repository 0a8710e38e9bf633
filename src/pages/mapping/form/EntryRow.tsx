import { Box, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { DraftEntry } from '../../../contract/mapping/entry.ts'
import { joinPath } from '../draft/valueShapes.ts'
import { EntryInputs, type EntryProps } from './EntryInputs.tsx'
import { blockGrid, entryGrid, headStyle, entryRowStyle } from './entryGrid.ts'
import { noteId, NoteLine, useFieldFrame, useNotesAt } from './notes.tsx'
import type { OnChange, RowProps } from './useItems.ts'

export interface EntryRowProps<E extends DraftEntry> extends EntryProps<E> {
  /** The key or the channel of the entry. */
  lead?: ReactNode
  actions?: ReactNode
  row?: RowProps
  /** Whether the lead is a number only. */
  numbered?: boolean
}

/** One source of a value, the same for all twelve kinds. */
export const EntryRow = <E extends DraftEntry>({
  entry,
  path,
  name,
  onChange,
  lead,
  actions,
  row,
  numbered,
}: EntryRowProps<E>) => {
  const translate = useTranslate()
  const { columns } = useFieldFrame()
  const notes = useNotesAt(path)
  return (
    <Box
      {...row}
      data-entry="row"
      data-lead={lead === undefined ? undefined : numbered ? 'number' : ''}
      data-actions={actions === undefined ? undefined : ''}
      sx={[
        entryGrid({ ...columns, lead: lead !== undefined, numbered, actions: actions !== undefined }),
        entryRowStyle,
      ]}
    >
      {lead !== undefined && <div data-cell="lead">{lead}</div>}
      <EntryInputs entry={entry} path={path} name={name} onChange={onChange} />
      {actions !== undefined && <div data-part="actions">{actions}</div>}
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

interface EntryBlockProps {
  /** The path of the value below the field. */
  path: string
  name: string
  /** The key or the channel, with the actions on the whole block. */
  lead: ReactNode
  row?: RowProps
  children: ReactNode
}

/** A key or a channel with the list of its entries. */
export const EntryBlock = ({ path, name, lead, row, children }: EntryBlockProps) => {
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
        entryRowStyle,
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

interface EntryHeadsProps {
  /** The first column: key or channel. */
  lead?: 'key' | 'channel'
  /** Whether each key or channel has a list of entries. */
  block?: boolean
  actions?: boolean
}

/** The column headings. Screen readers use the labels of the inputs. */
export const EntryHeads = ({ lead, block = false, actions = false }: EntryHeadsProps) => {
  const translate = useTranslate()
  const { columns } = useFieldFrame()
  const word = (input: string) => <span>{translate(`kontor.mapping.inputs.${input}`)}</span>
  const rest = (
    <>
      {word('akeneoAttribute')}
      {columns.formatter && word('formatter')}
      {actions && <span />}
    </>
  )
  if (block && lead)
    return (
      <Box aria-hidden sx={[blockGrid, headStyle]}>
        {word(lead)}
        <Box sx={entryGrid({ ...columns, lead: false, actions })}>{rest}</Box>
      </Box>
    )
  return (
    <Box aria-hidden sx={[entryGrid({ ...columns, lead: lead !== undefined, actions }), headStyle]}>
      {lead && word(lead)}
      {rest}
    </Box>
  )
}

interface EntryKeyProps<E extends { readonly key: string }> {
  item: E
  /** The path of the item below the field. */
  path: string
  name: string
  onChange: OnChange<E>
}

/** The input for the TB.One key of an entry. */
export const EntryKey = <E extends { readonly key: string }>({
  item,
  path,
  name,
  onChange,
}: EntryKeyProps<E>) => {
  const translate = useTranslate()
  const word = translate('kontor.mapping.inputs.key')
  const errors = useNotesAt(path).filter(({ input }) => input === 'key')
  return (
    <>
      <span data-part="label" aria-hidden>
        {word}
      </span>
      <TextField
        value={item.key}
        error={errors.length > 0}
        fullWidth
        onChange={({ target }) =>
          onChange({ ...item, key: target.value }, { at: joinPath(path, 'key'), typing: true })
        }
        slotProps={{
          htmlInput: {
            'aria-label': translate('kontor.mapping.inputOf', { input: word, entry: name }),
            'aria-describedby': errors.length > 0 ? noteId(joinPath(path, 'key')) : undefined,
            autoCapitalize: 'none',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{ '& .MuiOutlinedInput-input': { typography: 'mono', fontSize: 'inherit' } }}
      />
    </>
  )
}
