import { adminRole, date, defineResource, select, text, time } from '../contract/resource.ts'

/** The tokens of systems that call Kontor. The service answers the token itself once, when it is created. */
export const tokens = defineResource({
  name: 'tokens',
  label: ['API token', 'API tokens'],
  path: '/settings/system/tokens',
  api: '/system/tokens',
  tile: { group: 'system', icon: 'key', place: 2 },
  id: 'id',
  access: adminRole,
  verbs: ['list', 'create', 'delete'],
  fields: {
    name: text('Name', {
      required: true,
      max: 60,
      hint: 'The system that uses it; the audit log has this name',
    }),
    scope: select('Scope', {
      options: [
        { code: 'read', label: 'Read' },
        { code: 'run', label: 'Run exports' },
        { code: 'settings', label: 'Change settings' },
      ],
      default: 'read',
      required: true,
      hint: 'Each includes the one before. None reaches users, tokens and what is for administrators.',
    }),
    validFor: select('Valid', {
      options: [
        { code: '30', label: '30 days' },
        { code: '90', label: '90 days' },
        { code: '365', label: '365 days' },
        { code: 'date', label: 'Until a date' },
      ],
      default: '90',
      required: true,
    }),
    expiresOn: date('Last day', {
      required: true,
      when: { field: 'validFor', is: 'date' },
      hint: 'At most 365 days from now',
    }),
    expiresAt: time('Expires', { readOnly: true }),
    lastUsedAt: time('Last used', { readOnly: true }),
    createdBy: text('Created by', { readOnly: true }),
    createdAt: time('Created', { readOnly: true }),
  },
  row: { title: 'name', subtitle: 'createdBy', more: ['scope', 'expiresAt', 'lastUsedAt'] },
  search: ['name', 'createdBy'],
  intro:
    'With a token another system calls Kontor without a user: to start exports, fetch files, save settings.',
  onDelete: 'The system that uses it is refused from now on.',
  empty: 'No API tokens yet. Add one for each system that calls Kontor.',
})
