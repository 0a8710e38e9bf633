import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkAll } from '../../../server/command/check.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import { reach } from '../../../server/outbox/webhook/sendMessage.ts'
import type { Version } from '../../../src/contract/versions/versionCalls.ts'
import { startTestService, type TestService } from '../startTestService.ts'
import { onlyInLong } from '../../shared/long.ts'

let service: TestService
let receiver: Server
let url: string
/** The IDs of the messages that came. */
let received: unknown[]

beforeAll(async () => {
  received = []
  receiver = createServer((request, response) => {
    received.push(request.headers['webhook-id'])
    response.writeHead(request.url === '/refuses' ? 418 : 200).end('thanks')
  })
  await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // it listens at a port
  service = await startTestService()
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await service.close()
})

const path = '/ui/api/system/webhooks'
const add = (more = {}) =>
  service.admin(`POST ${path}`, { enabled: true, name: 'Pager', url, events: ['exportFailed'], ...more })

describe('POST /ui/api/system/webhooks', () => {
  it('answers the secret that it made once, and stores it encrypted', async () => {
    const { body } = await add()
    expect(body).toMatchObject({
      success: true,
      data: { secret: '********', signingSecret: expect.stringMatching(/^whsec_.{44}$/) as string },
    })
    const { body: list } = await service.admin(`GET ${path}`)
    expect(JSON.stringify(list)).not.toContain('whsec_')
    const { body: audit } = await service.admin('GET /ui/api/audit?range=[0,3]')
    expect(JSON.stringify(audit)).toContain('webhooks')
    expect(JSON.stringify(audit)).not.toContain('whsec_')
  })

  it('takes a secret of the user, and makes a new one where it is emptied', async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    const { body } = await add({ name: 'Own', secret })
    const { data, id } = body as unknown as { data: object; id: number }
    expect(data).not.toHaveProperty('signingSecret')
    const kept = await service.admin(`PUT ${path}/${id}`, { name: 'Renamed' })
    expect(kept.body['data']).not.toHaveProperty('signingSecret')
    const { body: renewed } = await service.admin(`PUT ${path}/${id}`, { secret: '' })
    expect(renewed['data']).toHaveProperty('signingSecret')
    const { body: refused } = await add({ secret: 'short' })
    expect(refused).toMatchObject({
      success: false,
      errors: { secret: [expect.stringMatching(/^A signing secret is whsec_/)] },
    })
  })

  it('is for administrators, and reports only what happens after it was saved', async () => {
    const { body } = await add({ name: 'Since', events: ['exportEnded'] })
    const { activeSince, id } = body.data as unknown as { activeSince: string; id: number }
    expect(Date.parse(activeSince)).toBeGreaterThan(Date.now() - 60_000)
    await service.admin(`PUT ${path}/${id}`, { url: `${url}/other` })
    const { body: same } = await service.admin(`GET ${path}/${id}`)
    expect(same['activeSince']).toBe(activeSince)
  })
})

describe('GET /ui/api/versions?document=webhooks', () => {
  const versions = async () =>
    (await service.admin('GET /ui/api/versions?document=webhooks')).body.data as unknown as Version[] // the service validates it

  it('has each change without the secret, and the way back', async () => {
    const { body } = await add({ name: 'Historic' })
    const { id } = body as unknown as { id: number }
    await service.admin(`PUT ${path}/${id}`, { url: `${url}/moved`, secret: '' })
    const [moved] = await versions()
    expect(moved).toMatchObject({
      document: `webhooks/${id}`,
      name: 'Historic',
      user: 'admin@example.com',
      differences: [
        { address: `webhooks/${id}.url`, before: url, after: `${url}/********` },
        { address: `webhooks/${id}.secret`, before: '********', after: '(changed)' },
      ],
    })
    await service.admin(`POST /ui/api/versions/${moved?.id}/undo`)
    const { body: back } = await service.admin(`GET ${path}/${id}`)
    expect(back).toMatchObject({ url, secret: '********' })
    await service.admin(`DELETE ${path}/${id}`)
    const [deleted] = await versions()
    expect(deleted?.action).toBe('delete')
    expect((await service.admin(`POST /ui/api/versions/${deleted?.id}/undo`)).body).toEqual({ success: true })
    const [restored] = await versions()
    const { body: again } = await service.admin(`GET ${path}/${restored?.document.split('/')[1]}`)
    expect(again).toMatchObject({ name: 'Historic', url, secret: '********' })
  })
})

