import { Box, MenuItem, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { optionListOf } from '../../contract/derive.ts'
import type { Choice } from '../../contract/kinds.ts'
import type { ChoiceKinds } from '../../contract/kinds/choices.ts'
import type { ReferenceKinds } from '../../contract/kinds/references.ts'
import { useRecordChoices } from './recordChoices.ts'
import { SearchMany, SearchSelect } from './autocompletes.tsx'
import {
  ChoiceLabel,
  describeMissing,
  type InputProps,
  type KindViewsOf,
  type SelectProps,
  textOf,
  useInputParts,
} from './inputParts.tsx'
import { CheckboxGroup, ToggleInput } from './toggles.tsx'
import { TreeInput } from './TreeInput.tsx'

/** Chooses one of a few choices from a menu. */
export const ShortSelect = ({ name, parts, choices, code, showCodes }: SelectProps) => {
  const { id, label, helperText, invalid, required, inputRef, set, onBlur, emptyText: empty } = parts
  const items: readonly Choice[] = choices ?? (code ? [{ code, label: code }] : [])
  const selected = items.find(choice => choice.code === code)
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
            selected ? (
              <ChoiceLabel choice={selected} showCodes={showCodes} />
            ) : (
              <Box component="span" sx={{ color: 'text.tertiary' }}>
                {empty}
              </Box>
            ),
        },
      }}
    >
      {!required && <MenuItem value="">{empty}</MenuItem>}
      {items.map(choice => (
        <MenuItem key={choice.code} value={choice.code}>
          <ChoiceLabel choice={choice} showCodes={showCodes} />
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A list with more choices is searched by typing. */
const maxMenuChoices = 20

/** Chooses one of a list: from a menu if the list is short, by typing if it is long. */
const SelectInput = (props: InputProps<'select'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = props.field
  const { name } = props
  const choices =
    typeof options === 'string'
      ? parts.options
      : options.map(({ code }) => ({ code, label: parts.words.choice(name, code) }))
  const code = textOf(parts.value)
  const missing = choices && code !== '' && !choices.some(choice => choice.code === code)
  const withHint = missing
    ? { ...parts, helperText: describeMissing(parts, translate('kontor.kit.optionGone', { value: code })) }
    : parts
  const Select = (choices?.length ?? 0) > maxMenuChoices ? SearchSelect : ShortSelect
  return (
    <Select
      name={name}
      parts={withHint}
      code={code}
      showCodes={typeof options === 'string'}
      choices={missing ? [...choices, { code, label: code }] : choices}
    />
  )
}

/** Chooses any of a list: by checkboxes if the declaration holds the choices, by typing if the service lists them. */
const SelectManyInput = (props: InputProps<'selectMany'>) =>
  typeof props.field.options === 'string' ? <SearchMany {...props} /> : <CheckboxGroup {...props} />

/** The views of the kinds that choose from a list. */
export const choiceViews: KindViewsOf<keyof ChoiceKinds> = {
  toggle: { input: ToggleInput, width: 12 },
  select: { input: SelectInput, width: 6 },
  selectMany: { input: SelectManyInput, width: 12 },
  tree: { input: TreeInput, width: 12 },
}

/** Whether a code is a number of the service, which means nothing to users. */
const isNumber = ({ code }: { code: string }) => /^\d+$/.test(code)

/** Chooses one record by typing its title. A record that no longer exists stays visible, with a hint below. */
const ReferenceInput = (props: InputProps<'reference'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const [search, setSearch] = useState('')
  const code = textOf(parts.value)
  const codes = useMemo(() => [code], [code])
  const options = useRecordChoices(optionListOf(props.field), parts.options, { search, codes })
  const missing = options && code !== '' && !options.some(choice => choice.code === code)
  const withHint = missing
    ? { ...parts, helperText: describeMissing(parts, translate('kontor.kit.recordGone', { value: code })) }
    : parts
  return (
    <SearchSelect
      name={props.name}
      onSearch={setSearch}
      parts={withHint}
      code={code}
      showCodes={!options?.every(isNumber)}
      choices={missing ? [...options, { code, label: code }] : options}
    />
  )
}

/** The views of the kinds that refer to other records. */
export const referenceViews: KindViewsOf<keyof ReferenceKinds> = {
  reference: { input: ReferenceInput, width: 6 },
  references: { input: SearchMany, width: 12 },
}
