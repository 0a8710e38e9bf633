import { Autocomplete, Box, createFilterOptions, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { type InputParts, type InputProps, sayingGone, textOf, useInputParts } from './inputParts.tsx'

const isCode = (code: string) => /^[\w@-]{1,40}$/.test(code)

/** A choice as people and machines call it; once where both say the same. */
export const ChoiceLabel = ({
  choice: { code, label },
  codes = true,
}: {
  choice: Choice
  codes?: boolean
}) => (
  <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {label}
    {codes && label.toLowerCase() !== code.toLowerCase() && isCode(code) && (
      <>
        {' '}
        <Mono quiet>{code}</Mono>
      </>
    )}
  </Box>
)

/** Searches the choices of a list by label and code; more than 200 matches help nobody. */
export const filterChoices = createFilterOptions<Choice>({
  limit: 200,
  stringify: ({ code, label }) => `${label} ${code}`,
})

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

/** Lists longer than this are searched by typing. */
const shortList = 20

/** What the menu and the search both need. */
interface SelectProps {
  readonly name: string
  readonly parts: InputParts
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined
  readonly code: string
  /** Whether the codes mean something to people; those of the declaration do not. */
  readonly codes: boolean
}

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

const noChoices: readonly Choice[] = []

/** A long list of choices, found by typing. */
export const SearchSelect = ({ name, parts, choices: listed, code, codes }: SelectProps) => {
  const translate = useTranslate()
  const choices = listed ?? noChoices
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={choices.find(choice => choice.code === code) ?? null}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.code}
      isOptionEqualToValue={(choice, value) => choice.code === value.code}
      filterOptions={filterChoices}
      onChange={(_event, choice) => set(choice?.code ?? null)}
      onBlur={onBlur}
      noOptionsText={translate(choices.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      disabled={!listed}
      autoHighlight
      fullWidth
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} codes={codes} />
        </Box>
      )}
      renderInput={input => (
        <TextField
          {...input}
          name={name}
          label={label}
          helperText={helperText}
          error={invalid}
          required={required}
          inputRef={inputRef}
          placeholder={translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')}
        />
      )}
    />
  )
}
