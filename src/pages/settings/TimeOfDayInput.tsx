import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type InputProps, textOf, useInputParts } from '../../kit/kinds/inputParts.tsx'

/** `twoDigits(6)` is `06`. */
const twoDigits = (value: unknown) => textOf(value).padStart(2, '0')

/** `toNumber('06')` is 6; a missing part is null. */
const toNumber = (part: string | undefined) => (part ? Number(part) : null)

/** One input for a time of day, which is stored as an hour and a minute. It replaces the input of the hour. */
export const TimeOfDayInput = (props: InputProps) => {
  const translate = useTranslate()
  const hour = useInputParts(props)
  const minute = useInputParts({ ...props, name: props.name.replace(/Hour$/, 'Minute') })
  const isComplete = hour.value !== null && minute.value !== null
  return (
    <TextField
      id={hour.id}
      name={props.name}
      type="time"
      label={translate('kontor.settings.schedule.timeOfDay')}
      value={isComplete ? `${twoDigits(hour.value)}:${twoDigits(minute.value)}` : ''}
      helperText={hour.invalid ? hour.helperText : minute.helperText}
      error={hour.invalid || minute.invalid}
      required={hour.required}
      fullWidth
      inputRef={hour.inputRef}
      onChange={({ target }) => {
        const [hours, minutes] = target.value.split(':')
        hour.set(toNumber(hours))
        minute.set(toNumber(minutes))
      }}
      onBlur={hour.onBlur}
    />
  )
}
