import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Choice } from '../../../contract/kinds.ts'
import {
  type ArrangedChoices,
  arrangeChoices,
  indexChoices,
} from '../../../kit/attributeSelect/arrangeChoices.ts'

/** A place in a template, from an open brace to the caret. */
interface BracePlace {
  readonly start: number
  readonly end: number
}

/**
 * Finds the open brace before the caret.
 * @example openBraceAt('{name} in {co', 13) // { start: 10, end: 13 }
 */
export const openBraceAt = (template: string, caret: number): BracePlace | undefined => {
  const match = /\{[^{}]*$/.exec(template.slice(0, caret))
  return match ? { start: match.index, end: caret } : undefined
}

const noChoices: ArrangedChoices = { rows: [], choices: [], rowOf: [] }

/**
 * Completes the code of an attribute behind an open brace: the list opens while the user types, and closes without a
 * match, so that the text stays what was typed.
 * @param onPick replaces the text from the brace to the caret
 */
export const useBraceCompletion = (
  template: string,
  choices: readonly Choice[],
  onPick: (place: BracePlace, code: string) => void,
) => {
  const [place, setPlace] = useState<BracePlace>()
  /** The brace whose list the user has closed. */
  const [closedStart, setClosedStart] = useState<number>()
  const [moved, setMoved] = useState(0)
  const isTyping = place !== undefined
  const query = place ? template.slice(place.start + 1, place.end).trim() : ''
  const indexed = useMemo(() => (isTyping ? indexChoices(choices) : []), [isTyping, choices])
  const arranged = useMemo(
    () => (isTyping ? arrangeChoices(indexed, query) : noChoices),
    [isTyping, indexed, query],
  )
  const last = arranged.choices.length - 1
  const isOpen = place !== undefined && last >= 0
  const active = Math.min(moved, last)

  const close = () => setPlace(undefined)
  const follow = (next: BracePlace | undefined) => {
    setPlace(next)
    setMoved(0)
  }
  const pick = (code: string) => {
    if (!place) return
    close()
    onPick(place, code)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setMoved(Math.min(active + 1, last)),
    ArrowUp: () => setMoved(Math.max(active - 1, 0)),
    Enter: () => pick(arranged.choices[active]?.code ?? ''),
    Escape: () => {
      setClosedStart(place?.start)
      close()
    },
  }
  return {
    isOpen,
    arranged,
    active,
    close,
    pick,
    /** The user has typed; the caret is in the new template. */
    type: (next: string, caret: number) => {
      const found = openBraceAt(next, caret)
      const isClosed = found !== undefined && found.start === closedStart
      if (!isClosed) setClosedStart(undefined)
      follow(isClosed ? undefined : found)
    },
    /** The caret was moved: the list stays only as long as the caret is behind its brace. */
    move: (caret: number) => {
      if (!place || place.end === caret) return
      const found = openBraceAt(template, caret)
      follow(found?.start === place.start ? found : undefined)
    },
    /** @returns whether the key was for the list */
    press: (event: KeyboardEvent): boolean => {
      const action = isOpen ? keys[event.key] : undefined
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return false
      event.preventDefault()
      event.stopPropagation() // Escape closes the list alone
      action()
      return true
    },
  }
}
