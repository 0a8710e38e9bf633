import type { InputProps } from './InputProps.ts'
import { SelectManyInput } from './SelectManyInput.tsx'

/** Any nodes of a tree. */
export const TreeInput = ({ field, ...props }: InputProps<'tree'>) => (
  <SelectManyInput {...props} field={{ ...field, kind: 'selectMany' }} />
)
