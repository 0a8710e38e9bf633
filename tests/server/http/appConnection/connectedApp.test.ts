import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { akeneoMessages } from '../../../../src/contract/messages/failures/akeneo.ts'
import { connectPaths } from '../../../../src/contract/pagePaths.ts'
import { formatSentence } from '../../../../src/contract/words.ts'
import { akeneoApi, akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { api, connectFixture } from './connectFixture.ts'

const at = connectFixture()
const { connect, stored, test } = at

describe('a connected app', () => {
  beforeEach(async () => {
    expect(await connect()).toBe(connectPaths.success)
  })

  it('that is revoked is reported by test, sync and export, until it is connected again', async () => {
    expect((await at.service.admin(`POST ${api}/sync`)).status).toBe(200)
    at.pim.revokeApps()
    const answer = await test()
    expect(answer).toMatchObject({ success: false, reason: 'appRevoked' })
    const sentence = (language: 'en' | 'de') =>
      formatSentence(akeneoMessages.appRevoked, language, { host: new URL(at.pim.url).host })
    expect([answer.error, (await test('de-DE')).error]).toEqual([sentence('en'), sentence('de')])

    const sync = await at.service.admin(`POST ${api}/sync`)
    expect([sync.status, sync.body.message]).toEqual([502, answer.error])

    await at.service.admin('POST /ui/api/settings/tradebyte/languages', {
      name: 'en',
      label: 'English',
      akeneoLanguage: 'en_GB',
    })
    const { id } = (await at.service.admin('POST /ui/api/exports/run')).body.data as unknown as { id: number } // as above
    const report = async () =>
      (await at.service.admin(`GET /ui/api/exports/${id}`)).body.data as unknown as {
        statusClass: string
        errors: string[]
      }
    while ((await report()).statusClass === 'running') await wait(20)
    expect(await report()).toMatchObject({ statusClass: 'error', errors: [answer.error] })

    expect(await connect()).toBe(connectPaths.success)
    expect(await test()).toMatchObject({ success: true })
  })

  it('is deleted with its token by a reset', async () => {
    await at.service.admin(`POST ${api}/reset`)
    expect(await stored()).toMatchObject({ mode: akeneoModes.manual, url: null, token: null })
    expect(await test()).toMatchObject({ reason: 'not_configured' })
  })

  it('is deleted with its token by a manual connection', async () => {
    await at.service.admin(`POST ${api}`, { url: at.pim.url, ...at.pim.credentials })
    expect(await stored()).toMatchObject({ mode: akeneoModes.manual, token: null })
    expect((await at.service.deps.records.findSettings(akeneoApi))?.['token']).toBeNull()
    expect(await test()).toMatchObject({ success: true })
  })
})
