import { Fragment, type ReactNode } from 'react'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { joinPath } from '../draft/joinPath.ts'
import { AddButton } from './AddButton.tsx'
import type { KindFormProps, OnChange } from './KindFormProps.ts'
import { RowActs } from './RowActs.tsx'
import { useItems } from './useItems.ts'
import type { RowProps } from './useReorder.ts'

/** What the row of an item is made of. */
export interface ItemParts<T> {
  readonly item: T
  /** Where it is below the field. */
  readonly path: string
  readonly name: string
  readonly row: RowProps
  /** Moves and removes it. */
  readonly acts: ReactNode
  readonly onChange: OnChange<T>
}

interface Props<T> extends KindFormProps<readonly T[]> {
  /** What is added. */
  blank: T
  nameOf: (item: T, index: number) => string
  /** Where the list is below the field; empty where it is the whole field. */
  path?: string
  /** The key or channel it belongs to. */
  about?: string
  children: (parts: ItemParts<T>) => ReactNode
}

/** Items that can be added, removed and put in order; how one looks its user says. */
export const ItemList = <T,>({ value, onChange, blank, nameOf, path = '', about, children }: Props<T>) => {
  const { news, rowProps, handleProps, move, addButton, add, remove, change } = useItems({
    list: value,
    onChange,
    blank,
    nameOf,
  })
  return (
    <>
      {value.map((item, index) => {
        const name = nameOf(item, index)
        const acts = (
          <RowActs
            name={name}
            index={index}
            count={value.length}
            handle={handleProps(index)}
            onMove={to => move(index, to)}
            onRemove={() => remove(index)}
          />
        )
        const parts = { name, acts, path: joinPath(path, String(index)) }
        return (
          // an item has no lasting name of its own, and its row keeps nothing but what it is given
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {children({ ...parts, item, row: rowProps(index), onChange: change(index) })}
          </Fragment>
        )
      })}
      <AddButton ref={addButton} onClick={add} foot={path === ''} about={about} />
      <span role="status" style={visuallyHidden}>
        {news}
      </span>
    </>
  )
}
