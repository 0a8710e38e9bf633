import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { createKeyPair } from '../../../../demo/sftp/demoSftp.ts'
import { startTestService, type TestService } from '../../startTestService.ts'
import { settings } from '../../../../src/resources/index.ts'
import { type Caller, signInOperator } from './matrix/matrixFixture.ts'
import { startKeySftp } from '../../transfer/startKeySftp.ts'

const ftp = '/ui/api/settings/tradebyte/ftp'
const key = createKeyPair({ locked: 'open sesame' })

let service: TestService
let place: Awaited<ReturnType<typeof startKeySftp>>
beforeAll(async () => {
  service = await startTestService()
  place = await startKeySftp({ publicKey: key.public })
})
afterAll(async () => {
  await service.close()
  await place.close()
})

const save = async (more: object, language = 'en-US') =>
  (await service.admin(`POST ${ftp}`, { ...place.settings, ...more }, { 'accept-language': language })).body
const test = async () => (await service.admin(`POST ${ftp}/test-connection`)).body

describe('the server in the FTP settings', () => {
  it.each([
    'sftp://sftp.example.com',
    'sftp.example.com:22',
    'sftp.example.com/in',
    'me@sftp.example.com',
    'my server',
  ])('is a host name only, not %s', async address => {
    const errors = { address: [fieldError('notAHost', 'en')] }
    expect(await save({ address })).toEqual({ success: false, errors })
    expect(await save({ address, protocol: 'folder', directory: 'in' })).toMatchObject({ success: true })
  })

  it.each(['sftp.example.com', '127.0.0.1', '::1'])('may be %s', async address => {
    expect(await save({ address })).toMatchObject({ success: true })
  })

  it('has a directory with valid names for a file system, counted in bytes', async () => {
    const [most, more] = ['ä'.repeat(127), 'ä'.repeat(128)]
    for (const directory of [`/${most}`, 'x'.repeat(255), `/${most}/${most}`.slice(0, 255)])
      expect(await save({ directory })).toMatchObject({ success: true })
    for (const directory of [more, `/in/${more}`, '😀'.repeat(64)])
      expect(await save({ directory })).toMatchObject({
        errors: { directory: [expect.stringMatching(/^Too long for a directory: at most 255 bytes/)] },
      })
  })

  it('has a whole number as its port', async () => {
    expect(await save({ port: 1.5 })).toMatchObject({ errors: { port: [expect.any(String)] } })
  })
})

describe('a private key in the FTP settings', () => {
  it.each([
    ['privateKey', { privateKey: 'hello' }, 'keyUnreadable'],
    ['privateKey', { privateKey: key.public }, 'keyUnreadable'],
    ['passphrase', { privateKey: key.private }, 'passphraseMissing'],
    ['passphrase', { privateKey: key.private, passphrase: 'sesame' }, 'passphraseWrong'],
  ] as const)('that cannot be read is refused at %s', async (field, more, code) => {
    expect(await save(more)).toEqual({
      success: false,
      errors: { [field]: [fieldError(code, 'en')] },
    })
  })

  it('is refused in German too', async () => {
    expect(await save({ privateKey: key.private }, 'de-DE')).toMatchObject({
      errors: { passphrase: [fieldError('passphraseMissing', 'de')] },
    })
  })

  it('logs in, and is kept when its mask comes back with another passphrase', async () => {
    expect(await save({ privateKey: key.private, passphrase: 'open sesame' })).toMatchObject({
      success: true,
    })
    expect(await test()).toEqual({ success: true, reason: null, error: null })
    const { body } = await service.admin(`GET ${ftp}`)
    expect(body.data).toMatchObject({ privateKey: secretMask, passphrase: secretMask, password: null })
    expect(await save({ privateKey: secretMask, passphrase: 'sesame' })).toMatchObject({ success: false })
    expect(await save({ privateKey: secretMask, passphrase: secretMask })).toMatchObject({ success: true })
    expect(await test()).toMatchObject({ success: true })
  })

  it('does not matter to other protocols', async () => {
    expect(await save({ protocol: 'ftp', privateKey: 'hello' })).toMatchObject({ success: true })
  })
})

describe('the upload target', () => {
  const base = {
    protocol: 'sftp',
    address: 'sftp.example.com',
    port: 2022,
    directory: '/in',
    fingerprint: 'SHA256:a',
  }
  const theirs = {
    protocol: 'ftps',
    address: 'other.example.com',
    port: 22,
    fingerprint: '',
    privateKey: key.private,
  }
  const reset = async () => {
    const bare = { password: 'ours', privateKey: '', passphrase: '' }
    expect(await save({ ...base, ...bare })).toMatchObject({ success: true })
  }
  let operator: Caller
  beforeAll(async () => {
    operator = await signInOperator(service)
  })

  it.each(Object.entries(theirs))('keeps its %s when an operator tries to change it', async (name, value) => {
    await reset()
    const before = await service.deps.records.readSettings(settings.ftp)
    const { body } = await operator(`POST ${ftp}?changed=${name}`, { [name]: value })
    expect(body).toMatchObject({ success: false, errors: { [name]: [fieldError('reserved', 'en')] } })
    expect(await service.deps.records.readSettings(settings.ftp)).toEqual(before)
  })

  it('has the directory and the account that an operator sets', async () => {
    await reset()
    const shown = (await operator(`GET ${ftp}`)).body.data as unknown as object // validated by the contract
    const { body } = await operator(`POST ${ftp}`, { ...shown, directory: '/later', username: 'me' })
    expect(body).toMatchObject({
      success: true,
      data: { directory: '/later', username: 'me', address: base.address },
    })
  })
})
