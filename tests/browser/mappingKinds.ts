import type { Locator, Page } from '@playwright/test'
import type { valueKinds } from '../../src/contract/mapping/valueKinds.ts'
import type { own } from '../shared/own.ts'
import { button } from './byKeyboard.ts'
import { chooseFromMenu, chooseTyped } from './byMouse.ts'
import { expect } from './demo.ts'

/** A stored entry. */
export const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

/** A field in the list of the mapping. */
export const field = (page: Page, code: string) => page.locator(`[data-field="${code}"]`)
/** A select by its exact name. */
export const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
/** A text input by its exact name. */
export const key = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a field of one of the tabs with the mouse. */
export const openField = async (page: Page, tab: 'Product' | 'Article', code: string) => {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await field(page, code).click()
  await expect(field(page, code)).toHaveAttribute('aria-current', 'true')
}
/** Chooses a source with the mouse after filtering the list by a few letters. */
const pickSource = (page: Page, name: string, code: string) =>
  chooseTyped(page, combobox(page, name), code, page.locator(`[role="option"][data-code="${code}"]`))
const pickOption = (page: Page, name: string, option: string) =>
  chooseFromMenu(page, combobox(page, name), page.getByRole('option', { name: option }))
const add = (page: Page, name = 'Add entry') => button(page, name).click()
/** Drags an element onto the upper half of another with mouse steps. */
const drag = async (page: Page, what: Locator, onto: Locator) => {
  const [start, end] = [await what.boundingBox(), await onto.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 4, { steps: 12 })
  await page.mouse.up()
}

/** A row of the exported file. */
export interface Row {
  readonly [column: string]: string | undefined
}
/** An example of a value kind: the steps in the editor, the stored value, and the cells of the file. */
interface Case {
  readonly tab: 'Product' | 'Article'
  readonly field: string
  readonly make: (page: Page) => Promise<void>
  readonly stored: unknown
  /** The expected cell of each column. */
  readonly cells: Readonly<Record<string, (row: Row) => string | undefined>>
}

type OwnKindNumber = (typeof valueKinds)[(typeof own.valueKinds)[number]]['number']

const sku = (row: Row) => row['a_nr']
const rootModel = (row: Row) => row['p_nr']
const upperName = (prefix: string) => (row: Row) => row[`${prefix}p_name`]?.slice(0, 254).toUpperCase()
/** Two columns with the same source have the same text. The service's tests check the text itself. */
const like = (column: string) => (row: Row) => row[column]

