import { useEffect } from 'react'
import { usePageKeys } from '../../layout/help/pageKeys.ts'

/** The actions of the keys that work on the whole page. */
export interface MappingKeys {
  readonly undo: () => void
  readonly redo: () => void
  readonly save: () => void
  readonly step: (direction: 1 | -1) => void
  readonly nextProblem: () => void
  readonly find: () => void
}

/** Whether the key belongs to an input, or to a dialog or a menu over the page. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]') !==
      null)

/**
 * Keys of the mapping page: Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z undo and redo, Ctrl+S saves; outside of inputs J and K step
 * to the next and the previous product, N to the next with a problem, and / goes to the search of fields. Cmd works as Ctrl.
 */
export const useMappingKeys = ({ undo, redo, save, step, nextProblem, find }: MappingKeys): void => {
  usePageKeys('mapping')
  useEffect(() => {
    const withControl: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      z: ({ shiftKey }) => (shiftKey ? redo() : undo()),
      y: redo,
      s: save,
    }
    const alone: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      n: nextProblem,
      '/': find,
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const hasControl = event.ctrlKey || event.metaKey
      if (!hasControl && isElsewhere(event)) return
      const act = (hasControl ? withControl : alone)[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    // before the search of every page, which listens on the window
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo, save, step, nextProblem, find])
}
