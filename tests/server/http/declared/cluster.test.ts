import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../startTestService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const path = '/ui/api/settings/tradebyte/cluster'
const category = (code: string, parent: string | null) => ({
  parent: '',
  code,
  data: { code, parent, labels: { en_GB: `Label of ${code}`, de_DE: `Name von ${code}` } },
})

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const { masters } = service.deps
  await masters.replace('categories', [
    category('fashion', null),
    category('women', 'fashion'),
    category('dresses', 'women'),
    category('shoes', 'women'),
  ])
})
afterAll(() => service.close())

const save = (akeneoCategories: string[], language = 'en-US') =>
  service.admin(`POST ${path}`, { akeneoCategories }, { 'accept-language': language })

describe(`POST ${path}`, () => {
  it('accepts the lowest categories, in the received order', async () => {
    expect((await save(['shoes', 'dresses'])).body).toMatchObject({ success: true })
    expect((await service.admin(`GET ${path}`)).body.data).toMatchObject({
      akeneoLocale: null,
      akeneoCategories: ['shoes', 'dresses'],
    })
  })

  it('refuses a category with subcategories, and names it', async () => {
    expect((await save(['dresses', 'women'])).body).toEqual({
      success: false,
      errors: {
        akeneoCategories: ['“women” has entries below it and cannot be chosen. Choose from those instead.'],
      },
    })
    expect((await save(['fashion'], 'de-DE')).body).toEqual({
      success: false,
      errors: {
        akeneoCategories: [
          '„fashion“ hat untergeordnete Einträge und kann nicht ausgewählt werden. Wählen Sie stattdessen einen davon.',
        ],
      },
    })
  })

  it('refuses a missing category, and names the remedy', async () => {
    expect((await save(['dresses', 'winter_2019'])).body).toEqual({
      success: false,
      errors: {
        akeneoCategories: [
          '“winter_2019” is no longer available. Choose another, or synchronize again if it comes from Akeneo.',
        ],
      },
    })
  })

  it('names five of many and counts the rest', async () => {
    const { body } = await save(Array.from({ length: 1205 }, (_none, n) => `gone_${n}`))
    const { akeneoCategories } = body.errors as Record<string, string[]>
    expect(akeneoCategories).toHaveLength(6)
    expect(akeneoCategories?.at(-1)).toBe('The same applies to 1,200 more entries.')
  })

  it('refuses a missing language', async () => {
    const { body } = await service.admin(`POST ${path}`, { akeneoLocale: 'xx_XX', akeneoCategories: [] })
    expect(body.errors).toEqual({
      akeneoLocale: [
        '“xx_XX” is no longer available. Choose another, or synchronize again if it comes from Akeneo.',
      ],
    })
  })
})

describe(`GET ${path}/options`, () => {
  onlyInLong(it)('answers 50,000 categories, and a save looks them up', async () => {
    const many = Array.from({ length: 50_000 }, (_none, n) =>
      category(`c${n}`, n < 10 ? null : `c${Math.floor(n / 10)}`),
    )
    await service.deps.masters.replace('categories', many)
    const { body } = await service.admin(`GET ${path}/options`)
    const { akeneoCategoryTrees } = body.data as unknown as { akeneoCategoryTrees: unknown[] }
    expect(akeneoCategoryTrees).toHaveLength(10)
    expect((await save(['c49999'])).body).toMatchObject({ success: true })
  })
})
