import { Box } from '@mui/material'
import { useMemo } from 'react'
import { formOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'
import { FieldInput } from './FieldInput.tsx'
import { fieldWidths } from './fieldWidths.ts'
import { FormContext, type Occasion } from './FormContext.ts'

interface Props {
  declaration: Declaration
  occasion: Occasion
  /** Undefined while they load. */
  options: Options | undefined
}

/** All inputs of a declaration in its order. Needs react-hook-form's FormProvider around it. */
export const FormFields = ({ declaration, occasion, options }: Props) => {
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  const fields = formOf(declaration.fields)
  const widths = fieldWidths(fields.map(([, field]) => field))
  return (
    <FormContext value={frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          alignItems: 'start',
        }}
      >
        {fields.map(([name, field], index) => (
          <Box key={name} sx={{ gridColumn: { xs: 'span 12', sm: `span ${widths[index]}` } }}>
            <FieldInput name={name} field={field} occasion={occasion} />
          </Box>
        ))}
      </Box>
    </FormContext>
  )
}
