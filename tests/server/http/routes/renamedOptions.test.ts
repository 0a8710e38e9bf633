import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import { mappingDocument } from '../../../../server/exports/run/runSetup.ts'
import { mappingSchema } from '../../../../src/contract/mapping/mapping.ts'
import type { LastSync, RenamedOptions } from '../../../../src/contract/calls/sync.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'
import { filterWith } from '../../exports/select/filterCases.ts'
import { onlyInLong } from '../../../shared/long.ts'

const { mapping } = demoConfiguration
const path = '/ui/api/settings/akeneo/api/sync'
const colours = 'attributes/colour/options'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(120)
})
afterAll(() => demo.close())
afterEach(async () => {
  await demo.service.deps.documents.write(mappingDocument, mapping)
  demo.pim.faults = {}
  await synchronize()
})

const synchronize = async (faults: Partial<Faults> = {}) => {
  demo.pim.faults = faults
  expect((await demo.service.admin(`POST ${path}`)).body.success).toBe(true)
}
const renamed = async (language = 'en-US'): Promise<RenamedOptions[]> => {
  const { body } = await demo.service.admin(`GET ${path}`, undefined, { 'accept-language': language })
  const { last } = body.data as unknown as { last: LastSync } // the service validates it
  return last.renamed ?? []
}
const labels = { de_DE: 'Tiefschwarz', en_GB: 'Deep black', en_US: 'Deep black', fr_FR: 'Noir profond' }
const renaming = (changes: Record<string, object | null>): Partial<Faults> => ({
  master: { [colours]: changes },
})
const blacks = async () =>
  (await demo.service.deps.masters.attributeOptions()).find(
    ({ attribute, code }) => attribute === 'colour' && code === 'black',
  )?.labels ?? {}

describe('options with another label in Akeneo than before', () => {
  it('are named with both texts in each language, and with their products', async () => {
    const before = await blacks()
    await synchronize(renaming({ black: { labels } }))
    const [colour, ...more] = await renamed()
    expect(more).toEqual([])
    expect(colour).toMatchObject({ attribute: 'colour', label: 'Colour', count: 1 })
    const locales = demoConfiguration.languages.map(({ akeneoLanguage }) => akeneoLanguage)
    expect(colour?.options.map(({ locale, before, after }) => [locale, before, after])).toEqual(
      locales.toSorted().map(locale => [locale, before[locale], (labels as Record<string, string>)[locale]]),
    )
    expect(colour?.products).toBeGreaterThan(0)
    expect(colour?.products).toBeLessThan(300)
    expect(new Set(colour?.options.map(({ products }) => products))).toEqual(new Set([colour?.products]))
    expect((await renamed('de-DE'))[0]?.label).toBe('Farbe')
  })

  onlyInLong(it)('are counted within the product filter', async () => {
    const save = (filter: Parameters<typeof filterWith>[0]) =>
      demo.service.admin('POST /ui/api/settings/tradebyte/product-filter', filterWith(filter))
    await synchronize(renaming({ black: { labels } }))
    const [all] = await renamed()
    await save({ akeneoStatus: 'disabled' })
    await synchronize(renaming({ black: { labels } }))
    const [few] = await renamed()
    await save({})
    expect(few?.products).toBeLessThan(all?.products ?? 0)
  })

  it('are compared by their code or the fallback if a text is added or removed', async () => {
    await synchronize(renaming({ black: { labels: {} } }))
    expect((await renamed())[0]?.options[0]).toMatchObject({ after: 'black' })
    // with the same label as before
    await synchronize()
    expect(await renamed()).toEqual([])
  })

  onlyInLong(it)(
    'keep their first text after any number of changes, and are removed with the option',
    async () => {
      const { de_DE: first } = await blacks()
      await synchronize(renaming({ black: { labels } }))
      await synchronize(renaming({ black: { labels: { ...labels, de_DE: 'Nachtschwarz' } } }))
      expect((await renamed())[0]?.options[0]).toMatchObject({ before: first, after: 'Nachtschwarz' })
      await synchronize(renaming({ black: null }))
      expect(await renamed()).toEqual([])
    },
  )

  onlyInLong(it)('have no number if Akeneo does not return one', async () => {
    const { masters } = demo.service.deps
    await synchronize({ ...renaming({ black: { labels } }), denied: ['products-uuid', 'products'] })
    expect(await renamed()).toMatchObject([
      { count: 1, products: null, options: [{ products: null }, {}, {}] },
    ])
    expect((await masters.renamedAttributes()).length).toBe(1)
  })

  it('are not reported if exports send codes, the text in no column, or no part of it', async () => {
    const { documents } = demo.service.deps
    for (const p_comp of [
      [{ key: 'color', akeneoAttribute: 'colour', formatter: 'optionCode' }],
      [{ key: 'color', akeneoAttribute: 'material' }],
    ]) {
      await documents.write(mappingDocument, { p_comp })
      await synchronize(renaming({ black: { labels } }))
      expect(await renamed()).toEqual([])
      await synchronize()
    }
  })

  it('are not reported if the formatter creates the same text from both', async () => {
    const { documents } = demo.service.deps
    const upper = { a_comp: [{ key: 'color', akeneoAttribute: 'colour', formatter: 'upper' }] }
    await documents.write(mappingDocument, upper)
    const shouting = Object.fromEntries(
      Object.entries(await blacks()).map(([locale, text]) => [locale, text.toUpperCase()]),
    )
    await synchronize(renaming({ black: { labels: shouting } }))
    expect(await renamed()).toEqual([])
  })
})

