import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../contract/derive.ts'
import { sameValue } from '../contract/sameValue.ts'

/**
 * Brings what the service changed meanwhile (a pinned key, for instance) into an open form; what a person has
 * changed stays.
 * @param stored the values as they are stored now
 */
export const useFreshRecord = (form: UseFormReturn<Values, unknown, Values>, stored: Values): void => {
  const known = useRef(stored)
  useEffect(() => {
    const before = known.current
    known.current = stored
    for (const [name, value] of Object.entries(stored))
      if (!sameValue(value, before[name]) && sameValue(form.getValues(name), before[name]))
        form.resetField(name, { defaultValue: value })
  })
}
