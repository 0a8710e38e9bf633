import { inputFieldsOf } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import { type Field, kinds, type SaveMode } from '../../src/contract/kinds.ts'

/** Asked of the kind, as the forms do: what refuses nothing is required. */
const refusesNothing = (field: Field, on: SaveMode) =>
  !(kinds[field.kind] as (typeof kinds)['text']).schema(field as Field<'text'>, on).safeParse(null).success // each kind takes its own field

/** The fields that a save may not leave empty, by path; some of a new record only. */
export const requiredOf = (fields: Fields, on: SaveMode): [string, Field][] =>
  inputFieldsOf(fields).filter(([, field]) => refusesNothing(field, on))
