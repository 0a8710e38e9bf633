import { emptyRecordOf, type Values } from '../../../src/contract/derive.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { VersionStore } from '../../store/versions/versionStore.ts'
import type { ProductFilter } from '../select/filterProblems.ts'

type Field = keyof ProductFilter & string

/** A field of the product filter with its values before the first and after the last change of a period. */
export interface ChangedField {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
  /** The author and the time of the last change. */
  readonly by: string
  readonly at: string
}

/** Fields that were never saved have their defaults. */
const defaults: Values = emptyRecordOf(productFilter.fields)
const fields = Object.keys(productFilter.fields) as Field[] // the fields of the filter's type

/**
 * Reads how the product filter changed since a time, from its history.
 * @param since ISO 8601
 * @param until ISO 8601; null for now
 */
export const readFilterChanges = async (
  versions: Pick<VersionStore, 'list'>,
  since: string,
  until: string | null,
): Promise<ChangedField[]> => {
  const all = await versions.list({ document: productFilter.name, since })
  const changes = new Map<Field, ChangedField>()
  for (const { version, before } of all.toReversed()) {
    const { at, user, data } = version
    // without a state before there is no change
    if (!before || !data || (until !== null && at >= until)) continue
    for (const field of fields) {
      const [old, now] = [before, data].map(state => state[field] ?? defaults[field])
      if (sameValue(old, now)) continue
      const first = changes.get(field)
      changes.set(field, { field, before: first ? first.before : old, after: now, by: user, at })
    }
  }
  return [...changes.values()].filter(({ before, after }) => !sameValue(before, after))
}

/** The fields of the filter with their values before the changes; undefined without a change. */
export const formerFields = (changes: readonly ChangedField[]): Partial<ProductFilter> | undefined =>
  changes.length === 0
    ? undefined
    : (Object.fromEntries(changes.map(({ field, before }) => [field, before])) as Partial<ProductFilter>) // as stored
