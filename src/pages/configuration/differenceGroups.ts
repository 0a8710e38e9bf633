import { flattenFields } from '../../contract/derive.ts'
import { isResource } from '../../contract/resource.ts'
import type { Difference } from '../../contract/versions/differences.ts'
import { versionChanges } from '../history/useVersions.ts'
import type { FieldChange } from '../settings/audit/ChangeTable.tsx'
import { declarationOf } from '../settings/audit/useAuditPage.ts'

/** The differences of one document: of the mapping, a settings page, or an entry of a list. */
export interface DifferenceGroup {
  /** The name of the declaration, or `mapping`. */
  readonly area: string
  /** The key of the entry; empty where the document is none. */
  readonly entry: string
  readonly changes: readonly FieldChange[]
}

/** The area of an address: `channels` of `channels/zade.label`. */
export const areaOfAddress = (address: string): string => /^\w*/.exec(address)?.[0] ?? ''

/** The document of an address. The keys of entries may have dots, so that the fields of the list tell where one ends. */
const documentOf = (address: string): string => {
  const area = areaOfAddress(address)
  const declaration = declarationOf(area)
  if (!declaration || !isResource(declaration)) return area
  const path = flattenFields(declaration.fields)
    .map(([name]) => `.${name}`)
    .filter(name => address.endsWith(name))
    .toSorted((one, other) => other.length - one.length)[0]
  return path === undefined ? address : address.slice(0, -path.length)
}

/** The number of values that differ: the value of an address may consist of several. */
export const countChanges = (differences: readonly Difference[]): number =>
  groupDifferences(differences).reduce((sum, { changes }) => sum + changes.length, 0)

/**
 * Groups differences by their documents.
 * @example groupDifferences([{ address: 'channels/zade.label', before: 'A', after: 'B' }])
 * // [{ area: 'channels', entry: 'zade', changes: [{ name: 'label', address: 'channels/zade.label', … }] }]
 */
export const groupDifferences = (differences: readonly Difference[]): DifferenceGroup[] => {
  const groups = new Map<string, FieldChange[]>()
  for (const difference of differences) {
    const document = documentOf(difference.address)
    const { address } = difference
    const changes = versionChanges(document, [difference]).map(change => ({ ...change, address }))
    groups.set(document, [...(groups.get(document) ?? []), ...changes])
  }
  return [...groups].map(([document, changes]) => {
    const area = areaOfAddress(document)
    return { area, entry: document.slice(area.length + 1), changes }
  })
}
