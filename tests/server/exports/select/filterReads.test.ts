import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filterWith } from './filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const path = '/ui/api/settings/tradebyte/product-filter'

let demo: DemoService
let readWhole = 0
beforeAll(async () => {
  demo = await startDemoService(20)
  const { masters } = demo.service.deps
  const { categories } = masters
  masters.categories = () => {
    readWhole += 1
    return categories()
  }
})
beforeEach(() => {
  readWhole = 0
})
afterAll(() => demo.close())

const chosen = filterWith({ akeneoCategories: ['sale'] })
const send = async (call: string, filter: object) =>
  (await demo.service.admin(`POST ${path}${call}`, filter)).body

describe('the categories of the PIM, which can be 50,000,', () => {
  it('are not read whole by a save, which still detects missing ones', async () => {
    expect(await send('', chosen)).toMatchObject({ success: true })
    const { errors } = await send('', filterWith({ akeneoCategories: ['sale', 'nowhere'] }))
    expect(Object.keys(errors as object)).toEqual(['akeneoCategories'])
    expect(readWhole).toBe(0)
  })

  it('are read once by a count with categories, and not by one without', async () => {
    expect((await send('/count', chosen)).success).toBe(true)
    expect(readWhole).toBe(1)
    expect((await send('/count', filterWith({}))).success).toBe(true)
    expect(readWhole).toBe(1)
  })
})
