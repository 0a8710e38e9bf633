import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { added, moved, removed, replaced } from '../draft/listEdits.ts'
import type { Change } from '../draft/mappingState.ts'
import type { OnChange } from './KindFormProps.ts'
import { useReorder } from './useReorder.ts'

interface Wanted<T> {
  list: readonly T[]
  onChange: OnChange<readonly T[]>
  /** What is added. */
  blank: T
  nameOf: (item: T, index: number) => string
}

const structure: Change = { at: '', structure: true }
const firstInput = 'input:not([aria-hidden="true"]), [role="combobox"]'

/** Adds, removes, moves and changes the items of a list; the focus stays with what a person works at. */
export const useItems = <T>({ list, onChange, blank, nameOf }: Wanted<T>) => {
  const translate = useTranslate()
  const addButton = useRef<HTMLButtonElement>(null)
  const [news, setNews] = useState('')
  const last = list.length - 1
  const reorder = useReorder({
    count: list.length,
    onMove: (from, to) => {
      const item = list[from]
      if (item === undefined) return
      onChange(moved(list, from, to), structure)
      setNews(
        translate('kontor.mapping.movedTo', {
          entry: nameOf(item, from),
          place: to + 1,
          count: list.length,
        }),
      )
    },
  })
  return {
    ...reorder,
    /** The button that adds. */
    addButton,
    /** What just happened, for a screen reader. */
    news,
    add: () => {
      reorder.focus(list.length, firstInput)
      onChange(added(list, blank), structure)
    },
    remove: (index: number) => {
      if (last > 0) reorder.focus(Math.min(index, last - 1), '[data-act="remove"]')
      else addButton.current?.focus()
      onChange(removed(list, index), structure)
    },
    change:
      (index: number): OnChange<T> =>
      (item, change) =>
        onChange(replaced(list, index, item), change),
  }
}
