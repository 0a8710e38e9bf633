import type { Values } from '../contract/derive.ts'
import { sameValue } from '../contract/sameValue.ts'

/**
 * What to save where somebody else may have saved meanwhile: what a person changed, and for the rest what is stored.
 * @param before the record the changes were made to
 * @param mine the record as it was changed
 * @param stored the record as it is stored by now
 */
export const mergeChanges = (before: Values, mine: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      name in stored && sameValue(value ?? null, before[name] ?? null) ? stored[name] : value,
    ]),
  )
