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
    address: text('Address', { code: true, hint: 'Host name or IP address; a folder needs none' }),
    port: number('Port', { min: 1, max: 65535, hint: 'Empty takes the usual port of the protocol' }),
    directory: text('Directory', {
      code: true,
      default: '/in',
      hint: 'Of a folder its path below the data folder of the service',
    }),
    username: text('Username', { code: true }),
    password: secret('Password'),
    privateKey: secret('Private key', {
      rows: 3,
      max: 20_000,
      when: { field: 'protocol', is: 'sftp' },
      hint: 'Instead of a password or besides it; the whole file in OpenSSH or PEM format',
    }),
    passphrase: secret('Passphrase of the private key', {
      when: { field: 'protocol', is: 'sftp' },
      hint: 'Only for an encrypted key',
    }),
    fingerprint: text('Key of the server', {
      code: true,
      wide: true,
      hint: 'Kept at the first connection. Empty it when the operator has renewed the key.',
    }),
  },
  intro:
    'Finished files are uploaded here under a temporary name and then renamed. TB.One looks every 10 minutes.',
})
