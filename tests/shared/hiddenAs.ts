import { inputFieldsOf, type Values } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import { isVisibleIn } from '../../src/contract/record/visibility.ts'
import { withAt } from '../../src/contract/record/paths.ts'

/** A record with one value in every field that it does not ask for. */
export const hiddenAs = (value: unknown, fields: Fields, record: Values): Values => {
  const isAskedFor = isVisibleIn(fields, record)
  return inputFieldsOf(fields)
    .filter(([path]) => !isAskedFor(path))
    .reduce((values, [path]) => withAt(values, path, value), record)
}
