import { number, secret, select, text } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/resource.ts'

/** Where finished files go. Source: spec section 3, tradebyte section 2.5. */
export const ftp = defineSettings({
  name: 'ftp',
  label: 'FTP settings',
  path: '/settings/tradebyte/ftp',
  verbs: ['get', 'options', 'save', 'test'],
  fields: {
    protocol: select('Protocol', { options: 'protocols', default: 'sftp', required: true }),
    address: text('Address', { hint: 'Host name or address; a local path for a folder' }),
    port: number('Port', { min: 1, max: 65535, hint: 'Empty takes the usual port of the protocol' }),
    username: text('Username'),
    password: secret('Password'),
    directory: text('Directory', { default: '/in' }),
    fingerprint: text('Pinned key of the server', { readOnly: true }),
  },
  intro:
    'Finished files are uploaded here under a temporary name and then renamed. TB.One looks every 10 minutes.',
})
