import { adminRole, defineSettings, number } from '../../contract/resource.ts'

const days = { unit: 'days', min: 1, max: 3650, whole: true, default: 90, required: true } as const

/** The retention periods of files, messages and the audit log, in days. */
export const retention = defineSettings({
  name: 'retention',
  label: 'Retention',
  path: '/settings/system/retention',
  api: '/system/retention',
  tile: { group: 'system', icon: 'autoDelete', place: 4 },
  access: adminRole,
  fields: {
    fileDays: number('CSV files', { ...days, hint: 'Exports stay in the list, without a download' }),
    messageDays: number('Messages of exports', {
      ...days,
      hint: 'Errors and warnings; the counts of each export stay',
    }),
    auditDays: number('Audit log', { ...days, hint: 'Who changed what in the settings' }),
  },
  intro:
    'For how many days each is kept. Every night Kontor deletes what is older, and nothing brings it back. The last delivered file always stays, and so does what later exports are compared with.',
})
