import { useState } from 'react'
import { reasonLength } from '../../../../contract/calls/exports.ts'

/** The reason that a user enters for a decision. */
export const useDecisionReason = () => {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const trimmed = text.trim()
  const isValid = trimmed.length >= reasonLength.min && trimmed.length <= reasonLength.max
  return {
    text,
    isMissing,
    set: (next: string) => {
      setText(next)
      setMissing(false)
    },
    /** The reason if it is valid; otherwise the field says that it is missing. */
    take: (): string | undefined => {
      setMissing(!isValid)
      return isValid ? trimmed : undefined
    },
    /** The reason if it is valid. */
    given: isValid ? trimmed : undefined,
  }
}
