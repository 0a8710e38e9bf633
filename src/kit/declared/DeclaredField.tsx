import { useRecordContext } from 'react-admin'
import { valueAt } from '../../contract/derive.ts'
import { flattenFields, isGroup } from '../../contract/record/paths.ts'
import { FieldText } from '../kinds/cells.tsx'
import { useDeclarationText } from '../useDeclarationText.ts'
import { useDeclared } from './useDeclared.ts'

interface DeclaredFieldProps {
  /** Path of the field: `limits.parcels`. */
  readonly source: string
}

/**
 * The value of a declared field as the kit's list shows it, in any part of react-admin that gives a record. React-admin's
 * fields know neither kinds nor choices.
 * @example <Datagrid><DeclaredField source="rent" /></Datagrid>
 */
export const DeclaredField = ({ source }: DeclaredFieldProps) => {
  const { declaration, parts } = useDeclared()
  const words = useDeclarationText(declaration)
  const record = useRecordContext()
  const Part = parts.columns?.[source]
  const field = new Map(flattenFields(declaration.fields)).get(source)
  if (Part) return <Part />
  if (!field || isGroup(field)) return null
  return <FieldText name={source} field={field} value={valueAt(record ?? {}, source)} words={words} />
}
