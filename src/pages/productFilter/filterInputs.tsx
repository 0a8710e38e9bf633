import { Box, TextField } from '@mui/material'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Choice } from '../../contract/kinds.ts'
import { parseSkus } from '../../contract/skus.ts'
import { AttributeSelect } from '../../kit/attributeSelect/AttributeSelect.tsx'
import { FieldInput } from '../../kit/form/FieldGrid.tsx'
import { ShortSelect } from '../../kit/kinds/choices.tsx'
import { codeInput, FormContext, textOf, useInputParts } from '../../kit/kinds/inputParts.tsx'
import type { Stored } from '../../kit/settings/SettingsPage.tsx'
import { useCount } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { layoutSizes } from '../../theme/tokens.ts'

const attributeField = settings.productFilter.fields.akeneoExportAttribute
const noChoices: readonly Choice[] = []

/** The input of the export attribute. Choosing an attribute without languages clears the chosen languages. */
const ExportAttributeInput = () => {
  const translate = useTranslate()
  const form = useFormContext()
  const { id, label, value, helperText, invalid, options, inputRef, set, onBlur } = useInputParts({
    name: 'akeneoExportAttribute',
    field: attributeField,
    occasion: 'update',
  })
  const code = textOf(value)
  const isMissing = options && code !== '' && !options.some(choice => choice.code === code)
  const choose = (chosen: string) => {
    set(chosen)
    if (!options?.find(choice => choice.code === chosen)?.isLocalized)
      form.setValue('akeneoExportAttributeLocales', [], { shouldDirty: true })
  }
  return (
    <AttributeSelect
      id={id}
      name="akeneoExportAttribute"
      label={label}
      placeholder={translate('kontor.kit.any')}
      choices={options ?? noChoices}
      code={code}
      onChange={choose}
      onBlur={onBlur}
      helperText={isMissing && !invalid ? translate('kontor.kit.optionGone', { value: code }) : helperText}
      invalid={invalid}
      disabled={!options}
      inputRef={inputRef}
    />
  )
}

const skuField = settings.productFilter.fields.akeneoSkus
const { htmlInput } = codeInput.slotProps ?? {}

/**
 * The input of a list of SKUs. It is a plain text area of fixed height, because MUI's growing text area measures all of up
 * to ten thousand lines at each key press.
 */
const SkuInput = () => {
  const count = useCount()
  const { id, label, value, helperText, invalid, inputRef, set, onBlur } = useInputParts({
    name: 'akeneoSkus',
    field: skuField,
    occasion: 'update',
  })
  const text = textOf(value)
  const deferred = useDeferredValue(text)
  const { given, duplicates } = useMemo(() => parseSkus(deferred), [deferred])
  const countTexts = [
    count('kontor.productFilter.skus', given),
    duplicates > 0 && count('kontor.productFilter.duplicates', duplicates),
  ]
  return (
    <TextField
      id={id}
      name="akeneoSkus"
      label={label}
      value={text}
      helperText={
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span>{helperText}</span>
          <Box component="span" role="status" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {given > 0 && countTexts.filter(Boolean).join(', ')}
          </Box>
        </Box>
      }
      error={invalid}
      fullWidth
      multiline
      autoComplete="off"
      onChange={event => set(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        input: { inputComponent: 'textarea' },
        htmlInput: { ...htmlInput, rows: skuField.rows },
      }}
    />
  )
}

const name = 'akeneoStatus'
const statusField = settings.productFilter.fields[name]

/** The input of the status, which shows no codes because they mean nothing to users. */
const StatusInput = () => {
  const parts = useInputParts({ name, field: statusField, occasion: 'update' })
  return (
    <ShortSelect
      name={name}
      parts={parts}
      choices={parts.options}
      code={textOf(parts.value)}
      showCodes={false}
    />
  )
}

const { fields } = settings.productFilter
type Name = keyof typeof fields

/** Width of a field in columns of twelve: the whole, half or third of a row. */
type Width = 12 | 6 | 4

/** The fields in the order of the page with their widths; related fields share a row. */
const fieldLayout: readonly (readonly [Name, Width])[] = [
  ['akeneoExportAttribute', 6],
  ['akeneoExportAttributeLocales', 6],
  ['akeneoFamilies', 6],
  ['akeneoStatus', 6],
  ['akeneoQualityScore', 4],
  ['akeneoQualityScoreChannel', 4],
  ['akeneoQualityScoreLocale', 4],
  ['akeneoCompleteness', 4],
  ['akeneoCompletenessChannel', 4],
  ['akeneoCompletenessLocales', 4],
  ['akeneoCategories', 12],
  ['akeneoSkus', 12],
]

/** Inputs that replace those of the declaration. */
const specialInputs: { readonly [N in Name]?: ReactNode } = {
  akeneoExportAttribute: <ExportAttributeInput />,
  akeneoStatus: <StatusInput />,
  akeneoSkus: <SkuInput />,
}

/** The inputs of the filter. The languages show only if the export attribute has languages. */
export const FilterInputs = ({ declaration, options }: Pick<Stored, 'declaration' | 'options'>) => {
  const frame = useMemo(() => ({ declaration, options, isFilter: true }), [declaration, options])
  const attribute: unknown = useWatch({ name: 'akeneoExportAttribute' })
  const isLocalized = options['akeneoExportAttributes']?.some(
    choice => choice.code === attribute && choice.isLocalized,
  )
  const visibleFields = fieldLayout.filter(([name]) => name !== 'akeneoExportAttributeLocales' || isLocalized)
  return (
    <FormContext value={frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          alignItems: 'start',
          // the sticky count and the footer must not cover the focused input
          '& :is(input, textarea, button, [role="combobox"])': {
            scrollMarginTop: layoutSizes.toolbar + 100,
            scrollMarginBottom: 80,
          },
        }}
      >
        {visibleFields.map(([name, width]) => (
          <Box
            key={name}
            sx={{
              // the space beside the attribute stays empty if it has no languages
              gridColumn: {
                xs: 'span 12',
                sm: name === 'akeneoFamilies' ? `1 / span ${width}` : `span ${width}`,
              },
            }}
          >
            {specialInputs[name] ?? <FieldInput name={name} field={fields[name]} occasion="update" />}
          </Box>
        ))}
      </Box>
    </FormContext>
  )
}
