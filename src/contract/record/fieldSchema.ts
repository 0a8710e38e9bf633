import type { z } from 'zod'
import { formatReason } from '../errors.ts'
import { type Field, type SaveMode, secretMask } from '../kinds.ts'
import { refuse } from '../kinds/kind.ts'
import { kindWithField } from './visibility.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The schema of a field: that of its kind, with the `validate` of the declaration. */
export const fieldSchemaOf = (field: Field, on: SaveMode): z.ZodType => {
  const [kind, own] = kindWithField(field)
  const ofKind = kind.schema(own, on)
  if (!own.validate) return ofKind
  return ofKind.superRefine((value, context) => {
    // one error is enough, and the stored value behind a mask is unknown
    if (context.issues.length > 0 || isEmpty(value) || value === secretMask) return
    const reason = own.validate?.(value as string) // the schema gives the value of its kind
    if (reason !== undefined)
      refuse(context, 'validate', (language, sentenceOf) => formatReason(reason, language, sentenceOf))
  })
}

/** A valid value of a field that differs for each `n`. */
export const fieldExampleOf = (field: Field, n: number): unknown => {
  const [kind, own] = kindWithField(field)
  return own.example?.(n) ?? kind.example(own, n)
}
