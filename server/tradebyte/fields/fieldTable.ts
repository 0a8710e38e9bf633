import { articleFields } from './articleFields.ts'
import type { FieldDefinition } from './defineField.ts'
import { offerFields } from './offerFields.ts'
import { packageFields } from './packageFields.ts'
import { productFields } from './productFields.ts'

/** Every mappable field of TB.One by its key, in the order of the columns. Source: TB.One import format. */
export const fieldTable: ReadonlyMap<string, FieldDefinition> = new Map(
  [...productFields, ...articleFields, ...offerFields, ...packageFields].map(field => [field.key, field]),
)
