import { useEffect } from 'react'

interface Acts {
  undo: () => void
  redo: () => void
}

/** Ctrl or Cmd with Z undoes, with Shift too it redoes; so does Ctrl with Y. */
export const useUndoKeys = ({ undo, redo }: Acts): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undo, redo])
}
