import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import { arrangeChoices, indexChoices, type ArrangedChoices } from './arrangeChoices.ts'

/** Number of choices that the PageUp and PageDown keys move. */
const page = 10

const noChoices: ArrangedChoices = { rows: [], choices: [], rowOf: [] }

interface AttributeSelectOptions {
  choices: readonly Choice[]
  code: string
  clearable: boolean
  onChange: (code: string) => void
}

/** The state of an attribute select with its actions. */
interface AttributeSelectState {
  readonly open: boolean
  /** The typed text; undefined while the select shows the choice. */
  readonly typed: string | undefined
  readonly arranged: ArrangedChoices
  /** Index of the choice that the keyboard has reached; -1 = none. */
  readonly active: number
  show: () => void
  type: (text: string) => void
  press: (event: KeyboardEvent) => void
  pick: (choice: Choice) => void
  clear: () => void
  /** Called when the input loses the focus. Drops the typed text; an empty text clears the choice. */
  leave: () => void
}

/** The state of a searchable list of choices with keyboard control. The choices are indexed when the list opens. */
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
  // a search activates its best match; without a search the chosen one is active
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
