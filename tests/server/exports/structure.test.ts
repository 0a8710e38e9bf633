import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../demo/configuration.ts'
import { mappingDocument } from '../../../server/exports/readSetup.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(300)
})
afterAll(() => demo.close())

/** Runs an export to its end. */
const run = async (query = 'delta=false') => demo.ended(await demo.start(query))

/** A run that the guard ended: nothing was read, written or sent. */
const untouched = { statusClass: 'error', amountProcessed: 0, csvFileAvailable: false, wasUploaded: null }

describe('a mapping of two activation levels', () => {
  const both = { ...mapping, p_active: { zade: { akeneoAttribute: '@enabled' } } }

  it('is not saved', async () => {
    const { body } = await demo.service.admin('POST /ui/api/tradebyte/mapping', both)
    expect(body).toMatchObject({
      success: false,
      errors: { p_active: [expect.any(String)], a_active_channel: [expect.any(String)] },
    })
  })

  it('ends a run at its start where an older version has stored it, unless the channel is switched off', async () => {
    const { documents } = demo.service.deps
    await documents.write(mappingDocument, both)
    const report = await run()
    expect(report).toMatchObject(untouched)
    expect(report.errors.join()).toMatch(/a_active\[channel\] and p_active\[channel\]/)
    await documents.write(mappingDocument, { ...both, p_active: { otde: { akeneoAttribute: '@enabled' } } })
    expect((await run()).amountProcessed).toBe(300)
    await documents.write(mappingDocument, mapping)
  })
})
