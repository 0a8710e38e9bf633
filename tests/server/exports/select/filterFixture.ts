import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import { fieldError } from '../../../../src/contract/errors.ts'
import type { Language } from '../../../../src/contract/words.ts'
import { type Caller, type Item, open } from '../../../demo/connect.ts'
import { filterWith } from './filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

/** The page and the calls of the product filter. */
export const path = '/ui/api/settings/tradebyte/product-filter'
/** Products of the demo PIM. */
export const amount = 700

export const inGerman = { 'accept-language': 'de-DE' }
export const skuOf = (item: Item) => String(item.values['sku']?.[0]?.data)
export const goneIn = (language: Language, value: string) => fieldError('optionGone', language, { value })

/** A configured service and a PIM whose products are known without any filter, for all tests of a file. */
export const filterFixture = () => {
  let demo: DemoService
  let twin: Caller
  let every: Item[]
  beforeAll(async () => {
    demo = await startDemoService(amount)
    // the same catalogue, read without any filter
    twin = await open({ products: amount })
    every = await twin.all('/products-uuid?with_completenesses=true&with_quality_scores=true')
  })
  afterAll(async () => {
    await twin.pim.close()
    await demo.close()
  })

  const send = async (given: Partial<ProductFilter>, headers: Record<string, string> = {}) =>
    (await demo.service.admin(`POST ${path}`, filterWith(given), headers)).body
  const save = async (given: Partial<ProductFilter>) =>
    expect(await send(given)).toMatchObject({ success: true })
  const count = async (given: Partial<ProductFilter>, headers: Record<string, string> = {}) =>
    (await demo.service.admin(`POST ${path}/count`, filterWith(given), headers)).body
  const counted = async (given: Partial<ProductFilter>) => (await count(given)).data as unknown as object
  const run = async (query = 'delta=false&disableUpload=true') => demo.ended(await demo.start(query))
  const numbersIn = async (id: number): Promise<string[]> => {
    const rows: Record<string, string>[] = parse(await demo.file(id), { columns: true, delimiter: ';' })
    return rows.map(row => row['a_nr'] ?? '')
  }

  return {
    get demo() {
      return demo
    },
    get every() {
      return every
    },
    send,
    save,
    count,
    counted,
    run,
    numbersIn,
  }
}
