import { expect, it } from 'vitest'
import { compile } from '../../../server/tradebyte/compile.ts'
import type { Outcome } from '../../../server/tradebyte/plan.ts'
import type { Article, Setup } from '../../../server/model/setup.ts'
import { wholeMapping } from './wholeCatalogue.ts'
import { catalogue, links, productOf, setup, value } from './world.ts'

const whole: Setup = {
  ...setup,
  mapping: {
    ...wholeMapping,
    a_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'picture' }] }],
    // no column of a product takes it, which is counted for each article
    p_supplement: { akeneoAttribute: 'color' },
  },
  cluster: { akeneoLocale: 'de_DE', akeneoCategories: ['sale', 'tops'] },
}

/** Variants of two colours and of ten sizes each; `more` of their values by number. */
const shirts = (more: (number: number) => Readonly<Record<string, unknown>> = () => ({})): Article[] =>
  Array.from({ length: 120 }, (_, number) => {
    const color = number % 2 === 0 ? 'red' : 'blue'
    const given = {
      name: 'Hemd',
      brand: 'nord',
      color,
      size: 'm',
      picture: `${color}.jpg`,
      ean: '4006381333931',
      stock: String(number),
      active: true,
      ...more(number),
    }
    return {
      product: productOf(`SHIRT-${number}`, {
        family: 'shirts',
        parent: `SHIRT-${color}`,
        enabled: number % 5 > 0,
        categories: ['sale'],
        values: Object.fromEntries(Object.entries(given).map(([code, data]) => [code, value(data)])),
      }),
      root: { code: 'SHIRT', familyVariant: 'by_color_and_size', categories: ['tops'] },
      parentMissing: false,
    }
  })

/** What becomes of articles with and without shared cells, and how many addresses of media were made with them. */
const evaluate = (used: Setup, articles: readonly Article[], isCurrent?: () => boolean) => {
  let media = 0
  const counting = { ...links, media: (code: string) => (media++, links.media(code)) }
  const kept = new Map<string, string>()
  const plan = compile(used, catalogue, counting, { kept, ...(isCurrent && { isCurrent }) })
  const shared: Outcome[] = articles.map(article => plan.evaluate(article))
  const made = media
  const alone = compile(used, catalogue, counting)
  return { shared, whole: articles.map(article => alone.evaluate(article)), made, each: media - made, kept }
}

it('are computed for some articles of a model alone, and the same as for each', () => {
  const found = evaluate(whole, shirts())
  expect(found.shared).toEqual(found.whole)
  expect(
    found.shared.map(({ cells }) => cells?.join()).filter(text => text?.includes('red.jpg')),
  ).toHaveLength(60)
  expect(found.made).toBeGreaterThan(0)
  expect(found.made * 4).toBeLessThan(found.each)
  expect([...found.kept.keys()]).toEqual(['SHIRT-red 0', 'SHIRT-blue 0'])
})

it('are computed with each article where there is something to say of them', () => {
  const found = evaluate(
    whole,
    shirts(() => ({ name: 'x'.repeat(2000) })),
  )
  expect(found.shared).toEqual(found.whole)
  expect(found.shared.filter(({ issues }) => issues.some(({ code }) => code === 'tooLong'))).toHaveLength(120)
  expect(found.kept.size).toBe(0)
})

it('are computed with each article once they turn out to differ: the catalogue is older than the PIM', () => {
  const found = evaluate(
    whole,
    shirts(number => ({ picture: `${number}.jpg` })),
  )
  expect(found.shared).toEqual(found.whole)
})

it('are computed with each article while nobody knows whether the PIM still has the family variant', () => {
  // one article alone shows that the attribute is at another level by now
  const articles = shirts(number => ({ picture: number === 118 ? 'new.jpg' : 'old.jpg' }))
  const found = evaluate(whole, articles, () => false)
  expect(found.shared).toEqual(found.whole)
  expect(found.kept.size).toBe(0)
})

it('follow the language of the product and the assets of each article', () => {
  const exportSettings = {
    ...setup.exportSettings,
    defaultLanguageAttribute: 'brand',
    defaultLanguageAttributeMapping: 'nord:en\nsued:de',
  }
  const found = evaluate({ ...whole, exportSettings }, shirts())
  expect(found.shared).toEqual(found.whole)
  const asked: string[] = []
  const plan = compile(
    { ...setup, mapping: { a_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'shots' }] }] } },
    catalogue,
    { ...links, tessa: id => (asked.push(id), links.tessa(id, null)) },
    { kept: new Map<string, string>() },
  )
  for (const article of shirts(() => ({ shots: '7' }))) plan.evaluate(article)
  expect(asked).toHaveLength(120)
})
