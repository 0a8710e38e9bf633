import { adminRole, defineSettings, number, secret, text, url } from '../../contract/resource.ts'

/** Mode codes of the connection. */
export const akeneoModes = { manual: 1, appToken: 2 } as const

/** The connection to the PIM. */
export const akeneoApi = defineSettings({
  name: 'akeneoApi',
  label: 'Akeneo API settings',
  path: '/settings/akeneo/api',
  tile: { group: 'akeneo', icon: 'cable', place: 1 },
  access: adminRole,
  verbs: ['get', 'save', 'test'],
  actions: { reset: { label: 'Reset connection', call: 'POST /ui/api/settings/akeneo/api/reset' } },
  fields: {
    mode: number('Mode', { readOnly: true, default: akeneoModes.manual }),
    url: url('Address', { required: true, base: true, hint: 'For example https://my-pim.cloud.akeneo.com' }),
    username: text('Username', { required: true, code: true, credential: true }),
    password: secret('Password', { required: true }),
    clientId: text('Client ID', { required: true, code: true, credential: true }),
    secret: secret('Secret', { required: true }),
    token: secret('App token', { readOnly: true }),
  },
})
