import { isIP } from 'node:net'
import { mergeOf, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { readPrivateKey } from '../transfer/sftp/readPrivateKey.ts'
import type { Rule } from './rules.ts'
import { secretsElsewhere } from './secretsElsewhere.ts'

/** What says which server it is. */
const server = ['protocol', 'address', 'port'] as const

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A name or number alone: no protocol, port, path or user. */
const isHost = (address: string) => isIP(address) !== 0 || /^[^\s/:@?#]+$/.test(address)

/** What a declaration cannot say about uploads: whether it is a host, whether a key can be opened, and whose key was pinned. */
export const ftpRule: Rule = {
  save: async ({ record, stored, language }) => {
    const { protocol, address, privateKey, passphrase }: Values = mergeOf(ftp.fields, record, stored ?? {})
    const key = textIn(privateKey)
    const host = textIn(address)
    const errors: FieldMessages = secretsElsewhere(server, ['password'], { record, stored, language })
    if (protocol !== 'folder' && host !== null && !isHost(host))
      errors.address = [fieldError('notAHost', language)]
    if (protocol !== 'sftp' || !key) return errors
    const problem = readPrivateKey(key, textIn(passphrase))
    if (typeof problem === 'string')
      errors[problem === 'keyUnreadable' ? 'privateKey' : 'passphrase'] = [fieldError(problem, language)]
    return errors
  },
  /** Another server has another key: the old one is forgotten, unless it was given anew. */
  complete: (record, stored) => {
    const isSameServer = server.every(name => record[name] === stored[name])
    const isSameKey = record.fingerprint === stored.fingerprint
    return { fingerprint: isSameServer || !isSameKey ? record.fingerprint : null }
  },
}
