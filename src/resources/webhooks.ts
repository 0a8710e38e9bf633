import {
  adminRole,
  defineResource,
  number,
  secret,
  selectMany,
  text,
  time,
  toggle,
  url,
} from '../contract/resource.ts'

/** What Kontor reports, in the words of the payload's `type`. */
export const webhookEvents = [
  { code: 'exportFailed', label: 'Export failed' },
  { code: 'exportOnHold', label: 'Export on hold' },
  { code: 'scheduleMissed', label: 'Schedule missed' },
  { code: 'deliveryOverdue', label: 'Nothing delivered' },
  { code: 'exportEnded', label: 'Export ended' },
] as const

/** What a webhook can be called for. */
export type WebhookEvent = (typeof webhookEvents)[number]['code']

/** A secret as the Standard Webhooks scheme writes it: at least 24 bytes in base64. */
const secretForm = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Addresses of other systems that Kontor calls when something happened. The service sets `activeSince` and `goneAt`. */
export const webhooks = defineResource({
  name: 'webhooks',
  label: ['Webhook', 'Webhooks'],
  path: '/settings/system/webhooks',
  api: '/system/webhooks',
  tile: { group: 'system', icon: 'webhook', place: 3 },
  id: 'id',
  access: adminRole,
  fields: {
    enabled: toggle('Enabled', { default: true }),
    name: text('Name', { required: true, max: 60 }),
    url: url('Address', { required: true, hint: 'Gets a POST request with JSON' }),
    events: selectMany('Events', {
      options: webhookEvents,
      required: true,
      default: ['exportFailed', 'exportOnHold', 'scheduleMissed', 'deliveryOverdue'],
    }),
    overdueHours: number('Hours without a delivery', {
      required: true,
      whole: true,
      min: 1,
      max: 720,
      default: 24,
      when: { field: 'events', is: 'deliveryOverdue' },
      hint: 'An export that found nothing to change counts as a delivery',
    }),
    secret: secret('Signing secret', {
      validate: value => (secretForm.test(value) ? undefined : 'secretForm'),
      example: n => `whsec_${String(n).padStart(32, 'A')}`,
      hint: 'If empty, Kontor makes one and shows it once',
    }),
    activeSince: time('Reports since', { readOnly: true }),
    goneAt: time('Answered 410', { readOnly: true }),
  },
  sentences: {
    secretForm:
      'A signing secret is whsec_ and at least 24 bytes in base64. Leave the field empty for a new one.',
  },
  row: { title: 'name', subtitle: 'url', accent: 'enabled', more: ['events', 'goneAt'] },
  list: { csv: 'download' },
  search: ['name'],
  actions: {
    sendTest: { label: 'Send a test', call: 'POST /ui/api/system/webhooks/:id/test' },
  },
  intro:
    'Kontor calls these addresses when an export ended or failed, or when nothing happens. Each call is signed and repeated until it is accepted.',
  onDelete:
    'Messages that wait for it are not sent any more. Brought back from the history, it has a new signing secret.',
  history: true,
  empty: 'No webhooks yet. Add one for each system that should learn of exports.',
})
