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

/** The log of webhooks of version 2.30 has become the outbox: its address still answers. */
export const rewriteWebhookLog = (url: string): string =>
  url.replace(/^\/ui\/api\/system\/webhook-log(?=[/?]|$)/, `/ui/api${resources.outbox.api}`)
