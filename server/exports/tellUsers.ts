import type { FastifyBaseLogger } from 'fastify'
import { users } from '../../src/resources/users.ts'
import type { Mailer } from '../mail/createMailer.ts'
import { messagesInMail } from '../mail/exportMail.ts'
import { notifyUsers } from '../mail/notifyUsers.ts'
import type { ExportStore } from '../store/exportStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { messageSentence } from './messageSentence.ts'
import { exportReport } from './report.ts'

/** What telling needs. */
export interface Telling {
  readonly exports: ExportStore
  readonly records: RecordStore
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly timeZone: string
  publicUrl(): string
}

const firstOf = async (exports: ExportStore, id: number, severity: 1 | 2) => {
  for await (const rows of exports.messages(id, severity)) return rows.slice(0, messagesInMail)
  return []
}

/** Mails a finished run to those who asked for it: once, whoever calls and however often. */
export const tellUsers = async (telling: Telling, id: number, signal: AbortSignal): Promise<void> => {
  const { exports, records, mailer, log, timeZone, publicUrl } = telling
  const row = await exports.find(id)
  if (!row || !(await exports.claimNotice(id))) return
  const rows = await firstOf(exports, id, row.erroneous > 0 ? 2 : 1)
  await notifyUsers({
    users: await records.list(users),
    tell: async language => ({
      report: await exportReport(exports, row, language),
      messages: rows.map(message => ({
        productIdentifier: message.product,
        message: messageSentence(message, language),
      })),
    }),
    mailer,
    link: `${publicUrl()}/exports/${id}`,
    timeZone,
    log,
    signal,
  })
}