/** A field of each kind of Kontor, with an example of it. */
export const kindCases: { readonly [K in OwnKindNumber]: Case } = {
  1: {
    tab: 'Article',
    field: 'a_nr2',
    make: page => pickSource(page, 'Source attribute', '@identifier'),
    stored: from('@identifier'),
    cells: { a_nr2: sku },
  },
  2: {
    tab: 'Product',
    field: 'p_name_proper',
    make: async page => {
      await pickSource(page, 'Source attribute', 'name')
      await pickOption(page, 'Formatter', 'Upper case')
    },
    stored: from('name', { formatter: 'upper' }),
    cells: {
      p_name_proper: upperName(''),
      '<en>p_name_proper': upperName('<en>'),
      '<fr>p_name_proper': upperName('<fr>'),
    },
  },
  3: {
    tab: 'Product',
    field: 'p_catpri',
    make: async page => {
      await pickSource(page, 'Source attribute, Zalando DE', '@family')
      await pickSource(page, 'Source attribute, Zalando UK', '@rootModel')
    },
    stored: { zade: from('@family'), zauk: from('@rootModel') },
    cells: { 'p_catpri[zade]': like('p_cluster{0}'), 'p_catpri[zauk]': rootModel },
  },
  4: {
    tab: 'Product',
    field: 'p_cluster',
    make: async page => {
      await add(page)
      await pickSource(page, 'Source attribute, Entry 1', '@family')
      await add(page)
      await pickSource(page, 'Source attribute, Entry 2', '@rootModel')
    },
    stored: [from('@family'), from('@rootModel')],
    cells: { 'p_cluster{0}': like('p_catpri[zade]'), 'p_cluster{1}': rootModel },
  },
  5: {
    tab: 'Product',
    field: 'p_bullet',
    make: async page => {
      await add(page)
      await pickSource(page, 'Source attribute, Entry 4', 'name')
      const first = combobox(page, 'Source attribute, Entry 1')
      const last = combobox(page, 'Source attribute, Entry 4')
      const wanted = await last.inputValue()
      await expect(async () => {
        await drag(page, button(page, 'Move Entry 4'), button(page, 'Move Entry 1'))
        await expect(first).toHaveValue(wanted, { timeout: 2000 })
      }).toPass()
    },
    stored: [from('name'), from('bullet_1'), from('bullet_2'), from('bullet_3')],
    cells: { 'p_bullet{0}': like('p_name'), '<en>p_bullet{0}': like('<en>p_name') },
  },
  6: {
    tab: 'Product',
    field: 'p_catsec',
    make: async page => {
      await add(page, 'Add attribute, Zalando DE')
      await pickSource(page, 'Source attribute, Zalando DE, Entry 1', '@family')
      await add(page, 'Add attribute, Zalando DE')
      await pickSource(page, 'Source attribute, Zalando DE, Entry 2', '@rootModel')
    },
    stored: { zade: [from('@family'), from('@rootModel')] },
    cells: { 'p_catsec[zade]{0}': like('p_cluster{0}'), 'p_catsec[zade]{1}': rootModel },
  },
  7: {
    tab: 'Article',
    field: 'a_base_price',
    make: async page => {
      await add(page)
      await key(page, 'Key, Entry 1').fill('gram')
      await pickSource(page, 'Source attribute, gram', 'weight')
      await pickOption(page, 'Unit, gram', 'g Gram')
    },
    stored: [{ key: 'gram', ...from('weight', { measureUnit: 'GRAM' }) }],
    cells: {
      'a_base_price[gram]': row =>
        row['a_weight'] ? String(Math.round(Number(row['a_weight']) * 1000)) : '',
    },
  },
  8: {
    tab: 'Article',
    field: 'ap_comp',
    make: async page => {
      await add(page)
      await key(page, 'Key, Entry 1').fill('short')
      await pickSource(page, 'Source attribute, short', 'short_description')
      await pickOption(page, 'Akeneo channel, short', 'Online shop')
    },
    stored: [{ key: 'short', ...from('short_description', { akeneoChannel: 'ecommerce' }) }],
    cells: { 'ap_comp[short]': like('p_supplement'), '<en>ap_comp[short]': like('<en>p_supplement') },
  },
  9: {
    tab: 'Article',
    field: 'a_tag',
    make: async page => {
      await add(page)
      await key(page, 'Key, Entry 1').fill('codes')
      await pickSource(page, 'Source attribute, codes, Entry 1', '@identifier')
      await add(page, 'Add attribute, codes')
      await pickSource(page, 'Source attribute, codes, Entry 2', '@rootModel')
    },
    stored: [{ key: 'codes', akeneoAttributes: [from('@identifier'), from('@rootModel')] }],
    cells: { 'a_tag[codes]{0}': sku, 'a_tag[codes]{1}': rootModel },
  },
  10: {
    tab: 'Article',
    field: 'a_ek',
    make: page => pickSource(page, 'Source attribute', 'price'),
    stored: from('price'),
    cells: { a_ek: like('a_vk[zade]') },
  },
  11: {
    tab: 'Article',
    field: 'a_uvp',
    make: page => pickSource(page, 'Source attribute, Zalando UK', 'price'),
    stored: { zauk: from('price') },
    cells: { 'a_uvp[zauk]': like('a_vk[zauk]') },
  },
  12: {
    tab: 'Article',
    field: 'a_vk_key',
    make: async page => {
      await add(page)
      await key(page, 'Key, Entry 1').fill('retail')
      await pickSource(page, 'Source attribute, retail', 'price')
    },
    stored: [{ key: 'retail', ...from('price') }],
    cells: { 'a_vk[retail]': like('a_vk[zade]') },
  },
}
