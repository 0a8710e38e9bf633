import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import { startTestService } from './startTestService.ts'
import { onlyInLong } from '../shared/long.ts'

describe('a service during its stop', () => {
  onlyInLong(it)('aborts calls that wait for a silent PIM, and reports it to their callers', async () => {
    const pim = await createDemoPim({ products: 10 })
    const service = await startTestService()
    const api = 'POST /ui/api/settings/akeneo/api'
    await service.admin(api, { url: pim.url, ...pim.credentials })
    pim.resetCounters()
    pim.faults = { hangEvery: 1 }
    const test = service.admin(`${api}/test-connection`, undefined, { 'accept-language': 'de-DE' })
    while (!pim.counters.calls.has('/api/rest/v1/channels')) await wait(10)
    const begun = performance.now()
    await service.close()
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await test).toMatchObject({
      status: 503,
      body: { message: 'Kontor wird gerade beendet. Versuchen Sie es gleich erneut.' },
    })
    await pim.close()
  })

  it('closes connections that were opened in advance and never used', async () => {
    const service = await startTestService()
    const { port, hostname } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    await service.close()
    await closed
  })
})
