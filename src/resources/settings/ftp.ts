import { adminRole, defineSettings, number, secret, select, text } from '../../contract/resource.ts'

/** The protocol without an upload: users download the files themselves. */
export const downloadOnly = 'download only'

/** The condition of fields that need a server. */
const remote = { field: 'protocol', not: ['folder', downloadOnly] } as const

/** Only administrators may change the server, because it receives all prices and texts. */
const reserved = { access: adminRole } as const
const ofServer = { ...reserved, when: remote } as const
const ofKey = { ...reserved, when: { field: 'protocol', is: 'sftp' } } as const

/** The upload target of finished files. */
export const ftp = defineSettings({
  name: 'ftp',
  label: 'FTP settings',
  path: '/settings/tradebyte/ftp',
  tile: { group: 'tradebyte', icon: 'dns' },
  verbs: ['get', 'options', 'save', 'test'],
  fields: {
    protocol: select('Protocol', { options: 'protocols', default: 'sftp', required: true, ...reserved }),
    address: text('Address', { code: true, ...ofServer, hint: 'Host name or IP address' }),
    port: number('Port', {
      min: 1,
      max: 65535,
      whole: true,
      ...ofServer,
      hint: 'If empty, the default port of the protocol is used',
    }),
    directory: text('Directory', {
      code: true,
      default: '/in',
      when: { field: 'protocol', not: downloadOnly },
    }),
    folderPath: text('Files are written to', {
      code: true,
      wide: true,
      readOnly: true,
      when: { field: 'protocol', is: 'folder' },
    }),
    username: text('Username', { code: true, credential: true, when: remote }),
    password: secret('Password', { when: remote }),
    privateKey: secret('Private key', {
      rows: 3,
      max: 20_000,
      ...ofKey,
      hint: 'Instead of a password or in addition to it; the whole file in OpenSSH or PEM format',
    }),
    passphrase: secret('Passphrase of the private key', { ...ofKey, hint: 'Only for an encrypted key' }),
    fingerprint: text('Server key', {
      code: true,
      wide: true,
      ...ofServer,
      hint: 'Stored at the first connection. Clear it if the server’s key was renewed.',
    }),
  },
  intro:
    'Finished files are uploaded here under a temporary name and then renamed. TB.One looks for new files every 10 minutes.',
})