describe('POST /ui/api/tradebyte/mapping/option-codes', () => {
  const sendCodes = () =>
    demo.service.admin('POST /ui/api/tradebyte/mapping/option-codes', { attribute: 'colour' })

  it('makes every entry of the attribute send codes, in fields that allow any text, and records it', async () => {
    await demo.service.deps.documents.write(mappingDocument, {
      ...mapping,
      a_org_country: { akeneoAttribute: 'colour' },
      a_active_channel: { zade: { akeneoAttribute: 'colour' } },
    })
    await synchronize(renaming({ black: { labels } }))
    expect(await renamed()).toHaveLength(1)
    expect((await sendCodes()).body).toEqual({ success: true })
    expect(await renamed()).toEqual([])
    const stored = await demo.service.deps.documents.read(mappingDocument, mappingSchema)
    expect(stored).toMatchObject({
      p_name: mapping.p_name,
      a_comp: [
        { key: 'color', akeneoAttribute: 'colour', formatter: 'optionCode' },
        { key: 'size', akeneoAttribute: 'size' },
      ],
      a_org_country: { akeneoAttribute: 'colour' },
      a_active_channel: { zade: { akeneoAttribute: 'colour' } },
    })
    const { body } = await demo.service.admin('GET /ui/api/audit')
    expect(JSON.stringify(body)).toContain('optionCode')
  })

  it('writes the codes into the file', async () => {
    await sendCodes()
    const id = await demo.start('delta=false')
    await demo.ended(id)
    expect(await demo.file(id)).toMatch(/;"?black"?;/)
  })
})

describe('POST /ui/api/tradebyte/mapping/option-labels', () => {
  const keep = (at: number) =>
    demo.service.admin('POST /ui/api/tradebyte/mapping/option-labels', { attribute: 'colour', at })

  it('removes the options from the list that had been found by then', async () => {
    await synchronize(renaming({ black: { labels } }))
    const at = (await renamed())[0]?.at ?? 0
    await keep(at - 1)
    expect(await renamed()).toHaveLength(1)
    await keep(at)
    expect(await renamed()).toEqual([])
    // the same names are not reported again
    await synchronize(renaming({ black: { labels } }))
    expect(await renamed()).toEqual([])
  })
})
