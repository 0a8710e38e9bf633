import { resources } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { webhookMessageColumns } from '../../store/jobs/webhookOutbox.ts'
import { answerText } from '../../webhooks/webhookError.ts'
import type { Binder } from '../bind.ts'
import { bindPagedList } from '../declared/pagedList.ts'

/** Binds the log of the messages to webhooks. They are no generic records, because the service alone writes them. */
export const bindWebhookLog = (bind: Binder, { webhookOutbox }: Pick<Deps, 'webhookOutbox'>): void =>
  bindPagedList(bind, resources.webhookMessages, () => ({
    columns: webhookMessageColumns,
    page: async (query, language) => {
      const { rows, total } = await webhookOutbox.page(query)
      const shown = rows.map(
        ({
          webhookId: _id,
          subject: _subject,
          dueAt: _due,
          busyUntil: _busy,
          messageId: message,
          ...row
        }) => ({
          ...row,
          message,
          answer: answerText(row.answer, row.status, language),
        }),
      )
      return { rows: shown, total }
    },
  }))
