import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorLine, type InputProps, textOf, useInputParts } from '../../../kit/kinds/inputParts.tsx'

/** `formatTime(6, 5)` is `06:05`; a missing part gives an empty text. */
const formatTime = (...parts: readonly unknown[]): string =>
  parts.some(part => typeof part !== 'number')
    ? ''
    : parts.map(part => textOf(part).padStart(2, '0')).join(':')

/** Hour and minute of a typed time, `6`, `6:05`, `06.05` or `0605`; both null if it is none. */
export const parseTime = (text: string): readonly [number | null, number | null] => {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? []
  return hour === undefined ? [null, null] : [Number(hour), Number(minute)]
}

/**
 * One input for a time of day, which is stored as an hour and a minute. It replaces the input of the hour. The browser's own
 * input follows the language of the browser, not that of the console.
 */
export const TimeOfDayInput = (props: InputProps) => {
  const translate = useTranslate()
  const hour = useInputParts(props)
  const minute = useInputParts({ ...props, name: props.name.replace(/Hour$/, 'Minute') })
  const time = formatTime(hour.value, minute.value)
  const [typed, setTyped] = useState<string>()
  const invalid = hour.invalid || minute.invalid
  const error = () => {
    if (time === '') return <ErrorLine>{translate('kontor.settings.schedule.noTime')}</ErrorLine>
    return hour.invalid ? hour.helperText : minute.helperText
  }
  return (
    <TextField
      id={hour.id}
      name={props.name}
      label={translate('kontor.settings.schedule.timeOfDay')}
      value={typed ?? time}
      placeholder="00:00"
      helperText={invalid && error()}
      error={invalid}
      required={hour.required}
      fullWidth
      autoComplete="off"
      inputRef={hour.inputRef}
      onChange={({ target }) => {
        setTyped(target.value)
        const [hours, minutes] = parseTime(target.value)
        hour.set(hours)
        minute.set(minutes)
      }}
      onBlur={() => {
        // an unreadable text stays for its correction
        if (time !== '') setTyped(undefined)
        hour.onBlur()
      }}
    />
  )
}
