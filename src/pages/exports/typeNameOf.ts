import { exportTypes, type ExportTypeName } from '../../contract/exports.ts'

const names = Object.keys(exportTypes) as ExportTypeName[] // the keys of the constant above

/** The name of an export's type code. `typeNameOf(2)` is `delta`. */
export const typeNameOf = (code: number): ExportTypeName | 'unknown' =>
  names.find(name => exportTypes[name] === code) ?? 'unknown'
