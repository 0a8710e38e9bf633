import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

const ftp = '/ui/api/settings/tradebyte/ftp'
const akeneo = '/ui/api/settings/akeneo/api'
const uploads = { protocol: 'ftps', address: 'ftp.example.com', username: 'kontor', password: 'our own' }
const pim = {
  url: 'https://pim.example.com',
  username: 'kontor',
  password: 'our own',
  clientId: '1_a',
  secret: 'ours',
}

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.admin(`POST ${ftp}`, uploads)
  await service.admin(`POST ${akeneo}`, pim)
})
afterAll(() => service.close())

const save = async (path: string, body: object, language = 'en-US') =>
  (await service.admin(`POST ${path}`, body, { 'accept-language': language })).body

describe('a stored secret whose mask comes back', () => {
  it.each([{ protocol: 'ftp' }, { address: 'elsewhere.example.com' }, { port: 2121 }])(
    'is not sent to another server: %j',
    async other => {
      expect(await save(ftp, { ...uploads, password: secretMask, ...other })).toEqual({
        success: false,
        errors: { password: [fieldError('secretElsewhere', 'en')] },
      })
      expect(await save(ftp, { ...uploads, ...other, password: 'theirs' })).toMatchObject({ success: true })
      await service.admin(`POST ${ftp}`, uploads)
    },
  )

  it('is asked for together with a port that is refused', async () => {
    const { errors } = await save(ftp, { ...uploads, password: secretMask, port: 99_999 })
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['password', 'port'])
  })

  it('is not sent to another PIM, and the sentence is in the language of the reader', async () => {
    const masked = { ...pim, password: secretMask, secret: secretMask }
    const sentences = [fieldError('secretElsewhere', 'de')]
    expect(await save(akeneo, { ...masked, url: 'https://elsewhere.example.com' }, 'de-DE')).toEqual({
      success: false,
      errors: { password: sentences, secret: sentences },
    })
    expect(await save(akeneo, { ...masked, username: 'somebody' })).toMatchObject({ success: true })
  })
})
