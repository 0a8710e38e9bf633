import { useEffect, useRef, type RefObject } from 'react'

/** After a refused save the first wrong input takes the focus. */
export const useFocusError = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  const known = useRef(0)
  useEffect(() => {
    if (refusals === known.current) return
    known.current = refusals
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView?.({ block: 'nearest' })
  }, [form, refusals])
}
