import { describe, expect, it } from 'vitest'
import { demoDocument } from '../../../../demo/configuration.ts'
import { planConfiguration } from '../../../../server/http/configuration/planConfiguration.ts'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import * as declarations from '../../../../src/resources/index.ts'
import { channels } from '../../../../src/resources/channels.ts'
import { startDemoService } from '../../exports/startDemoService.ts'
import { ownDatabase } from '../../ownDatabase.ts'
import { noPostgres } from '../../startPostgres.ts'
import { startTestService, type TestService } from '../../startTestService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const planCall = 'POST /ui/api/system/configuration/plan'
const applyCall = 'POST /ui/api/system/configuration/apply'

/** A document with new channels. */
const withChannels = (count: number) => ({
  version: 1,
  channels: Array.from({ length: count }, (_, index) => ({
    name: `z${index}`,
    label: `Channel ${index}`,
    akeneoCurrency: 'EUR',
  })),
})

/** Applies one plan by two services at once. */
const applyTwice = async (one: TestService, other: TestService) => {
  const document = withChannels(30)
  const { hash } = (await one.admin(planCall, { document })).body.data as unknown as { hash: string }
  const answers = await Promise.all([one, other].map(({ admin }) => admin(applyCall, { document, hash })))
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect([done?.status, done?.body.success]).toEqual([200, true])
  expect([refused?.status, refused?.body.message]).toEqual([
    409,
    'The configuration has changed since this plan was made. Nothing was applied. Look at the new plan.',
  ])
  expect(await one.deps.records.list(channels)).toHaveLength(demoDocument.channels.length + 30)
}

const postgres = await ownDatabase()

describe('a service with the embedded database', () => {
  it('answers other calls while the transaction of a plan is open', async () => {
    const demo = await startDemoService(1)
    try {
      const { status } = await demo.service.deps.inConfiguration(true, async () => ({
        result: await demo.service.admin('GET /ui/api/settings/tradebyte/channels'),
        commit: false,
      }))
      expect(status).toBe(200)
    } finally {
      await demo.close()
    }
  })

  it('plans many records in pieces, so that other work runs between two of them', async () => {
    const demo = await startDemoService(1)
    try {
      let [turns, isPlanned] = [0, false]
      const count = () => {
        turns += 1
        if (!isPlanned) setImmediate(count)
      }
      count()
      const document = withChannels(500)
      const plan = await planConfiguration(demo.service.deps, declarations, {
        document,
        by: {
          user: { id: 0, email: 'tests', firstName: '', lastName: '', roles: [adminRole] },
          language: 'en',
        },
        environment: undefined,
      })
      isPlanned = true
      expect(plan.errors).toBeUndefined()
      expect(turns).toBeGreaterThanOrEqual(1000)
    } finally {
      await demo.close()
    }
  })

  it('applies a plan once where two requests apply it at once', async () => {
    const demo = await startDemoService(1)
    try {
      await applyTwice(demo.service, demo.service)
    } finally {
      await demo.close()
    }
  })
})

describe.skipIf(!postgres)(postgres ? 'a service with PostgreSQL' : noPostgres, () => {
  const environment = { DATABASE_URL: postgres }

  onlyInLong(it)('applies a plan once where another host applies it at once', async () => {
    const demo = await startDemoService(1, environment)
    const other = await startTestService({ environment })
    try {
      await applyTwice(demo.service, other)
    } finally {
      await other.close()
      await demo.close()
    }
  })
})

describe('before the first synchronization', () => {
  it('answers a plan that names Akeneo’s data with one sentence, and with other errors', async () => {
    const service = await startTestService()
    try {
      const { akeneoApi: _akeneoApi, ftp: _ftp, ...rest } = demoDocument
      const document = { ...rest, csv: { delimiter: 'no delimiter' } }
      const { body } = await service.admin(planCall, { document })
      expect(body.errors).toEqual({
        '': [expect.stringContaining('Synchronize first')],
        'csv.delimiter': [expect.any(String)],
      })
    } finally {
      await service.close()
    }
  })
})
