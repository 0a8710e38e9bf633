import { generateKeyPairSync } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import ssh2 from 'ssh2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createKeyPair } from '../../../demo/sftp/demoSftp.ts'
import { readPrivateKey } from '../../../server/transfer/privateKey.ts'
import type { TransferSettings } from '../../../server/transfer/remote.ts'
import { TransferError } from '../../../server/transfer/transferError.ts'
import { connectTo } from './connectTo.ts'
import { password } from './place.ts'
import { startKeySftp, type Wants } from './startKeySftp.ts'

const { parseKey } = ssh2.utils
const plain = createKeyPair()
const locked = createKeyPair({ locked: 'open sesame' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = String(rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }))
const lockedPem = String(
  rsa.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }),
)
/** The public line of a private key. */
const lineOf = (text: string) => {
  const key = parseKey(text)
  if (key instanceof Error) throw key
  return `${key.type} ${key.getPublicSSH().toString('base64')}`
}
const passphrase = 'open sesame'
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
const lockedPkcs8 = { ...pkcs8, cipher: 'aes-256-cbc', passphrase } as const
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const edwards = generateKeyPairSync('ed25519')
/** An Ed25519 key of Node in OpenSSH's form. */
const edwardsLine = () => {
  const raw = Buffer.from(edwards.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const texts = [Buffer.from('ssh-ed25519'), raw].map(text =>
    Buffer.concat([Buffer.from([0, 0, 0, text.length]), text]),
  )
  return `ssh-ed25519 ${Buffer.concat(texts).toString('base64')}`
}
const curveLine = lineOf(String(curve.export({ type: 'sec1', format: 'pem' })))
const foreignPem = String(generateKeyPairSync('x25519').privateKey.export(pkcs8))

const started = async (wants: Wants) => {
  const place = await startKeySftp(wants)
  onTestFinished(place.close)
  return place
}
const probe = async (settings: TransferSettings) => {
  const uploader = await connectTo(settings)
  await uploader.probe()
  await uploader.close()
}
const failure = async (settings: TransferSettings) => {
  const error = await probe(settings).catch((error: unknown) => error)
  if (!(error instanceof TransferError)) throw new Error(`expected a TransferError, not ${String(error)}`)
  return error
}

describe('a login by private key', () => {
  it.each([
    ['an OpenSSH key', plain.public, plain.private, null],
    [
      'one pasted with other line ends and spaces around',
      plain.public,
      `\n ${plain.private.replace(/\n/g, '\r\n')}  `,
      null,
    ],
    ['one with a passphrase', locked.public, locked.private, 'open sesame'],
    ['an RSA key in PEM', lineOf(pem), pem, null],
    ['an RSA key in PKCS#8', lineOf(pem), String(rsa.privateKey.export(pkcs8)), null],
    ['an RSA key in encrypted PKCS#8', lineOf(pem), String(rsa.privateKey.export(lockedPkcs8)), passphrase],
    ['an ECDSA key in PKCS#8', curveLine, String(curve.export(pkcs8)), null],
    ['an Ed25519 key in PKCS#8', edwardsLine(), String(edwards.privateKey.export(pkcs8)), null],
    [
      'an Ed25519 key in encrypted PKCS#8',
      edwardsLine(),
      String(edwards.privateKey.export(lockedPkcs8)),
      passphrase,
    ],
  ])('accepts %s', async (_name, publicKey, privateKey, passphrase) => {
    const place = await started({ publicKey })
    await probe({ ...place.settings, privateKey, passphrase })
    expect(place.tried).not.toContain('password')
    expect(await readdir(place.folder)).toEqual([])
  })

  it('sends the key before the password, and both to a server that requires both', async () => {
    const place = await started({ publicKey: plain.public, both: true })
    await probe({ ...place.settings, privateKey: plain.private, password })
    expect(place.tried.filter(method => method !== 'none')).toEqual(['publickey', 'publickey', 'password'])
  })

  it('names the key that the server does not know', async () => {
    const place = await started({ publicKey: createKeyPair().public })
    const error = await failure({ ...place.settings, privateKey: plain.private })
    expect(error.code).toBe('keyRefused')
    expect(error.params.detail).toMatch(/^SHA256:[\w+/]{43}$/)
    expect(error.message).toContain(error.params.detail)
  })

  it('reports a wrong user name', async () => {
    const place = await started({ publicKey: plain.public })
    expect((await failure({ ...place.settings, username: 'other', privateKey: plain.private })).code).toBe(
      'keyRefused',
    )
  })

  it.each([
    ['passphraseMissing', locked.private, null],
    ['passphraseWrong', locked.private, 'sesame'],
    ['passphraseMissing', lockedPem, null],
    ['passphraseWrong', lockedPem, 'sesame'],
    ['passphraseMissing', String(rsa.privateKey.export(lockedPkcs8)), null],
    ['passphraseWrong', String(edwards.privateKey.export(lockedPkcs8)), 'sesame'],
    ['keyUnreadable', foreignPem, null],
    ['keyUnreadable', foreignPem.replace(/M/, '-'), null],
    ['keyUnreadable', plain.public, null],
    ['keyUnreadable', 'hello', null],
  ])('reports %s, and sends nothing', async (code, privateKey, passphrase) => {
    const place = await started({ publicKey: plain.public })
    expect((await failure({ ...place.settings, privateKey, passphrase })).code).toBe(code)
    expect(place.tried).toEqual([])
    expect(await readPrivateKey(privateKey, passphrase)).toBe(code)
  })

  it('has no effect for other protocols', async () => {
    const place = await started({ publicKey: plain.public })
    const error = await failure({ ...place.settings, protocol: 'ftp', privateKey: 'hello' })
    expect(error.code).toBe('protocolMismatch')
  })
})