describe('POST /ui/api/system/webhooks/:id/test', () => {
  it('answers what the receiver said, and is in the log with its answer', async () => {
    const { body } = await add({ name: 'Tested' })
    const id = String((body as { id?: number }).id)
    expect((await service.admin(`POST ${path}/${id}/test`)).body).toEqual({ success: true, error: null })
    await service.admin(`PUT ${path}/${id}`, { url: `${url}/refuses` })
    const { body: refused } = await service.admin(`POST ${path}/${id}/test`, undefined, {
      'accept-language': 'de',
    })
    expect(refused['error']).toMatch(/antwortete mit Status 418\. Als angenommen zählen nur 200 bis 299\.$/)
    const { body: log, headers } = await service.admin(
      'GET /ui/api/system/outbox?filter={"target":"Tested"}&sort=["id","ASC"]',
    )
    expect(headers.get('content-range')).toBe('outbox 0-1/2')
    expect(log).toMatchObject([
      { event: 'test', state: 'accepted', status: 200, answer: 'thanks', tries: 1 },
      { event: 'test', state: 'givenUp', status: 418, answer: 'thanks' },
    ])
    expect(log).not.toHaveProperty('0.subject')
    await service.admin(`PUT ${path}/${id}`, { url })
    const again = (log as unknown as { id: number; message: string }[])[1]!
    const sent = await service.admin(`POST /ui/api/system/outbox/${again.id}/send-again`)
    expect(sent.body).toEqual({ success: true, error: null })
    await vi.waitFor(() => expect(received.filter(one => one === again.message)).toHaveLength(2), 20_000)
  })

  onlyInLong(it)('is called for an export whose end was written with its event', async () => {
    await add({ name: 'Called' })
    // without a PIM it fails
    await service.admin('POST /ui/api/exports/run?delta=false')
    const filter = JSON.stringify({ target: 'Called', event: 'exportFailed' })
    const log = async () => (await service.admin(`GET /ui/api/system/outbox?filter=${filter}`)).body
    await vi.waitFor(async () => expect(await log()).toMatchObject([{ state: 'accepted', tries: 1 }]), 20_000)
  })

  it('is a line of kontor check each, without a message', async () => {
    const before = received.length
    await add({ name: 'Away', url: 'http://127.0.0.1:1/' })
    await add({ name: 'Off', enabled: false })
    const lines = (await checkAll(service.deps.config)).filter(({ name }) => name.startsWith('webhook '))
    expect(lines).toEqual(
      expect.arrayContaining([
        { name: 'webhook Tested', state: 'ok', text: `${new URL(url).host} answers (200 to a HEAD request)` },
        { name: 'webhook Off', state: 'skipped', text: 'it is disabled' },
        {
          name: 'webhook Away',
          state: 'failed',
          text: '127.0.0.1:1 does not accept connections. Check the port of the address and the firewall.',
        },
      ]),
    )
    const guarded = createNetwork(true)
    const refused = reach(url, guarded.httpClient, new AbortController().signal)
    await expect(refused).rejects.toThrow(/^Kontor may not connect to 127\.0\.0\.1/)
    await guarded.close()
    expect(received.slice(before).filter(id => id !== undefined)).toEqual([])
  })

  it('says that a message of a disabled webhook is not sent again, and that there is none', async () => {
    const { body } = await service.admin('GET /ui/api/system/outbox?range=[0,0]')
    const [{ id }] = body as unknown as [{ id: number }]
    const { body: list } = await service.admin(`GET ${path}`)
    for (const hook of list.data as unknown as { id: number }[])
      await service.admin(`DELETE ${path}/${hook.id}`)
    const call = (one: number) => service.admin(`POST /ui/api/system/outbox/${one}/send-again`)
    expect((await call(id)).body['error']).toMatch(/^The webhook is disabled or was deleted\./)
    expect((await call(999)).status).toBe(404)
    // the address of the log in 2.30
    const url = `${service.url}/ui/api/system/webhook-log`
    expect((await fetch(url)).status).toBe(401)
  })
})
