import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { emptyEntry, type Entry } from '../draft/entry.ts'
import { joinPath } from '../draft/joinPath.ts'
import { AddButton } from './AddButton.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { RowActs } from './RowActs.tsx'
import { useItems } from './useItems.ts'

interface Props extends KindFormProps<readonly Entry[]> {
  /** Where the list is below the field. */
  path: string
  /** The key or channel it belongs to; empty where it is the whole field. */
  name: string
}

/** A list of sources that can be added, removed and put in order. */
export const EntryRows = ({ value, onChange, path, name }: Props) => {
  const translate = useTranslate()
  const nameAt = (index: number) =>
    [name, translate('kontor.mapping.entry', { number: index + 1 })].filter(Boolean).join(', ')
  const { news, rowProps, handleProps, move, setAddButton, add, remove, change } = useItems({
    list: value,
    onChange,
    blank: emptyEntry,
    nameOf: (_entry, index) => nameAt(index),
  })
  return (
    <>
      {value.map((entry, index) => (
        <EntryRow
          // an entry has no name of its own, and its row keeps nothing but what it is given
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          entry={entry}
          path={joinPath(path, String(index))}
          name={nameAt(index)}
          onChange={change(index)}
          row={rowProps(index)}
          acts={
            <RowActs
              name={nameAt(index)}
              index={index}
              count={value.length}
              handle={handleProps(index)}
              onMove={to => move(index, to)}
              onRemove={() => remove(index)}
            />
          }
        />
      ))}
      <AddButton
        ref={setAddButton}
        onClick={add}
        foot={path === ''}
        words={path === '' ? 'add' : 'addAttribute'}
        about={name}
      />
      <span role="status" style={visuallyHidden}>
        {news}
      </span>
    </>
  )
}
