import ClearOutlined from '@mui/icons-material/ClearOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Autocomplete, Box, Chip, createFilterOptions, TextField } from '@mui/material'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { useCount } from '../useFormats.ts'
import { codesIn } from './cells.tsx'
import { ChoiceLabel, type InputProps, sayingGone, type SelectProps, useInputParts } from './inputParts.tsx'

/** Chips beyond these stay folded until the field has the focus. */
const mostChips = 12

/** How a choice is found, by label or code, and told from others. More than 200 matches help nobody. */
const asChoices = {
  filterOptions: createFilterOptions<Choice>({ limit: 200, stringify: one => `${one.label} ${one.code}` }),
  getOptionLabel: ({ label }: Choice) => label,
  getOptionKey: ({ code }: Choice) => code,
  isOptionEqualToValue: (choice: Choice, chosen: Choice) => choice.code === chosen.code,
  fullWidth: true,
} as const

const noChoices: readonly Choice[] = []

/** A long list of choices, found by typing. */
export const SearchSelect = ({ name, parts, choices: listed, code, codes }: SelectProps) => {
  const translate = useTranslate()
  const choices = listed ?? noChoices
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  return (
    <Autocomplete
      {...asChoices}
      id={id}
      options={choices}
      value={choices.find(choice => choice.code === code) ?? null}
      onChange={(_event, choice) => set(choice?.code ?? null)}
      onBlur={onBlur}
      noOptionsText={translate(choices.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      disabled={!listed}
      autoHighlight
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

/** Room to type in takes no line of its own, unless somebody is about to type. */
const besideChips = {
  '& .MuiAutocomplete-input': { minWidth: 4 },
  '&:not(:focus-within) .MuiAutocomplete-input': { minWidth: 0, p: '0 !important' },
}

/** What somebody did with a field before one could search in it. */
export interface Begun {
  readonly text?: string
  readonly isOpen?: boolean
  readonly hasFocus?: boolean
}

interface ManyProps extends InputProps<'selectMany' | 'references'> {
  readonly begun: Begun
}

/** Any of a list, found by typing label or code. A chosen code that the list does not have is marked and can be removed. */
export const SearchMany = ({ begun, ...props }: ManyProps) => {
  const translate = useTranslate()
  const count = useCount()
  const parts = useInputParts(props)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { text, isOpen, hasFocus } = begun
    if (!input.current || !hasFocus || document.activeElement === input.current) return
    // goes on as if it came by hand
    input.current.focus()
    if (text) input.current.setRangeText(text)
    if (text || isOpen)
      input.current.dispatchEvent(new MouseEvent(text ? 'input' : 'mousedown', { bubbles: true }))
  }, [begun])
  const { label, value, helperText, invalid, required } = parts
  const options = parts.options ?? noChoices
  const byCode = useMemo(() => new Map(options.map(choice => [choice.code, choice])), [options])
  const codes = codesIn(value)
  const gone = parts.options ? codes.filter(code => !byCode.has(code)).length : 0
  return (
    <Autocomplete
      {...asChoices}
      multiple
      id={parts.id}
      options={options}
      value={codes.map(code => byCode.get(code) ?? { code, label: code })}
      onChange={(_event, chosen) => parts.set(chosen.map(({ code }) => code))}
      onBlur={parts.onBlur}
      disabled={!parts.options}
      noOptionsText={translate(options.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      limitTags={mostChips}
      disableCloseOnSelect
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} />
        </Box>
      )}
      renderValue={(chosen, chipOf) =>
        chosen.map(({ code, label: name }, index) => {
          const { key, ...chip } = chipOf({ index })
          const known = byCode.has(code) || !parts.options
          return (
            <Chip
              key={key}
              {...chip}
              label={known ? name : <Mono>{code}</Mono>}
              {...(!known && { icon: <WarningAmberOutlined />, color: 'warning' as const })}
              deleteIcon={<ClearOutlined />}
              sx={{ '& .MuiChip-deleteIcon': { fontSize: 14, m: '0 4px 0 -2px' } }}
            />
          )
        })
      }
      renderInput={given => (
        <TextField
          {...given}
          name={props.name}
          label={label}
          helperText={gone > 0 ? sayingGone(parts, count('kontor.kit.tree.gone', gone)) : helperText}
          error={invalid}
          required={required}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element
            parts.inputRef(element)
          }}
          placeholder={codes.length > 0 ? undefined : translate('kontor.kit.none')}
          sx={codes.length > 0 ? besideChips : undefined}
        />
      )}
    />
  )
}
