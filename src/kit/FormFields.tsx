import { useMemo } from 'react'
import type { Declaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'
import { FieldGrid } from './FieldGrid.tsx'
import { FormContext, type Occasion } from './FormContext.ts'
import type { ResourceParts } from './ResourceParts.ts'

interface Props {
  declaration: Declaration
  occasion: Occasion
  /** Undefined while they load. */
  options: Options | undefined
  below?: ResourceParts['below']
}

/** All inputs of a declaration in its order. Needs react-hook-form's FormProvider around it. */
export const FormFields = ({ declaration, occasion, options, below }: Props) => {
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  return (
    <FormContext value={frame}>
      <FieldGrid fields={declaration.fields} occasion={occasion} below={below} />
    </FormContext>
  )
}
