import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, MenuItem, Select } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { axisModes, codesOfSource, type DraftEntry } from '../../../contract/mapping/entry.ts'
import { AttributeSelect } from '../../../kit/attributeSelect/AttributeSelect.tsx'
import { changeInput, chooseAttribute, chosenSource, type EntryInput, sourceForms } from '../draft/entry.ts'
import { joinPath } from '../draft/valueShapes.ts'
import { FixedInputs } from './textSources.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import type { OnChange } from './useItems.ts'
import { noteId, useFieldFrame, useNotesAt } from './notes.tsx'

interface Option {
  readonly code: string
  readonly label: string
  /** Further text beside the label in the menu. */
  readonly more?: string | undefined
}

interface Props {
  /** The label for screen readers; the column heading is the visible one. */
  label: string
  options: readonly Option[]
  /** The code of the chosen option; empty = none. */
  code: string
  /** The label of the empty choice. */
  empty: string
  /** Whether the user may choose nothing. */
  optional?: boolean
  invalid: boolean
  /** Ids of the notes about the input. */
  describedBy: string | undefined
  disabled?: boolean
  onChange: (code: string) => void
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A select within an entry. A code without an option stays, marked with a warning. */
const EntrySelect = (props: Props) => {
  const { label, options, code, empty, optional, invalid, describedBy, disabled, onChange } = props
  const selectedOption = options.find(option => option.code === code)
  const isMissing = code !== '' && !selectedOption
  return (
    <Select
      size="small"
      fullWidth
      displayEmpty
      value={code}
      error={invalid}
      disabled={disabled}
      IconComponent={KeyboardArrowDownOutlined}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-describedby': describedBy, title: selectedOption?.label ?? code }}
      renderValue={() =>
        isMissing ? (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
            <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, flex: 'none', color: 'warning.main' }} />
            <Box component="span" sx={{ ...ellipsis, typography: 'mono' }}>
              {code}
            </Box>
          </Box>
        ) : selectedOption ? (
          selectedOption.label
        ) : (
          <Box component="span" sx={{ color: optional ? undefined : 'text.tertiary' }}>
            {empty}
          </Box>
        )
      }
    >
      {(optional || code === '') && <MenuItem value="">{empty}</MenuItem>}
      {isMissing && <MenuItem value={code}>{code}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option.code} value={option.code}>
          {option.label}{' '}
          {option.more && (
            <Box component="span" sx={{ ml: 'auto', pl: 2, typography: 'caption', color: 'text.tertiary' }}>
              {option.more}
            </Box>
          )}
        </MenuItem>
      ))}
    </Select>
  )
}

/** Props of an entry: one source of a value. */
export interface EntryProps<E extends DraftEntry> {
  entry: E
  /** The path of the entry below the field. */
  path: string
  /** The name of the entry; empty if it is the only one. */
  name: string
  onChange: OnChange<E>
}

/**
 * The inputs of one source. The inputs of channel and unit show only if the source has them; a fixed value or a template
 * is below.
 */
export const EntryInputs = <E extends DraftEntry>({ entry, path, name, onChange }: EntryProps<E>) => {
  const translate = useTranslate()
  const { lookup, sources, columns } = useFieldFrame()
  const notes = useNotesAt(path)
  const [isNew, setNew] = useState(false)
  const code = chosenSource(entry)
  const attribute = lookup.attributes.get(code)
  const word = (input: string) => translate(`kontor.mapping.inputs.${input}`)

  /** The props of an input besides its value. */
  const inputProps = (input: EntryInput) => ({
    label:
      name === '' ? word(input) : translate('kontor.mapping.inputOf', { input: word(input), entry: name }),
    invalid: notes.some(note => note.input === input && note.severity === 'error'),
    describedBy: notes.some(note => note.input === input) ? noteId(joinPath(path, input)) : undefined,
  })
  const change = (input: Parameters<typeof changeInput>[1]) => (code: string) =>
    onChange(changeInput(entry, input, code), { at: joinPath(path, input) })
  const cell = (input: EntryInput, content: ReactNode, isMore = false) => (
    <div data-cell={input} data-more={isMore || undefined}>
      <span data-part="label" aria-hidden>
        {word(input)}
      </span>
      {content}
    </div>
  )

  const channelCode = entry.akeneoChannel ?? ''
  const sourceCodes = codesOfSource(entry)
  const hasAllAttributes = sourceCodes.every(sourceCode => lookup.attributes.has(sourceCode))
  const hasChannel =
    columns.akeneoChannel &&
    (hasAllAttributes
      ? sourceCodes.some(sourceCode => lookup.attributes.get(sourceCode)?.scopable)
      : channelCode !== '')
  const unitCode = entry.measureUnit ?? ''
  const family = attribute?.metricFamily ?? undefined
  const hasUnit = attribute ? family !== undefined : unitCode !== ''
  const choose = translate('kontor.mapping.choose')
  const isFixed = code === sourceForms.value
  const unmapped = code === ''
  const textProps = { entry, path, name, isNew, onChange }

  return (
    <>
      {cell(
        'akeneoAttribute',
        <AttributeSelect
          {...inputProps('akeneoAttribute')}
          labelHidden
          choices={sources}
          chosenChoice={attribute}
          code={code}
          onChange={newCode => {
            setNew(true)
            onChange(chooseAttribute(entry, newCode, lookup), { at: path })
          }}
        />,
      )}
      {columns.formatter && !isFixed
        ? cell(
            'formatter',
            <EntrySelect
              {...inputProps('formatter')}
              options={[...lookup.formatters]
                .filter(([formatter]) => formatter !== 'none')
                .map(([formatter, label]) => ({ code: formatter, label }))}
              code={entry.formatter === 'none' ? '' : (entry.formatter ?? '')}
              empty={lookup.formatters.get('none') ?? translate('kontor.kit.none')}
              optional
              disabled={unmapped}
              onChange={change('formatter')}
            />,
          )
        : columns.formatter && <span data-cell="gap" />}
      {isFixed && <FixedInputs {...textProps} />}
      {code === sourceForms.template && <TemplateInput {...textProps} />}
      {hasChannel &&
        cell(
          'akeneoChannel',
          <EntrySelect
            {...inputProps('akeneoChannel')}
            options={[...lookup.akeneoChannels.values()]}
            code={channelCode}
            empty={choose}
            onChange={change('akeneoChannel')}
          />,
          true,
        )}
      {hasUnit &&
        cell(
          'measureUnit',
          <EntrySelect
            {...inputProps('measureUnit')}
            options={[...(lookup.units.get(family ?? '')?.values() ?? [])].map(unit => ({
              code: unit.code,
              label: unit.symbol || unit.label || unit.code,
              more: unit.symbol ? unit.label || unit.code : undefined,
            }))}
            code={unitCode}
            empty={choose}
            onChange={change('measureUnit')}
          />,
          true,
        )}
      {columns.axisMode &&
        cell(
          'axisMode',
          <EntrySelect
            {...inputProps('axisMode')}
            options={axisModes
              .filter(mode => mode !== 'default')
              .map(mode => ({ code: mode, label: translate(`kontor.mapping.axisModes.${mode}`) }))}
            code={entry.axisMode === 'default' ? '' : (entry.axisMode ?? '')}
            empty={translate('kontor.mapping.axisModes.default')}
            optional
            disabled={unmapped}
            onChange={change('axisMode')}
          />,
          true,
        )}
    </>
  )
}
