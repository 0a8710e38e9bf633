import { Autocomplete, Box, Button, MenuItem, Popover, TextField } from '@mui/material'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { optionListOf } from '../../../contract/derive.ts'
import { flattenFields } from '../../../contract/record/paths.ts'
import type { Choice, Field } from '../../../contract/kinds.ts'
import { comparedAs } from '../../../contract/list/listOffer.ts'
import { useOptions } from '../../queries.ts'
import { useRecordChoices } from '../../kinds/recordChoices.ts'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useFormats } from '../../useFormats.ts'
import { type FieldFilter, type FilterOperator, needsValue, operatorsOf } from './fieldFilters.ts'

/** The nodes of a tree of choices in one list. */
const flatChoices = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap(choice => [choice, ...flatChoices(choice.children ?? [])])

/** The choices of a field with their labels; empty for a field without choices. */
const useChoices = (
  path: string,
  field: Field | undefined,
  words: DeclarationText,
  { value, search }: { value: string | readonly string[]; search?: string },
): readonly Choice[] => {
  const translate = useTranslate()
  const list = field && optionListOf(field)
  const { data } = useOptions(words.declaration, { enabled: list !== undefined })
  const codes = useMemo(() => [value].flat(), [value])
  const choices = useRecordChoices(list, data?.[list ?? ''], { codes, search })
  if (!field) return []
  if (comparedAs(field) === 'flag')
    return [
      { code: 'true', label: translate('kontor.kit.on') },
      { code: 'false', label: translate('kontor.kit.off') },
    ]
  if (list !== undefined) return flatChoices(choices ?? [])
  const inline = 'options' in field && typeof field.options !== 'string' ? field.options : []
  return inline.map(({ code }) => ({ code, label: words.choice(path, code) }))
}

/** A filter in words: the field with the comparison, and the value. `['Days at least', '3']` */
export const useFilterText = (
  { path, operator, value }: FieldFilter,
  words: DeclarationText,
): [label: string, value: string] => {
  const translate = useTranslate()
  const { day } = useFormats()
  const field = new Map(flattenFields(words.declaration.fields)).get(path)
  const own = field && field.kind !== 'group' ? field : undefined
  const choices = useChoices(path, own, words, { value })
  const label = words.label(path)
  const text = [value]
    .flat()
    .map(code => choices.find(choice => choice.code === code)?.label ?? code)
    .join(', ')
  if (!needsValue(operator)) return [label, translate(`kontor.kit.list.operators.${operator}`)]
  if (operator === 'anyOf' || (own && comparedAs(own) === 'flag')) return [`${label}:`, text]
  const isDay = own && (comparedAs(own) === 'day' || comparedAs(own) === 'moment')
  return [`${label} ${translate(`kontor.kit.list.operators.${operator}`)}`, isDay ? day(dayIn(text)) : text]
}

/** The local day of a point in time, `2026-05-04`; a day stays as it is. */
const dayIn = (value: string): string => {
  if (!value.includes('T')) return value
  const moment = new Date(value)
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}

/** The local midnight at the start of a day. */
const midnightOf = (day: string): string => new Date(`${day}T00:00`).toISOString()

interface Props {
  anchor: HTMLElement
  path: string
  field: Field
  words: DeclarationText
  /** The filter that is changed; undefined for a new one. */
  filter: FieldFilter | undefined
  onApply: (filter: FieldFilter) => void
  onClose: () => void
}

/** A small form for the filter of one field: a comparison of its kind, and a value. */
export const FilterEditor = ({ anchor, path, field, words, filter, onApply, onClose }: Props) => {
  const translate = useTranslate()
  const operators = operatorsOf(field)
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? operators[0] ?? 'has')
  const [value, setValue] = useState<string | readonly string[]>(filter?.value ?? '')
  const compared = comparedAs(field)
  const [search, setSearch] = useState('')
  const choices = useChoices(path, field, words, { value, search })
  const isList = operator === 'anyOf' || operator === 'noneOf'
  const text = [value].flat()[0] ?? ''
  const isReady = !needsValue(operator) || (isList ? [value].flat().some(Boolean) : text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isReady) return
    const single = compared === 'moment' && !text.includes('T') ? midnightOf(text) : text.trim()
    onApply({ path, operator, value: isList ? [value].flat().filter(Boolean) : single })
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': words.label(path), sx: { width: 300, mt: 0.5 } } }}
    >
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
        <TextField
          select
          label={words.label(path)}
          value={operator}
          onChange={({ target }) => setOperator(target.value as FilterOperator)} // the options are operators
        >
          {operators.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`kontor.kit.list.operators.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {needsValue(operator) && isList && (
          <Autocomplete
            multiple
            options={choices.map(({ code }) => code)}
            getOptionLabel={code => choices.find(choice => choice.code === code)?.label ?? code}
            value={[value].flat().filter(Boolean)}
            onChange={(_event, codes) => setValue(codes)}
            onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
            disableCloseOnSelect
            noOptionsText={translate('kontor.kit.noMatches')}
            renderInput={input => (
              <TextField {...input} autoFocus label={translate('kontor.kit.list.value')} />
            )}
          />
        )}
        {needsValue(operator) && !isList && (
          <TextField
            autoFocus
            select={compared === 'flag'}
            label={translate('kontor.kit.list.value')}
            type={inputTypes[compared] ?? 'text'}
            value={inputTypes[compared] === 'date' ? dayIn(text) : text}
            onChange={({ target }) => setValue(target.value)}
            slotProps={{
              htmlInput: inputTypes[compared] === 'number' ? { step: 'any' } : {},
              inputLabel: inputTypes[compared] === 'date' ? { shrink: true } : {},
            }}
          >
            {choices.map(({ code, label }) => (
              <MenuItem key={code} value={code}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button variant="outlined" onClick={onClose}>
            {translate('kontor.kit.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={!isReady}>
            {translate('kontor.kit.list.apply')}
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}

/** The browser's input for the values of a comparison; a text without an entry. */
const inputTypes: Readonly<Partial<Record<string, string>>> = {
  number: 'number',
  amount: 'number',
  day: 'date',
  moment: 'date',
}
