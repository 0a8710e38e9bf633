import ClearOutlined from '@mui/icons-material/ClearOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Autocomplete, Box, Chip, createFilterOptions, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { optionListOf } from '../../contract/derive.ts'
import type { Choice } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { useRecordChoices } from './recordChoices.ts'
import { useCount } from '../useFormats.ts'
import { codesIn } from './cells.tsx'
import {
  ChoiceLabel,
  describeMissing,
  type InputProps,
  type SelectProps,
  useInputParts,
} from './inputParts.tsx'

/** Chips shown while the field has no focus. */
const maxChips = 12

/** How MUI's Autocomplete finds, labels and compares choices; it lists at most 200 matches. */
const choiceProps = {
  filterOptions: createFilterOptions<Choice>({
    limit: 200,
    stringify: choice => `${choice.label} ${choice.code}`,
  }),
  getOptionLabel: ({ label }: Choice) => label,
  getOptionKey: ({ code }: Choice) => code,
  isOptionEqualToValue: (choice: Choice, chosen: Choice) => choice.code === chosen.code,
  fullWidth: true,
} as const

const noChoices: readonly Choice[] = []

/** Chooses one of a long list by typing its label or code. */
export const SearchSelect = ({
  name,
  parts,
  choices: loaded,
  code,
  showCodes,
  onSearch,
}: SelectProps & { onSearch?: (text: string) => void }) => {
  const translate = useTranslate()
  const choices = loaded ?? noChoices
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  return (
    <Autocomplete
      {...choiceProps}
      id={id}
      options={choices}
      value={choices.find(choice => choice.code === code) ?? null}
      onChange={(_event, choice) => set(choice?.code ?? null)}
      onInputChange={(_event, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      onBlur={onBlur}
      noOptionsText={translate(choices.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      disabled={!loaded}
      autoHighlight
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} showCodes={showCodes} />
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
          placeholder={parts.emptyText}
        />
      )}
    />
  )
}

/** The text input takes a line of its own only while the field has the focus. */
const besideChips = {
  '& .MuiAutocomplete-input': { minWidth: 4 },
  '&:not(:focus-within) .MuiAutocomplete-input': { minWidth: 0, p: '0 !important' },
}

/** Chooses any of a list by typing label or code. A chosen code that the list lacks is marked and can be removed. */
export const SearchMany = (props: InputProps<'selectMany' | 'references'>) => {
  const translate = useTranslate()
  const count = useCount()
  const parts = useInputParts(props)
  const { label, value, helperText, invalid, required } = parts
  const [search, setSearch] = useState('')
  const codes = useMemo(() => codesIn(value), [value])
  const loaded = useRecordChoices(optionListOf(props.field), parts.options, { search, codes })
  const options = loaded ?? noChoices
  const byCode = useMemo(() => new Map(options.map(choice => [choice.code, choice])), [options])
  // another list would empty the text input
  const selected = useMemo(
    () => codes.map(code => byCode.get(code) ?? { code, label: code }),
    [codes, byCode],
  )
  const missing = loaded ? codes.filter(code => !byCode.has(code)).length : 0
  return (
    <Autocomplete
      {...choiceProps}
      multiple
      id={parts.id}
      options={options}
      value={selected}
      onChange={(_event, chosen) => parts.set(chosen.map(({ code }) => code))}
      onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
      onBlur={parts.onBlur}
      disabled={!parts.options}
      noOptionsText={translate(options.length > 0 ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      limitTags={maxChips}
      disableCloseOnSelect
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <ChoiceLabel choice={choice} />
        </Box>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map(({ code, label: name }, index) => {
          const { key, ...chip } = getItemProps({ index })
          const isListed = byCode.has(code) || !parts.options
          return (
            <Chip
              key={key}
              {...chip}
              label={isListed ? name : <Mono>{code}</Mono>}
              {...(!isListed && { icon: <WarningAmberOutlined />, color: 'warning' as const })}
              deleteIcon={<ClearOutlined />}
              sx={{ '& .MuiChip-deleteIcon': { fontSize: 14, m: '0 4px 0 -2px' } }}
            />
          )
        })
      }
      renderInput={inputProps => (
        <TextField
          {...inputProps}
          name={props.name}
          label={label}
          helperText={
            missing > 0 ? describeMissing(parts, count('kontor.kit.tree.gone', missing)) : helperText
          }
          error={invalid}
          required={required}
          inputRef={parts.inputRef}
          placeholder={codes.length > 0 ? undefined : parts.emptyText}
          sx={codes.length > 0 ? besideChips : undefined}
        />
      )}
    />
  )
}
