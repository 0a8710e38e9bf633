import { Box, MenuItem, TextField } from '@mui/material'
import { useState, useEffect } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MomentKinds } from '../../contract/kinds/moments.ts'
import type { NumberKinds } from '../../contract/kinds/numbers.ts'
import { namedNumbers, type NamedNumbers } from '../../contract/schedule.ts'
import { languageOf } from '../../contract/words.ts'
import { useDebounced } from '../clock.ts'
import { type NumberSigns, useFormats } from '../useFormats.ts'
import { isMoney } from './cells.tsx'
import { ShortSelect } from './choices.tsx'
import { codeInput, type InputProps, type KindViewsOf, textOf, useInputParts } from './inputParts.tsx'
import { TextInput } from './texts.tsx'

type Props = InputProps<'number'> & { readonly names: NamedNumbers }

/** A number with a name, such as a weekday or a month. */
const NamedNumberInput = ({ names, ...props }: Props) => {
  const [locale] = useLocaleState()
  const parts = useInputParts(props)
  const choices = namedNumbers(names, languageOf(locale)).map(({ value, label }) => ({
    code: String(value),
    label,
  }))
  const set = (code: unknown) => parts.set(code === '' ? null : Number(code))
  return (
    <ShortSelect
      name={props.name}
      parts={{ ...parts, set }}
      choices={choices}
      code={textOf(parts.value)}
      showCodes={false}
    />
  )
}

/** A number, chosen from a menu if it has names. The schema checks the bounds, so that its message shows, not the browser's. */
const NumberInput = (props: InputProps<'number'>) =>
  props.field.names ? (
    <NamedNumberInput {...props} names={props.field.names} />
  ) : (
    <TextInput {...props} more={{ type: 'number' }} fromText={text => (text === '' ? null : Number(text))} />
  )

/**
 * Parses an amount in a language's notation, with or without thousands separators, to a decimal with a point. Text that
 * is no amount comes back as it is.
 * @example parseAmount('1.234,5', { group: '.', point: ',' }) // '1234.5'
 */
export const parseAmount = (text: string, { group, point }: NumberSigns): string => {
  const plain = text.replace(/\s/g, '')
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  return (grouped.test(plain) ? plain.replaceAll(group, '') : plain).replace(point, '.')
}

/** An amount in the user's notation with its currency, which a menu offers if there are several. */
const MoneyInput = (props: InputProps<'money'>) => {
  const translate = useTranslate()
  const { signs } = useFormats()
  const parts = useInputParts(props)
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = parts
  const { currencies, min = -1 } = props.field
  const amount = isMoney(value) ? value.amount : ''
  const [typed, setTyped] = useState({ text: '', amount })
  const [chosen, setChosen] = useState(currencies[0])
  const currency = isMoney(value) ? value.currency : (chosen ?? '')
  // typed text stays as it is; a value from elsewhere is formatted in the user's notation
  const text = typed.amount === amount && typed.text !== '' ? typed.text : amount.replace('.', signs.point)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }} onBlur={onBlur}>
      <TextField
        id={id}
        name={props.name}
        label={label}
        value={text}
        helperText={helperText}
        error={invalid}
        required={required}
        fullWidth
        autoComplete="off"
        inputRef={inputRef}
        onChange={({ target }) => {
          const amount = parseAmount(target.value, signs)
          setTyped({ text: target.value, amount })
          set(amount === '' ? null : { amount, currency })
        }}
        slotProps={{
          htmlInput: { inputMode: min < 0 ? 'text' : 'decimal' },
          input:
            currencies.length > 1
              ? {}
              : { endAdornment: <Box sx={{ color: 'text.secondary', pr: 0.5 }}>{currency}</Box> },
        }}
      />
      {currencies.length > 1 && (
        <TextField
          select
          value={currency}
          onChange={({ target }) => {
            setChosen(target.value)
            if (amount !== '') set({ amount, currency: target.value })
          }}
          slotProps={{
            htmlInput: { 'aria-label': translate('kontor.kit.currencyOf', { label }) },
          }}
          sx={{ flex: 'none', width: 88, mt: '22px' }}
        >
          {currencies.map(code => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

/** The views of the number kinds. */
export const numberViews: KindViewsOf<keyof NumberKinds> = {
  number: { input: NumberInput, width: 6 },
  money: { input: MoneyInput, width: 6 },
}

/** A cron timing. It is validated as soon as the user pauses typing. */
const CronInput = (props: InputProps<'cron'>) => {
  const { name } = props
  const { trigger } = useFormContext()
  const value: unknown = useWatch({ name })
  const [first] = useState(value)
  const debounced = useDebounced(value)
  useEffect(() => {
    if (debounced !== first) void trigger(name)
  }, [debounced, first, name, trigger])
  return <TextInput {...props} more={codeInput} />
}

/** A point in time. The service sets it, so it is read-only. */
const TimeInput = (props: InputProps<'time'>) => {
  const { value } = useInputParts(props)
  const { fullTime } = useFormats()
  const text = textOf(value)
  return <TextInput {...props} more={{ disabled: true, value: text && fullTime(text) }} />
}

/** A day, typed or chosen with the browser's calendar, which has the browser's language and suits touch. */
const DateInput = (props: InputProps<'date'>) => {
  const { min, max = '9999-12-31' } = props.field
  return <TextInput {...props} more={{ type: 'date', slotProps: { htmlInput: { min, max } } }} />
}

/** The views of the date and time kinds. */
export const momentViews: KindViewsOf<keyof MomentKinds> = {
  date: { input: DateInput, width: 6 },
  cron: { input: CronInput, width: 6 },
  time: { input: TimeInput, width: 6 },
}
