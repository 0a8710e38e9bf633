import { connects, formOf, schemaOf, type Values } from '../../contract/derive.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/**
 * Whether a stored singleton could be saved as it is, and says anything at all. Defaults alone make no connection:
 * there something must be filled in that has none.
 */
export const isComplete = (declaration: SettingsDeclaration, record: Values): boolean => {
  const needsInput = connects(declaration)
  const telling = formOf(declaration.fields).filter(([, field]) => !needsInput || field.default === undefined)
  return (
    telling.some(([name]) => isFilled(record[name])) &&
    schemaOf(declaration.fields, 'update').safeParse(record).success
  )
}
