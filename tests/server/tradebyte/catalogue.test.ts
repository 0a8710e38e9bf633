import { describe, expect, it } from 'vitest'
import { issueSentence, issues as issueWords } from '../../../server/tradebyte/checks/issues.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { csvRows } from '../../../server/tradebyte/csv.ts'
import type { Setup } from '../../../server/model/setup.ts'
import { expectGolden } from './golden.ts'
import { runArticles } from './runArticles.ts'
import { wholeArticles, wholeMapping } from './wholeCatalogue.ts'
import { catalogue, links, setup } from './world.ts'

const whole: Setup = {
  ...setup,
  mapping: wholeMapping,
  cluster: { akeneoLocale: 'de_DE', akeneoCategories: ['sale', 'tops', 'shoes'] },
}

const run = (used: Setup) => {
  const plan = compile(used, catalogue, links)
  return { plan, ...runArticles(plan, wholeArticles) }
}

const column = (rows: readonly (readonly string[])[], header: string) => {
  const index = rows[0]?.indexOf(header) ?? -1
  return rows.slice(1).map(row => row[index])
}

describe('a whole small catalogue', () => {
  it('becomes the file that was checked by hand', () => {
    const { rows } = run(whole)
    const file = csvRows(rows, whole.csv)
    expect(file).not.toMatch(/undefined|null|NaN|\[object/)
    expectGolden('catalogue.csv', file)
  })

  it('reports the errors of each product', () => {
    const { said } = run(whole)
    const lines = said.map(
      ([sku, issue]) =>
        `${sku}\t${issueWords[issue.code].severity}\t${issue.code}\t${issueSentence(issue, 'en')}\n`,
    )
    expectGolden('catalogue.issues.tsv', lines.join(''))
  })

  it('has a header of the right grammar, each column once', () => {
    const { plan } = run(whole)
    for (const header of plan.header) expect(header).toMatch(/^(<[a-z]+>)?[a-z_0-9]+(\[[^\]]+\])?(\{\d+\})?$/)
    expect(new Set(plan.header).size).toBe(plan.header.length)
  })

  it('gives all rows of a product the same product cells, except requested components and the active flag', () => {
    const { plan, rows } = run(whole)
    const productAt = plan.header.indexOf('p_nr')
    const shared = plan.header.flatMap((header, index) =>
      header.replace(/<\w+>/, '').startsWith('p_') && !/p_comp\[color\]|p_active/.test(header) ? [index] : [],
    )
    const shirts = rows.filter(row => row[productAt] === 'SHIRT')
    expect(shirts.length).toBe(5)
    for (const row of shirts)
      expect(shared.map(index => row[index])).toEqual(shared.map(index => shirts[0]?.[index]))
  })

  it('names its source attributes, and no others', () => {
    const { plan } = run({
      ...whole,
      mapping: {
        p_name: { akeneoAttribute: 'name' },
        p_brand: { akeneoAttribute: 'vanished' },
        a_active: { akeneoAttribute: '@enabled' },
      },
    })
    expect(plan.attributes).toEqual(['name'])
    expect(plan.missingAttributes).toEqual(['vanished'])
  })

  it('omits the media columns when assets are excluded, without warnings about images', () => {
    const { plan, said } = run({ ...whole, excludeAssets: true })
    expect(plan.header.filter(header => header.includes('media'))).toEqual([])
    expect(plan.attributes).not.toContain('picture')
    expect(said.map(([, { code }]) => code)).not.toContain('imageMissing')
  })

  it('writes no columns for disabled channels', () => {
    const { plan } = run({
      ...whole,
      channels: whole.channels.map(channel => ({ ...channel, enabled: false })),
    })
    expect(plan.header.filter(header => /\[za/.test(header))).toEqual([])
  })

  it('has the same columns in the same order for all data', () => {
    const plan = compile(whole, catalogue, links)
    expect(plan.header).toEqual(compile(whole, catalogue, { media: () => '', tessa: () => null }).header)
    for (const article of wholeArticles) {
      const { cells } = plan.evaluate(article)
      if (cells) expect(cells.length).toBe(plan.header.length)
    }
  })

  it('writes decimals with the separator of the CSV settings', () => {
    const { rows } = run({ ...whole, csv: { ...whole.csv, decimalPoint: ',' } })
    expect(column(rows, 'a_vk[zade]').slice(0, 1)).toEqual(['29,90'])
    expect(column(rows, 'a_weight').slice(0, 1)).toEqual(['0,25'])
  })

  it('replaces characters that Windows-1252 lacks and reports it', () => {
    const mapping = {
      ...wholeMapping,
      p_name: { akeneoAttribute: 'ean' },
      p_text_intern: { akeneoAttribute: '@identifier' },
    }
    const plan = compile(
      { ...whole, mapping, csv: { ...whole.csv, charset: 'Windows-1252' } },
      catalogue,
      links,
    )
    const [article] = wholeArticles.slice(8, 9)
    const outcome =
      article && plan.evaluate({ ...article, product: { ...article.product, identifier: 'Ä→☂😀' } })
    expect(outcome?.articleNumber).toBe('Ä???')
    expect(outcome?.issues.find(({ code }) => code === 'notEncodable')?.params['signs']).toBe('→☂😀')
  })
})
