import { type MouseEvent, useEffect, useRef } from 'react'
import { usePageKeys } from '../../layout/help/pageKeys.ts'

/** Marks the link or button of a row that the keys move between and that `o` opens. `<Link {...rowMark} to={to}>` */
export const rowMark = { 'data-row': '' } as const

/** Marks the button of a row that `r` presses. */
export const rowActMark = { 'data-row-act': '' } as const

/** The part of the page around a row. */
const rowAround = 'tr, li, [role=row]'

/** Where a click has a meaning of its own. */
const clickPlaces = 'a, button, input, label'

/** Opens the row that was clicked: all of its area but its links, buttons and boxes. Selecting a text opens nothing. */
export const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  // React passes on clicks in a menu of the row, which lies elsewhere on the page
  const isInRow = target instanceof Element && currentTarget.contains(target)
  if (!isInRow || target.closest(clickPlaces) || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('[data-row]')?.click()
}

/** Where a letter is typed, or belongs to another widget. */
const typingPlaces =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=grid], [role=menu], [role=dialog]'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Gives a list the keys of a mail program: j and k move the focus between its rows, o opens the row in focus, and r presses
 * its button. The arrows move too once a row has the focus. Typing and dialogs keep their keys.
 * @returns a ref for the element around the rows
 * @example <Box ref={useRowKeys()}>…<Link {...rowMark} to={to}>#34</Link>…</Box>
 */
export const useRowKeys = <E extends HTMLElement = HTMLElement>() => {
  const list = useRef<E>(null)
  usePageKeys('rows')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const focused = document.activeElement
      if (defaultPrevented || ctrlKey || metaKey || altKey || focused?.closest(typingPlaces)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const own = rows.findIndex(row => row === focused)
      // a row may hold others: the innermost one around the focus counts
      const index = own < 0 ? rows.findLastIndex(row => row.closest(rowAround)?.contains(focused)) : own
      const row = rows[index]
      const step = steps[key]
      const target = row
        ? { o: row, r: row.closest(rowAround)?.querySelector<HTMLElement>('[data-row-act]') }[key]
        : undefined
      if (target) target.click()
      // the arrows scroll the page until a row has the focus
      else if (step !== undefined && (row || key.length === 1)) rows[row ? index + step : 0]?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return list
}
