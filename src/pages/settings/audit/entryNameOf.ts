import { isResource } from '../../../contract/resource.ts'
import type { AuditEntry } from './auditEntry.ts'
import { declarationOf } from './declarationOf.ts'

/** How a record is called in words and by machines; both empty for a singleton, whose only record is called like it. */
export const entryNameOf = ({ record, recordName, resource }: AuditEntry) => {
  if (!record || record === resource) return { name: '', code: '' }
  const declaration = declarationOf(resource ?? '')
  const isNumbered = declaration !== undefined && isResource(declaration) && declaration.id === 'id'
  // a number says nothing to who has the name
  if (isNumbered) return recordName ? { name: recordName, code: '' } : { name: '', code: `#${record}` }
  return { name: recordName === record ? '' : (recordName ?? ''), code: record }
}
