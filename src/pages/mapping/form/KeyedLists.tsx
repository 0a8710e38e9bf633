import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { emptyKeyedList, type KeyedList } from '../draft/entry.ts'
import { AddButton } from './AddButton.tsx'
import { EntryBlock } from './EntryBlock.tsx'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryKey } from './EntryKey.tsx'
import { EntryRows } from './EntryRows.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoEntries } from './NoEntries.tsx'
import { RowActs } from './RowActs.tsx'
import { useItems } from './useItems.ts'

/** Several sources for each key. */
export const KeyedLists = ({ value, onChange }: KindFormProps<readonly KeyedList[]>) => {
  const translate = useTranslate()
  const nameOf = ({ key }: KeyedList, index: number) =>
    key || translate('kontor.mapping.entry', { number: index + 1 })
  const { news, rowProps, handleProps, move, setAddButton, add, remove, change } = useItems({
    list: value,
    onChange,
    blank: emptyKeyedList,
    nameOf,
  })
  return (
    <Box sx={entryArea}>
      {value.length === 0 ? <NoEntries /> : <EntryHeads lead="key" block acts />}
      {value.map((list, index) => {
        const path = String(index)
        const name = nameOf(list, index)
        const onItem = change(index)
        return (
          <EntryBlock
            // keys are being typed, and its row keeps nothing but what it is given
            key={path}
            path={path}
            name={name}
            row={rowProps(index)}
            lead={
              <>
                <EntryKey item={list} path={path} name={name} onChange={onItem} />
                <div data-part="lead-acts">
                  <RowActs
                    name={name}
                    index={index}
                    count={value.length}
                    handle={handleProps(index)}
                    onMove={to => move(index, to)}
                    onRemove={() => remove(index)}
                  />
                </div>
              </>
            }
          >
            <EntryRows
              value={list.akeneoAttributes}
              onChange={(akeneoAttributes, what) => onItem({ ...list, akeneoAttributes }, what)}
              path={`${path}.akeneoAttributes`}
              name={name}
            />
          </EntryBlock>
        )
      })}
      <AddButton ref={setAddButton} onClick={add} foot words="add" />
      <span role="status" style={visuallyHidden}>
        {news}
      </span>
    </Box>
  )
}
