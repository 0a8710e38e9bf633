import { ShortSelect } from '../../kit/inputs/ShortSelect.tsx'
import { textOf } from '../../kit/inputs/textOf.ts'
import { useInputParts } from '../../kit/inputs/useInputParts.tsx'
import { settings } from '../../resources/index.ts'

const name = 'akeneoStatus'
const field = settings.productFilter.fields[name]

/** Enabled, disabled or either; their codes mean nothing to people. */
export const StatusInput = () => {
  const parts = useInputParts({ name, field, occasion: 'update' })
  return (
    <ShortSelect name={name} parts={parts} choices={parts.options} code={textOf(parts.value)} codes={false} />
  )
}
