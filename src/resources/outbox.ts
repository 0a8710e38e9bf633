import { adminRole, defineResource, longText, number, select, text, time } from '../contract/resource.ts'
import { webhookEvents } from './webhooks.ts'

/** The mails and the messages to webhooks, with the answers to them. The service writes them. */
export const outbox = defineResource({
  name: 'outbox',
  label: ['Message', 'Outbox'],
  path: '/settings/system/outbox',
  api: '/system/outbox',
  tile: { group: 'system', icon: 'outbox', place: 4 },
  id: 'id',
  access: adminRole,
  verbs: ['list'],
  paged: true,
  fields: {
    createdAt: time('Time', { readOnly: true }),
    target: text('To', { readOnly: true }),
    kind: select('Kind', {
      options: [
        { code: 'mail', label: 'Email' },
        { code: 'webhook', label: 'Webhook' },
      ],
      readOnly: true,
    }),
    event: select('Event', {
      options: [
        ...webhookEvents,
        { code: 'dailyMail', label: 'Exports of one day' },
        { code: 'account', label: 'Account' },
        { code: 'test', label: 'Test' },
      ],
      readOnly: true,
    }),
    state: select('State', {
      options: [
        { code: 'waiting', label: 'Waiting' },
        { code: 'accepted', label: 'Accepted' },
        { code: 'givenUp', label: 'Given up' },
      ],
      readOnly: true,
    }),
    tries: number('Tries', { readOnly: true }),
    nextTry: time('Next try', { readOnly: true }),
    status: number('Status', { readOnly: true }),
    durationMs: number('Milliseconds', { readOnly: true }),
    answer: longText('Answer', { readOnly: true }),
    message: text('Message ID', { readOnly: true, code: true }),
    body: longText('Body', { readOnly: true, code: true }),
  },
  row: { title: 'target', subtitle: 'answer', more: ['createdAt', 'kind', 'event', 'state', 'nextTry'] },
  list: { sort: { field: 'createdAt', order: 'DESC' } },
  search: ['target', 'event', 'message', 'answer'],
  actions: {
    sendAgain: { label: 'Send again', call: 'POST /ui/api/system/outbox/:id/send-again' },
  },
  intro:
    'Each message is repeated until it is accepted: emails for two days, messages to webhooks up to eight times within two hours.',
  empty: 'Nothing has been sent in the last 30 days.',
})
