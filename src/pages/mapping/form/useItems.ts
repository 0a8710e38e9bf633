import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { withItem, withMovedItem, withoutItem, withReplacedItem } from '../draft/mappingDraft.ts'
import type { MappingChange } from '../draft/mappingState.ts'

/** Called with the new value and the changed part of the field. */
export type OnChange<V> = (value: V, change: MappingChange) => void

/** Props of the form of a value kind. */
export interface KindFormProps<V> {
  readonly value: V
  readonly onChange: OnChange<V>
}

/** Props of a draggable row. */
export interface RowProps {
  ref: (element: HTMLElement | null) => void
  'data-dragged': boolean | undefined
  'data-drop': 'before' | 'after' | undefined
}

/** Props of the handle of a draggable row. */
export interface HandleProps {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ItemsOptions<T> {
  list: readonly T[]
  onChange: OnChange<readonly T[]>
  /** The new item that `add` appends. */
  blank: T
  nameOf: (item: T, index: number) => string
}

const structure: MappingChange = { at: '', structure: true }
const firstInput = 'input:not([aria-hidden="true"]), [role="combobox"]'

/** Functions to add, remove, move and change the items of a list. The focus follows the item. */
export const useItems = <T>({ list, onChange, blank, nameOf }: ItemsOptions<T>) => {
  const translate = useTranslate()
  const addButton = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const last = list.length - 1
  const reorder = useReorder({
    count: list.length,
    onMove: (from, to) => {
      const item = list[from]
      if (item === undefined) return
      onChange(withMovedItem(list, from, to), structure)
      setAnnouncement(
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
    /** The ref of the button that adds an item. */
    addButton,
    /** The new position of a moved item, for screen readers. */
    announcement,
    add: () => {
      reorder.focus(list.length, firstInput)
      onChange(withItem(list, blank), structure)
    },
    remove: (index: number) => {
      if (last > 0) reorder.focus(Math.min(index, last - 1), '[data-act="remove"], [data-act="more"]')
      else addButton.current?.focus()
      onChange(withoutItem(list, index), structure)
    },
    change:
      (index: number): OnChange<T> =>
      (item, change) =>
        onChange(withReplacedItem(list, index, item), change),
  }
}

interface ReorderOptions {
  count: number
  /** Moves an item to another index. */
  onMove: (from: number, to: number) => void
}

/** Pixels that a pointer moves before a press becomes a drag. */
const dragThreshold = 4

/** The target index of each key. */
const keys: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowUp: from => Math.max(from - 1, 0),
  ArrowDown: (from, last) => Math.min(from + 1, last),
  Home: () => 0,
  End: (_from, last) => last,
}

/** Moves rows by dragging their handles, or with the arrow keys while a handle has the focus. */
const useReorder = ({ count, onMove }: ReorderOptions) => {
  const rows = useRef(new Map<number, HTMLElement>())
  const press = useRef<{ from: number; y: number; dragging: boolean }>(undefined)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const focusTarget = useRef<{ row: number; part: string }>(undefined)

  // runs after a closing menu has restored the focus
  useEffect(() => {
    const target = focusTarget.current
    if (!target) return
    focusTarget.current = undefined
    const row = rows.current.get(target.row)
    row?.querySelector<HTMLElement>(target.part)?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })
  /** Moves the focus to a part of a row after the next rendering. */
  const focus = (row: number, part: string) => {
    focusTarget.current = { row, part }
  }

  const move = (from: number, to: number) => {
    if (from === to) return
    focus(to, '[data-act="move"], [data-act="more"]')
    onMove(from, to)
  }
  const placeAt = (y: number, from: number) => {
    let place = 0
    for (const [index, element] of rows.current) {
      const { top, height } = element.getBoundingClientRect()
      if (index !== from && y > top + height / 2) place += 1
    }
    return place
  }
  const drop = () => {
    press.current = undefined
    setDrag(undefined)
  }

  const rowProps = (index: number): RowProps => ({
    ref: element => {
      if (element) rows.current.set(index, element)
      else rows.current.delete(index)
    },
    'data-dragged': drag?.from === index || undefined,
    'data-drop':
      drag && drag.to === index && drag.to !== drag.from
        ? drag.to < drag.from
          ? 'before'
          : 'after'
        : undefined,
  })
  const handleProps = (index: number): HandleProps => ({
    onPointerDown: event => {
      if (event.button === 0) press.current = { from: index, y: event.clientY, dragging: false }
    },
    onPointerMove: event => {
      const pressState = press.current
      if (!pressState) return
      if (!pressState.dragging && Math.abs(event.clientY - pressState.y) > dragThreshold) {
        pressState.dragging = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (!pressState.dragging) return
      const to = placeAt(event.clientY, pressState.from)
      rows.current.get(to)?.scrollIntoView({ block: 'nearest' })
      setDrag({ from: pressState.from, to })
    },
    onPointerUp: event => {
      const pressState = press.current
      drop()
      if (pressState?.dragging) move(pressState.from, placeAt(event.clientY, pressState.from))
    },
    onPointerCancel: drop,
    onKeyDown: event => {
      if (event.key === 'Escape' && drag) return drop()
      const to = keys[event.key]?.(index, count - 1)
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      move(index, to)
    },
  })
  return { rowProps, handleProps, move, focus }
}
