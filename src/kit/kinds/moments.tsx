import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MomentKinds } from '../../contract/kinds/moments.ts'
import { useDebounced } from '../timing.ts'
import { useFormats } from '../useFormats.ts'
import { codeInput, type InputProps, textOf, useInputParts } from './inputParts.tsx'
import { type KindViewsOf, monoCell } from './kindView.tsx'
import { TextInput } from './texts.tsx'

/** A cron timing: its errors show while one types, as soon as one pauses. */
const CronInput = (props: InputProps<'cron'>) => {
  const { name } = props
  const { trigger } = useFormContext()
  const typed: unknown = useWatch({ name })
  const [first] = useState(typed)
  const debounced = useDebounced(typed)
  useEffect(() => {
    if (debounced !== first) void trigger(name)
  }, [debounced, first, name, trigger])
  return <TextInput {...props} more={codeInput} />
}

/** A point in time; the service writes it, nobody types it. */
const TimeInput = (props: InputProps<'time'>) => {
  const { value } = useInputParts(props)
  const { fullTime } = useFormats()
  const text = textOf(value)
  return <TextInput {...props} more={{ disabled: true, value: text && fullTime(text) }} />
}

/** A day, typed or chosen with the browser's own calendar, which speaks the browser's language and fits a thumb. */
const DateInput = (props: InputProps<'date'>) => {
  const { min, max = '9999-12-31' } = props.field
  return <TextInput {...props} more={{ type: 'date', slotProps: { htmlInput: { min, max } } }} />
}

/** How the kinds that say when look. */
export const momentViews: KindViewsOf<keyof MomentKinds> = {
  date: { input: DateInput, cell: ({ value, formats }) => formats.day(String(value)), width: 6 },
  cron: { input: CronInput, cell: monoCell, width: 6 },
  time: { input: TimeInput, cell: ({ value, formats }) => formats.time(String(value)), width: 6 },
}
