import { Box, MenuItem, TextField } from '@mui/material'
import { useState, useEffect } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MomentKinds } from '../../contract/kinds/moments.ts'
import type { NumberKinds } from '../../contract/kinds/numbers.ts'
import { namedNumbers, type NamedNumbers } from '../../contract/schedule.ts'
import { type Language, languageOf } from '../../contract/words.ts'
import { useDebounced } from '../timing.ts'
import { useFormats } from '../useFormats.ts'
import { isMoney } from './cells.tsx'
import { ShortSelect } from './choices.tsx'
import { codeInput, type InputProps, type KindViewsOf, textOf, useInputParts } from './inputParts.tsx'
import { TextInput } from './texts.tsx'

type Props = InputProps<'number'> & { readonly names: NamedNumbers }

/** A number that people know by name: a weekday, a month. */
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
      codes={false}
    />
  )
}

/** A number; the bounds stand in the schema, so that its sentence is shown and not the browser's. Known by name, it is chosen. */
const NumberInput = (props: InputProps<'number'>) =>
  props.field.names ? (
    <NamedNumberInput {...props} names={props.field.names} />
  ) : (
    <TextInput {...props} more={{ type: 'number' }} fromText={text => (text === '' ? null : Number(text))} />
  )

const signs = { en: { group: ',', point: '.' }, de: { group: '.', point: ',' } } as const

/**
 * What a person typed as a decimal of programs, with or without thousands apart; what is no amount stays as it is.
 * @example amountIn('1.234,5', 'de') // '1234.5'
 */
export const amountIn = (text: string, language: Language): string => {
  const { group, point } = signs[language]
  const plain = text.replace(/\s/g, '')
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  return (grouped.test(plain) ? plain.replaceAll(group, '') : plain).replace(point, '.')
}

/** An amount in the reader's way of writing, and its currency, to choose where there are several. */
const MoneyInput = (props: InputProps<'money'>) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const language = languageOf(locale)
  const parts = useInputParts(props)
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = parts
  const { currencies, min = -1 } = props.field
  const amount = isMoney(value) ? value.amount : ''
  const [typed, setTyped] = useState({ text: '', amount })
  const [chosen, setChosen] = useState(currencies[0])
  const currency = isMoney(value) ? value.currency : (chosen ?? '')
  // what somebody types stays as it is; what comes from elsewhere is written in the reader's way
  const text =
    typed.amount === amount && typed.text !== '' ? typed.text : amount.replace('.', signs[language].point)
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
          const amount = amountIn(target.value, language)
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

/** How the kinds that are counted look. */
export const numberViews: KindViewsOf<keyof NumberKinds> = {
  number: { input: NumberInput, width: 6 },
  money: { input: MoneyInput, width: 6 },
}

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
  date: { input: DateInput, width: 6 },
  cron: { input: CronInput, width: 6 },
  time: { input: TimeInput, width: 6 },
}
