import { Mono } from '../../../kit/Mono.tsx'
import type { AuditEntry } from './auditEntry.ts'
import { entryNameOf } from './entryNameOf.ts'

/** What was changed, as people called it then. */
export const EntryName = ({ entry }: { entry: AuditEntry }) => {
  const { name, code } = entryNameOf(entry)
  return (
    <>
      {name}
      {name && code && ' '}
      {code && <Mono quiet={name !== ''}>{code}</Mono>}
    </>
  )
}
