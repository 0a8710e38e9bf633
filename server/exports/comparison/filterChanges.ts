import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { AuditStore } from '../../store/auditStore.ts'
import type { ProductFilter } from '../selection/filterProblems.ts'

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

/** The most changes that are read; more are no history of one delivery. */
const maxChanges = 500

/**
 * Reads how the product filter changed since a time, from the audit log.
 * @param from ISO 8601, exclusive, as `until`
 */
export const readFilterChanges = async (
  audit: Pick<AuditStore, 'page'>,
  from: string,
  until: string | null,
): Promise<ChangedField[]> => {
  const condition = (field: string, operator: 'eq' | 'gt' | 'lt', operand: string | number) =>
    ({ field, comparator: defaultComparator, operator, operands: [operand] }) as const
  const { rows } = await audit.page({
    range: [0, maxChanges - 1],
    sort: ['id', 'ASC'],
    conditions: [
      condition('resource', 'eq', productFilter.name),
      condition('action', 'eq', 'update'),
      condition('at', 'gt', Date.parse(from)),
      ...(until === null ? [] : [condition('at', 'lt', Date.parse(until))]),
    ],
  })
  const changes = new Map<string, ChangedField>()
  for (const { at, user, before, after } of rows)
    for (const [field, value] of Object.entries(after ?? {})) {
      if (!isField(field)) continue
      const former = changes.get(field)
      const first = former ? former.before : (before?.[field] ?? defaults[field])
      changes.set(field, { field, before: first, after: value, by: user, at })
    }
  return [...changes.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** A field that was never saved has its default. */
const defaults = emptyRecordOf(productFilter.fields)

const isField = (name: string): name is Field => name in productFilter.fields

/** The log cuts long texts and lists; what it cut cannot be restored. */
const isCut = (value: unknown): boolean => /… ?\(\+\d+\)/.test(JSON.stringify(value) ?? '')

/** The fields of the filter with their values before the changes; undefined if the log does not have them in full. */
export const formerFields = (changes: readonly ChangedField[]): Partial<ProductFilter> | undefined => {
  if (changes.length === 0 || changes.some(({ before }) => isCut(before))) return undefined
  return Object.fromEntries(changes.map(({ field, before }) => [field, before])) as Partial<ProductFilter> // as logged
}
