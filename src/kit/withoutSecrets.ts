import { atRestOf, type Values } from '../contract/derive.ts'
import type { Fields } from '../contract/fields.ts'

/** What of a form may lie in the browser: all but what the service encrypts or hashes. */
export const withoutSecrets = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in values && atRestOf(field) === 'clear' ? [[name, values[name]]] : [],
    ),
  )
