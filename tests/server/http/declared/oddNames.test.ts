import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencesOf } from '../../../../src/contract/versions/differences.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(1)
})
afterAll(() => demo.close())

const path = '/ui/api/settings/tradebyte/channels'
const price = { akeneoAttribute: 'price' }

/** Names that every object has, or that are no usual property. */
describe.each(['constructor', '__proto__', 'toString'])('a channel named %s', name => {
  /** The mapping as JSON, because `__proto__` in a literal is no property. */
  const mapped = (channels: string) => JSON.parse(`{ "a_vk": { ${channels} } }`) as Record<string, unknown>
  const own = mapped(`"${name}": ${JSON.stringify(price)}`)

  it('is added, and changed by a call that has read no version of it', async () => {
    const added = await demo.service.admin(`POST ${path}`, { name, label: 'Odd', akeneoCurrency: 'EUR' })
    expect(added.status).toBe(200)
    for (const label of ['Odder', 'Oddest']) {
      const { body } = await demo.service.admin(`POST ${path}/bulk`, {
        ids: [name],
        seen: {},
        change: { label },
      })
      expect(body.data).toEqual([{ id: name, result: 'done' }])
    }
  })

  it('has its own place in differences', () => {
    const address = `a_vk.${name}`
    const [less, more] = [mapped('"zade": null'), own]
    expect(differencesOf(less, more)).toEqual([{ address, before: null, after: price }])
    expect(differencesOf(more, less)).toEqual([{ address, before: price, after: null }])
  })

  // a body with a `__proto__` is refused
  it.skipIf(name === '__proto__')('is mapped and removed by a document', async () => {
    const plan = async (value: string) => {
      const document = JSON.parse(
        `{ "version": 1, "mapping": { "a_vk": { "${name}": ${value} } } }`,
      ) as object
      const { body } = await demo.service.admin('POST /ui/api/system/configuration/plan', { document })
      return { document, ...(body.data as unknown as { hash: string; differences: object[] }) }
    }
    const { document, hash, differences } = await plan(JSON.stringify(price))
    const address = `mapping.a_vk.${name}`
    expect(differences).toEqual([{ address, before: null, after: price }])
    const { body } = await demo.service.admin('POST /ui/api/system/configuration/apply', { document, hash })
    expect(body.success).toBe(true)
    expect((await plan('null')).differences).toEqual([{ address, before: price, after: null }])
  })
})
