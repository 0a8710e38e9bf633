import { adminRole } from '../../contract/call.ts'
import { text, url } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/resource.ts'

/** The second target system. Source: spec section 3, akeneo section 8. */
export const tessaApi = defineSettings({
  name: 'tessaApi',
  label: 'TESSA API settings',
  path: '/settings/tessa/api',
  access: adminRole,
  verbs: ['get', 'save', 'test'],
  fields: {
    url: url('Address', { required: true, hint: 'For example https://tessa.company.com' }),
    systemIdentifier: text('System identifier', {
      required: true,
      code: true,
      hint: 'As set in the TESSA settings of Akeneo',
    }),
    channel: text('Channel', {
      code: true,
      hint: 'Export channel in TESSA; if empty, the channel of the value is used',
    }),
  },
})
