import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import { arrangeChoices, indexChoices, type ArrangedChoices } from './arrangeChoices.ts'

/** Choices that one press of a page key passes. */
const page = 10

const noChoices: ArrangedChoices = { rows: [], choices: [], rowOf: [] }

interface AttributeSelectOptions {
  choices: readonly Choice[]
  code: string
  clearable: boolean
  onChange: (code: string) => void
}

/** The state of an attribute select and all that can happen to it. */
interface AttributeSelectState {
  readonly open: boolean
  /** What is being typed; undefined while the choice itself is shown. */
  readonly typed: string | undefined
  readonly arranged: ArrangedChoices
  /** The place of the choice the keyboard is at; -1 = at none. */
  readonly active: number
  show: () => void
  type: (text: string) => void
  press: (event: KeyboardEvent) => void
  pick: (choice: Choice) => void
  clear: () => void
  /** The focus goes elsewhere: what was typed is dropped; who emptied the text has cleared the choice. */
  leave: () => void
}

/** Opens, searches and walks a list of choices, and picks one. Nothing is indexed before the list opens. */
export const useAttributeSelect = ({
  choices,
  code,
  clearable,
  onChange,
}: AttributeSelectOptions): AttributeSelectState => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [moved, setMoved] = useState<number>()
  const indexed = useMemo(() => (open ? indexChoices(choices) : []), [open, choices])
  const query = typed?.trim() ?? ''
  const arranged = useMemo(() => (open ? arrangeChoices(indexed, query) : noChoices), [open, indexed, query])
  const last = arranged.choices.length - 1
  // a search offers its best choice; without one the keyboard starts at the chosen one
  const start =
    query !== '' ? 0 : typed === undefined ? arranged.choices.findIndex(choice => choice.code === code) : -1
  const active = Math.min(moved ?? start, last)

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setMoved(undefined)
  }
  const show = () => setOpen(true)
  const clear = () => {
    close()
    if (code !== '') onChange('')
  }
  const pick = (choice: Choice) => {
    close()
    if (choice.code !== code) onChange(choice.code)
  }
  const walk = (by: number) => {
    if (open) setMoved(Math.max(0, Math.min(active + by, last)))
    else show()
  }
  const enter = () => {
    const choice = arranged.choices[active]
    if (choice) pick(choice)
    else if (typed === '' && clearable) clear()
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    ...(open && {
      PageDown: () => walk(page),
      PageUp: () => walk(-page),
      Enter: enter,
      Escape: close,
    }),
  }
  const press = (event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation() // Escape closes the list, not the dialog around it
    if (event.altKey && event.key === 'ArrowUp') close()
    else action()
  }

  return {
    open,
    typed,
    arranged,
    active,
    show,
    type: text => {
      setTyped(text)
      setMoved(undefined)
      show()
    },
    press,
    pick,
    clear,
    leave: () => (typed === '' && clearable ? clear() : close()),
  }
}
