import { adminRole, defineSettings, text, url } from '../../contract/resource.ts'

/** The connection to TESSA, which provides the addresses of images. */
export const tessaApi = defineSettings({
  name: 'tessaApi',
  label: 'TESSA API settings',
  path: '/settings/tessa/api',
  tile: { group: 'tessa', icon: 'cable' },
  access: adminRole,
  verbs: ['get', 'save', 'test'],
  fields: {
    url: url('Address', { required: true, base: true, hint: 'For example https://tessa.company.com' }),
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
