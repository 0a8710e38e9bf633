import { articleFields } from './fields/articleFields.ts'
import type { FieldDefinition } from './fields/fieldDefinition.ts'
import { offerFields } from './fields/offerFields.ts'
import { packageFields } from './fields/packageFields.ts'
import { productFields } from './fields/productFields.ts'

/** Every mappable field of TB.One by its key, in the order of the columns. Source: tradebyte section 3. */
export const fields: ReadonlyMap<string, FieldDefinition> = new Map(
  [...productFields, ...articleFields, ...offerFields, ...packageFields].map(field => [field.key, field]),
)
