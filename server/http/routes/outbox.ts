import type { FastifyInstance } from 'fastify'
import { resources } from '../../../src/resources/index.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import { readFailure } from '../../outbox/failures.ts'
import { letterOf } from '../../outbox/mail/mailSender.ts'
import { letterText } from '../../outbox/mail/letter.ts'
import { type OutboxEntry, outboxColumns } from '../../store/outbox/outboxStore.ts'
import type { Binder } from '../bind.ts'
import { bindPagedList } from '../declared/pagedList.ts'

/** A message as the log shows it: a mail as its text, and a failure as its sentence. */
const shown = (entry: OutboxEntry, language: Language) => ({
  id: entry.id,
  createdAt: entry.createdAt,
  target: entry.target,
  kind: entry.kind,
  event: entry.event,
  state: entry.state,
  tries: entry.tries,
  nextTry: entry.dueAt,
  status: entry.status,
  durationMs: entry.durationMs,
  answer: entry.failure === null ? entry.answer : readFailure(entry, entry.failure).sentence(language),
  message: entry.messageId,
  body: entry.kind === 'mail' ? letterText(letterOf(entry)) : entry.content,
})

/** Binds the log of the outbox. Its messages are no generic records, because the service alone writes them. */
export const bindOutbox = (bind: Binder, { outboxStore }: Pick<Deps, 'outboxStore'>): void =>
  bindPagedList(bind, resources.outbox, () => ({
    columns: outboxColumns,
    page: async (query, language) => {
      const { rows, total } = await outboxStore.page(query)
      return { rows: rows.map(entry => shown(entry, language)), total }
    },
  }))

/** Leads callers of the log of webhooks of version 2.30 to the outbox. */
export const redirectWebhookLog = (app: FastifyInstance): void => {
  const [from, to] = ['/ui/api/system/webhook-log', `/ui/api${resources.outbox.api}`]
  // 308 keeps method and body
  for (const path of [from, `${from}/*`])
    app.all(path, async (request, reply) => reply.redirect(request.url.replace(from, to), 308))
}
