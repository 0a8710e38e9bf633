import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { later } from '../timing.ts'
import { codesIn } from './cells.tsx'
import {
  ChoiceLabel,
  type InputProps,
  sayingGone,
  type SelectProps,
  textOf,
  useInputParts,
} from './inputParts.tsx'

/** A menu of a few choices. */
export const ShortSelect = ({ name, parts, choices, code, codes }: SelectProps) => {
  const translate = useTranslate()
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  const known: readonly Choice[] = choices ?? (code ? [{ code, label: code }] : [])
  const empty = translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')
  const shown = known.find(choice => choice.code === code)
  return (
    <TextField
      select
      id={id}
      name={name}
      label={label}
      value={code}
      helperText={helperText}
      error={invalid}
      required={required}
      disabled={!choices}
      fullWidth
      onChange={({ target }) => set(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: () =>
            shown ? (
              <ChoiceLabel choice={shown} codes={codes} />
            ) : (
              <Box component="span" sx={{ color: 'text.tertiary' }}>
                {empty}
              </Box>
            ),
        },
      }}
    >
      {!required && <MenuItem value="">{empty}</MenuItem>}
      {known.map(choice => (
        <MenuItem key={choice.code} value={choice.code}>
          <ChoiceLabel choice={choice} codes={codes} />
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A long list of choices, found by typing; until its code is there, as it stands while its choices load. */
export const SearchSelect = later(
  async () => (await import('./searches.tsx')).SearchSelect,
  (props: SelectProps) => <ShortSelect {...props} choices={undefined} />,
)

/** Any of a list, found by typing. */
export const ManySearch = later(
  async () => (await import('./searches.tsx')).ManySearch,
  (props: InputProps<'selectMany' | 'references'>) => {
    const { id, label, helperText, required } = useInputParts(props)
    return <TextField id={id} label={label} helperText={helperText} required={required} disabled fullWidth />
  },
)

/** Lists longer than this are searched by typing. */
const shortList = 20

/** One of a list: a menu for a short one, a search for a long one. */
export const SelectInput = (props: InputProps<'select'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = props.field
  const { name } = props
  const choices =
    typeof options === 'string'
      ? parts.options
      : options.map(({ code }) => ({ code, label: parts.words.choice(name, code) }))
  const code = textOf(parts.value)
  const gone = choices && code !== '' && !choices.some(choice => choice.code === code)
  const withHint = gone
    ? { ...parts, helperText: sayingGone(parts, translate('kontor.kit.optionGone', { value: code })) }
    : parts
  const Select = (choices?.length ?? 0) > shortList ? SearchSelect : ShortSelect
  return (
    <Select
      name={name}
      parts={withHint}
      code={code}
      codes={typeof options === 'string'}
      choices={gone ? [...choices, { code, label: code }] : choices}
    />
  )
}

/** Any of a list: boxes to tick where the choices are declared, a search where the service lists them. */
export const SelectManyInput = (props: InputProps<'selectMany'>) =>
  typeof props.field.options === 'string' ? <ManySearch {...props} /> : <Boxes {...props} />

const Boxes = (props: InputProps<'selectMany'>) => {
  const { id, label, value, helperText, invalid, words, set, onBlur } = useInputParts(props)
  const { options } = props.field
  const codes = codesIn(value)
  return (
    <FormControl component="fieldset" error={invalid} onBlur={onBlur}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup id={id} sx={{ gap: { sm: 0.75 } }}>
        {(typeof options === 'string' ? [] : options).map(({ code }) => (
          <FormControlLabel
            key={code}
            label={words.choice(props.name, code)}
            control={
              <Checkbox
                checked={codes.includes(code)}
                onChange={(_event, on) => set(on ? [...codes, code] : codes.filter(other => other !== code))}
              />
            }
          />
        ))}
      </FormGroup>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
