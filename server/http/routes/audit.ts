import { Readable } from 'node:stream'
import { calls } from '../../../src/contract/calls/calls.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { auditColumns, type AuditRecord } from '../../store/auditStore.ts'
import type { Binder } from '../bind.ts'
import { bindPagedList, readListQuery } from '../declared/pagedList.ts'

async function* linesOf(batches: AsyncIterable<AuditRecord[]>) {
  for await (const rows of batches) yield rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

/**
 * Binds the calls about the audit log: pages, with the changed values as JSON, and all entries as a file with one
 * JSON object per line.
 */
export const bindAudit = (bind: Binder, { audit }: Pick<Deps, 'audit'>): void => {
  const declaration = resources.audit
  const textOf = (values: Values | null) => values && JSON.stringify(values)
  bindPagedList(bind, declaration, () => ({
    columns: auditColumns,
    page: async query => {
      const { rows, total } = await audit.page(query)
      const entries = rows.map(row => ({ ...row, before: textOf(row.before), after: textOf(row.after) }))
      return { rows: entries, total }
    },
  }))

  bind(calls.auditFile, async ({ query, language, reply }) => {
    const lines = linesOf(audit.all(readListQuery(query, declaration, auditColumns, language)))
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="audit.ndjson"')
      .send(Readable.from(lines, { objectMode: false }))
  })
}
