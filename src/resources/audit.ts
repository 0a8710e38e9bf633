import { adminRole, defineResource, longText, text, time } from '../contract/resource.ts'

/** The audit log: the user, time, address and change of each action. The generic handlers write it, without secrets. */
export const audit = defineResource({
  name: 'audit',
  label: ['Change', 'Audit log'],
  path: '/settings/system/audit',
  api: '/audit',
  tile: { group: 'system', icon: 'history', place: 3 },
  id: 'id',
  access: adminRole,
  verbs: ['list'],
  paged: true,
  fields: {
    at: time('Time', { readOnly: true }),
    user: text('User', { readOnly: true }),
    address: text('From address', { readOnly: true, code: true }),
    action: text('Action', { readOnly: true }),
    resource: text('Area', { readOnly: true }),
    record: text('Entry', { readOnly: true, code: true }),
    recordName: text('Name of the entry', { readOnly: true }),
    before: longText('Before', { readOnly: true }),
    after: longText('After', { readOnly: true }),
  },
  list: { sort: { field: 'at', order: 'DESC' } },
  row: { title: 'record', subtitle: 'user', more: ['resource', 'action', 'at'] },
  search: ['user', 'address', 'resource', 'record', 'recordName'],
  empty: 'Nothing has been recorded yet.',
})
