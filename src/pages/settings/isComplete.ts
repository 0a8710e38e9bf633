import { formOf, schemaOf, type Values } from '../../contract/derive.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/** Whether a stored singleton could be saved as it is, and says anything at all. */
export const isComplete = ({ fields }: SettingsDeclaration, record: Values): boolean =>
  formOf(fields).some(([name]) => isFilled(record[name])) &&
  schemaOf(fields, 'update').safeParse(record).success
