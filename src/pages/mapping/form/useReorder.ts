import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Wanted {
  count: number
  /** Moves an item to another place among the rest. */
  onMove: (from: number, to: number) => void
}

/** What a row that can be dragged carries. */
export interface RowProps {
  ref: (element: HTMLElement | null) => void
  'data-dragged': boolean | undefined
  'data-drop': 'before' | 'after' | undefined
}

/** What its handle carries. */
export interface HandleProps {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Pixels a pointer goes before a press becomes a drag. */
const slack = 4

/** Where each key moves an item. */
const keys: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowUp: from => Math.max(from - 1, 0),
  ArrowDown: (from, last) => Math.min(from + 1, last),
  Home: () => 0,
  End: (_from, last) => last,
}

/** Lets rows be dragged by their handles, or moved with the arrow keys while a handle has the focus. */
export const useReorder = ({ count, onMove }: Wanted) => {
  const rows = useRef(new Map<number, HTMLElement>())
  const press = useRef<{ from: number; y: number; dragging: boolean }>(undefined)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const focusWanted = useRef<{ row: number; what: string }>(undefined)

  // after a closing menu has given the focus back
  useEffect(() => {
    const wanted = focusWanted.current
    if (!wanted) return
    focusWanted.current = undefined
    const row = rows.current.get(wanted.row)
    const target = row?.querySelector<HTMLElement>(wanted.what)
    target?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  })
  /** After the next rendering the focus goes to a part of a row. */
  const focus = (row: number, what: string) => {
    focusWanted.current = { row, what }
  }

  const move = (from: number, to: number) => {
    if (from === to) return
    focus(to, '[data-act="move"]')
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
      const started = press.current
      if (!started) return
      if (!started.dragging && Math.abs(event.clientY - started.y) > slack) {
        started.dragging = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (!started.dragging) return
      const to = placeAt(event.clientY, started.from)
      rows.current.get(to)?.scrollIntoView({ block: 'nearest' })
      setDrag({ from: started.from, to })
    },
    onPointerUp: event => {
      const started = press.current
      drop()
      if (started?.dragging) move(started.from, placeAt(event.clientY, started.from))
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
  return { rowProps, handleProps, move, focus, dragging: drag !== undefined }
}
