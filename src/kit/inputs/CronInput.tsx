import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSettled } from '../useSettled.ts'
import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** A cron timing: what is wrong is said while one types, once the hand rests. */
export const CronInput = (props: InputProps<'cron'>) => {
  const { name } = props
  const { trigger } = useFormContext()
  const typed: unknown = useWatch({ name })
  const [first] = useState(typed)
  const settled = useSettled(typed)
  useEffect(() => {
    if (settled !== first) void trigger(name)
  }, [settled, first, name, trigger])
  return <TextInput {...props} more={codeInput} />
}
