import { Box } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../kit/FieldInput.tsx'
import { FormContext } from '../../kit/FormContext.ts'
import type { Stored } from '../../kit/SettingsPage.tsx'
import { layoutSizes } from '../../layout/layoutSizes.ts'
import { settings } from '../../resources/index.ts'
import { ExportAttributeInput } from './ExportAttributeInput.tsx'
import { SkuInput } from './SkuInput.tsx'
import { StatusInput } from './StatusInput.tsx'

const { fields } = settings.productFilter
type Name = keyof typeof fields

/** Whole, half or third of a row. */
type Width = 12 | 6 | 4

/** The fields as they lie on the page, each with its share of a row: what belongs together shares one. */
const places: readonly (readonly [Name, Width])[] = [
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

/** Inputs that are more than their declaration says. */
const own: { readonly [N in Name]?: ReactNode } = {
  akeneoExportAttribute: <ExportAttributeInput />,
  akeneoStatus: <StatusInput />,
  akeneoSkus: <SkuInput />,
}

/** The inputs of the filter. Languages are asked for only where the export attribute differs by language. */
export const FilterInputs = ({ declaration, options }: Pick<Stored, 'declaration' | 'options'>) => {
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  const attribute: unknown = useWatch({ name: 'akeneoExportAttribute' })
  const isLocalized = options['akeneoExportAttributes']?.some(
    choice => choice.code === attribute && choice.isLocalized,
  )
  const shown = places.filter(([name]) => name !== 'akeneoExportAttributeLocales' || isLocalized)
  return (
    <FormContext value={frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          alignItems: 'start',
          // what has the focus is not hidden by the count above or the foot below
          '& :is(input, textarea, button, [role="combobox"])': {
            scrollMarginTop: layoutSizes.toolbar + 100,
            scrollMarginBottom: 80,
          },
        }}
      >
        {shown.map(([name, width]) => (
          <Box
            key={name}
            sx={{
              // the place beside the attribute stays free where it has no languages
              gridColumn: {
                xs: 'span 12',
                sm: name === 'akeneoFamilies' ? `1 / span ${width}` : `span ${width}`,
              },
            }}
          >
            {own[name] ?? <FieldInput name={name} field={fields[name]} occasion="update" />}
          </Box>
        ))}
      </Box>
    </FormContext>
  )
}
