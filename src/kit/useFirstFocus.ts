import { useEffect, useRef } from 'react'

/** Milliseconds after which the focus moves, once the dialog stands. Source: spec section 9. */
const delay = 100

const writable =
  'input:enabled:not([type="checkbox"]):not([aria-hidden="true"]), textarea:enabled, [role="combobox"]:not([aria-disabled="true"])'

/**
 * Puts the focus on the first input of a dialog that can be written into, else on the first of any kind.
 * @returns the ref of what holds the inputs
 */
export const useFirstFocus = <E extends HTMLElement>() => {
  const body = useRef<E>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const first =
        body.current?.querySelector<HTMLElement>(writable) ??
        body.current?.querySelector<HTMLElement>('input:enabled')
      first?.focus()
    }, delay)
    return () => clearTimeout(timer)
  }, [])
  return body
}
