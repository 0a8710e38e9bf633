import { emptyRecordOf } from '../derive.ts'
import { schemaOf } from '../saveSchemas.ts'
import type { Reason } from '../errors.ts'
import type { Fields } from '../fields.ts'
import type { SaveMode } from '../kinds.ts'
import type { Declaration } from '../resource.ts'
import type { Values } from './paths.ts'
import { isVisibleIn } from './visibility.ts'

/** The name of the top-level field of a path: `options` of `options.isDelta`. */
export const topLevelName = (path: string): string => path.split('.', 1)[0] ?? path

/** The valid fields of a record; wrong ones get their empty values. */
export const validPartOf = (
  fields: Fields,
  whole: Values,
  on: SaveMode,
  wrong: ReadonlySet<string>,
): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const own = { [name]: field }
      const parsed = wrong.has(name) ? undefined : schemaOf(own, on).safeParse(whole)
      return Object.entries(parsed?.success ? parsed.data : emptyRecordOf(own))
    }),
  )

/** A rule that a record breaks, and the field that its sentence belongs to. */
export interface BrokenRule {
  readonly path: string
  readonly reason: Reason
}

/**
 * The rules of a declaration that a record breaks. A rule is skipped while one of its fields is hidden, or is unusable: wrong
 * or unknown.
 * @param record as its schema parsed it
 */
export const brokenRulesOf = (
  { fields, check = [] }: Pick<Declaration, 'fields' | 'check'>,
  record: Values,
  isUsable: (name: string) => boolean,
): BrokenRule[] => {
  const isVisible = isVisibleIn(fields, record)
  return check.flatMap(({ fields: paths, sentence, holds }) => {
    const isDue = paths.every(path => isVisible(path) && isUsable(topLevelName(path)))
    const [path] = paths
    // its own fields give the record of a rule its type
    return path !== undefined && isDue && !holds(record as never) ? [{ path, reason: sentence }] : []
  })
}
