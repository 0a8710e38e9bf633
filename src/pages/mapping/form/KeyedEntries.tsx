import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { emptyKeyedEntry, type KeyedEntry } from '../draft/entry.ts'
import { AddButton } from './AddButton.tsx'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryKey } from './EntryKey.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoEntries } from './NoEntries.tsx'
import { RowActs } from './RowActs.tsx'
import { useItems } from './useItems.ts'

/** One source for each key. */
export const KeyedEntries = ({ value, onChange }: KindFormProps<readonly KeyedEntry[]>) => {
  const translate = useTranslate()
  const nameOf = ({ key }: KeyedEntry, index: number) =>
    key || translate('kontor.mapping.entry', { number: index + 1 })
  const { news, rowProps, handleProps, move, setAddButton, add, remove, change } = useItems({
    list: value,
    onChange,
    blank: emptyKeyedEntry,
    nameOf,
  })
  return (
    <Box sx={entryArea}>
      {value.length === 0 ? <NoEntries /> : <EntryHeads lead="key" acts />}
      {value.map((entry, index) => {
        const path = String(index)
        const name = nameOf(entry, index)
        return (
          <EntryRow
            // keys are being typed, and its row keeps nothing but what it is given
            key={path}
            entry={entry}
            path={path}
            name={name}
            onChange={change(index)}
            row={rowProps(index)}
            lead={<EntryKey item={entry} path={path} name={name} onChange={change(index)} />}
            acts={
              <RowActs
                name={name}
                index={index}
                count={value.length}
                handle={handleProps(index)}
                onMove={to => move(index, to)}
                onRemove={() => remove(index)}
              />
            }
          />
        )
      })}
      <AddButton ref={setAddButton} onClick={add} foot words="add" />
      <span role="status" style={visuallyHidden}>
        {news}
      </span>
    </Box>
  )
}
