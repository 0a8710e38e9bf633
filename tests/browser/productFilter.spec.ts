import type { Page } from '@playwright/test'
import type { ProductFilter } from '../../server/exports/select/filterProblems.ts'
import { settingsCallsOf } from '../../src/contract/calls/declaredCalls.ts'
import { fieldMessages } from '../../src/contract/messages/forms/fields.ts'
import { productFilter as german } from '../../src/i18n/de/settings.ts'
import { words as germanFields } from '../../src/i18n/de/resources.ts'
import { productFilter as english } from '../../src/i18n/en/settings.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'
import type { Item } from '../demo/connect.ts'
import { filterWith } from '../server/exports/select/filterCases.ts'
import { ask } from './ask.ts'
import { button, enter, press, saved, tabTo, titled } from './byKeyboard.ts'
import { chooseFromList, chooseFromMenu, chooseTyped } from './byMouse.ts'
import { cutTexts } from './cutTexts.ts'
import { demoProducts, expect, test } from './demo.ts'
import { filterCase } from './filterCase.ts'
import { isSound } from './isSound.ts'
import { paste } from './paste.ts'
import { inLong, isLong, onlyInLong } from '../shared/long.ts'
import { readCatalogue } from './readCatalogue.ts'

const { path, fields } = productFilter
const { get } = settingsCallsOf(productFilter)
if (!get) throw new Error('The declaration has this call')
/** The stored filter, without the number of its version. */
const stored = async (page: Page) => {
  const { version: _version, ...filter } = (await ask(page, 'get', get.path)).data
  return filter
}
const store = (page: Page, given: object) => ask(page, 'post', get.path, filterWith(given))
const label = (name: keyof typeof fields) => fields[name].label

const form = (page: Page) => page.getByRole('form', { name: /^(Product filter|Produktfilter)$/ })
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const panel = (page: Page) =>
  page.getByRole('region', { name: new RegExp(`^(${english.count.title}|${german.count.title})$`) })
const skus = (page: Page) => page.getByRole('textbox', { name: label('akeneoSkus') })

/** Waits for a count in the language of the page. */
const counts = async (page: Page, count: number, locale = 'en') => {
  const shown = panel(page).getByText(count.toLocaleString(locale), { exact: true })
  await expect(shown).toBeVisible()
  await expect(panel(page)).toHaveAttribute('aria-busy', 'false')
}
/** The text of the count, after it is loaded. */
const shown = async (page: Page, count: number) => {
  await counts(page, count)
  return form(page).ariaSnapshot()
}

let every: Item[]
test.beforeAll(async () => {
  every = await readCatalogue(demoProducts)
})

/** Restores the filter and the PIM, because other tests share them. */
let found: { filter: object; faults: object }
test.beforeEach(async ({ page, demo }) => {
  const { faults } = demo.pim
  demo.pim.faults = {}
  await enter(page, path)
  found = { filter: await stored(page), faults }
})
test.afterEach(async ({ page, demo }) => {
  demo.pim.faults = found.faults
  expect(await ask(page, 'post', get.path, found.filter)).toMatchObject({ success: true })
})

/** Chooses one option by mouse, from a menu or from a list with a text input. */
const choose = async (page: Page, name: string, option: RegExp) => {
  const input = combobox(page, name)
  const listed = page.getByRole('option', { name: option })
  const isMenu = await input.evaluate(node => node.tagName !== 'INPUT')
  await (isMenu ? chooseFromMenu(page, input, listed) : chooseFromList(input, listed))
}
const pick = async (page: Page, name: string, ...options: RegExp[]) => {
  for (const option of options) await choose(page, name, option)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
}
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const openTree = (page: Page) => button(page, 'Select categories').click()
const rowsOfWomen = [/ women_jeans$/, / women$/, / women_bags$/]

/** The filter cases of the service's tests, with the steps to set each one in the form. */
const steps: readonly (readonly [name: string, set: (page: Page) => Promise<void>])[] = [
  ['enabled products', page => pick(page, label('akeneoStatus'), /^Enabled/)],
  [
    'a category and one below it',
    async page => {
      await openTree(page)
      await page.getByRole('searchbox').fill('women')
      for (const name of rowsOfWomen) await row(page, name).click()
      await button(page, 'Apply').click()
      await expect(page.getByRole('textbox', { name: label('akeneoCategories') })).toHaveValue('3 selected')
    },
  ],
  [
    'quality scores',
    async page => {
      await pick(page, label('akeneoQualityScore'), /^A/, /^D/)
      await pick(page, label('akeneoQualityScoreChannel'), /ecommerce$/)
      await pick(page, label('akeneoQualityScoreLocale'), /fr_FR$/)
    },
  ],
  [
    'a completeness in all languages of the channel',
    async page => {
      await page.getByRole('spinbutton', { name: label('akeneoCompleteness') }).fill('100')
      await pick(page, label('akeneoCompletenessChannel'), /ecommerce$/)
    },
  ],
  [
    'an attribute that differs by channel and language',
    async page => {
      const listed = page.locator('[role="option"][data-code="short_description"]')
      await chooseTyped(page, combobox(page, label('akeneoExportAttribute')), 'short_desc', listed)
      await pick(page, label('akeneoExportAttributeLocales'), /fr_FR$/)
    },
  ],
]

test('each condition is set by mouse and counted at once, and an export processes what was counted', async ({
  page,
}) => {
  await counts(page, demoProducts)
  let left = every
  let filter: Partial<ProductFilter> = {}
  for (const [name, set] of steps)
    await test.step(name, async () => {
      const { given, fits } = filterCase(name)
      const narrower = left.filter(fits)
      expect(narrower.length).toBeLessThan(left.length)
      left = narrower
      filter = { ...filter, ...given }
      await set(page)
      await counts(page, left.length)
    })
  expect(left.length).toBeGreaterThan(0)
  await expect(panel(page)).toContainText('5 conditions')
  await button(page, 'Save').click()
  await saved(page)
  const akeneoCategories = filter.akeneoCategories?.toSorted() ?? []
  expect(await stored(page)).toEqual(filterWith({ ...filter, akeneoCategories }))

  await expect(page.getByText('Unsaved changes')).toBeHidden()
  const before = await shown(page, left.length)
  await page.reload()
  await expect.poll(() => shown(page, left.length)).toBe(before)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await openTree(page)
  for (const name of rowsOfWomen) await expect(row(page, name)).toBeChecked()
  await expect(row(page, / women_jackets$/)).not.toBeChecked()
  await expect(row(page, / fashion$/)).not.toBeChecked()
  await page.keyboard.press('Escape')

  const { data } = await ask(page, 'post', '/ui/api/exports/run?delta=false&disableUpload=true')
  const report = async () => (await ask(page, 'get', `/ui/api/exports/${data.id}`)).data
  await expect.poll(async () => (await report()).statusClass).not.toBe('running')
  expect((await report()).amountProcessed).toBe(left.length)
})

onlyInLong(test)(
  'a filter is made by keyboard alone, on a phone and in German',
  async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await context.addCookies([{ name: 'currentLanguage', value: 'de-DE', url: baseURL ?? '' }])
    await page.goto('/settings')
    const tile = page.getByRole('link', { name: /^Produktfilter/ })
    // the tile shows the count after the service has loaded it
    await expect(tile).toContainText(/Kein Filter|Noch nicht gezählt|von \d+ Produkten/)
    await press(page, tile)
    await titled(page, 'Produktfilter')
    const { fields: names } = germanFields.productFilter
    const cases = ['families', 'enabled products', 'a category with all below it'].map(filterCase)

    await tabTo(page, combobox(page, names.akeneoFamilies))
    for (const name of ['jeans', 'tasch']) {
      await page.keyboard.type(name)
      const listed = page.getByRole('option', { name: new RegExp(name, 'i') }).first()
      await expect(listed).toHaveAttribute('aria-selected', 'false')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(combobox(page, names.akeneoFamilies)).toHaveValue('')
    }
    await page.keyboard.press('Escape')
    await press(page, combobox(page, names.akeneoStatus))
    await expect(page.locator('[role="option"]:focus')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(combobox(page, names.akeneoStatus)).toHaveText('Aktiviert')
    await press(page, button(page, 'Kategorien auswählen'))
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('damen')
    await expect(row(page, / marketplace$/)).toHaveCount(0)
    await page.keyboard.press('Enter')
    for (const key of ['Home', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await expect(row(page, /^Damen/).first()).toBeChecked()
    await press(page, button(page, 'Übernehmen'))
    await expect(button(page, 'Kategorien auswählen')).toBeFocused()
    await counts(page, every.filter(item => cases.every(({ fits }) => fits(item))).length, 'de')
    await press(page, button(page, 'Speichern'))
    await saved(page, 'Gespeichert')
    const given = Object.assign({}, ...cases.map(one => one.given))
    expect(await stored(page)).toEqual(filterWith(given))
    await page.goto('/settings')
    await expect(tile).toContainText(new RegExp(`3 Bedingungen|\\d von ${demoProducts} Produkten`))
  },
)

/** As many as users paste, in `npm run test:all`; otherwise enough for several searches of the PIM. */
const pasted = isLong ? 10_000 : 2000

onlyInLong(test)(
  'thousands of pasted SKUs are counted and kept, and can be changed by hand',
  async ({ page, demo }) => {
    const known = Array.from({ length: 500 }, (_none, index) => demo.pim.identifierOf(index))
    const unknown = Array.from({ length: pasted - 2 * known.length }, (_none, index) => `nobody-${index}`)
    const repeated = known.map(sku => sku.toLowerCase())
    const list = [...known, ...unknown, ...repeated].join('\n')
    const isTold = async () => {
      await counts(page, known.length)
      await expect(form(page)).toContainText(`${pasted.toLocaleString('en')} SKUs, 500 duplicates`)
      await expect(panel(page)).toContainText(
        `${unknown.length.toLocaleString('en')} SKUs are unknown in Akeneo`,
      )
      await expect(skus(page)).toHaveValue(list)
    }
    await counts(page, demoProducts)
    await paste(page, skus(page), list)
    await isTold()
    for (const key of ['x', 'y', 'Backspace', 'Backspace']) await page.keyboard.press(key)
    await isTold()
    await button(page, 'Save').click()
    await saved(page)
    await page.reload()
    await isTold()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  },
)

onlyInLong(test)(
  'a refused filter and a PIM that fails are told, and both can be mended',
  async ({ page, demo, tolerate }) => {
    // the browser also logs the failed answer on its console
    tolerate(/status of 50\d/)
    const { fits } = filterCase('a completeness in all languages of the channel')
    const channel = combobox(page, label('akeneoCompletenessChannel'))
    await counts(page, demoProducts)
    await page.getByRole('spinbutton', { name: label('akeneoCompleteness') }).fill('100')
    await expect(panel(page)).toContainText(english.count.refused)
    await expect(panel(page)).toContainText(fieldMessages.incomplete.en)
    await panel(page)
      .getByRole('button', { name: label('akeneoCompletenessChannel') })
      .click()
    await expect(channel).toBeFocused()
    await button(page, 'Save').click()
    await expect(page.getByText('Saving failed. Check your input.')).toBeVisible()
    await expect(channel).toBeFocused()
    await expect(channel).toHaveAccessibleDescription(fieldMessages.incomplete.en)
    await pick(page, label('akeneoCompletenessChannel'), /ecommerce$/)
    await counts(page, every.filter(fits).length)
    await expect(channel).toHaveAccessibleDescription('')

    demo.pim.faults = { failEvery: 1 }
    await pick(page, label('akeneoStatus'), /^Enabled/)
    await expect(panel(page)).toContainText(english.count.failed)
    demo.pim.faults = {}
    await button(page, 'Try again').click()
    await counts(page, every.filter(item => fits(item) && item.enabled).length)
  },
)

/** The language with the longer words; `npm run test:all` adds the other one. */
const languages = [
  ...inLong(
    { locale: 'de-DE', words: german, save: 'Speichern', width: 390, other: 1440 },
    { locale: 'en-US', words: english, save: 'Save', width: 1440, other: 390 },
  ),
] as const

for (const { locale, words, save, width, other } of languages)
  test(`every state fits and is open to everybody (${locale})`, async ({
    page,
    context,
    baseURL,
    demo,
    tolerate,
  }) => {
    tolerate(/status of 50\d/)
    await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
    const all = filterCase('all conditions but a list')
    const isSoundEverywhere = async () => {
      await page.setViewportSize({ width: other, height: 900 })
      await expect.poll(() => cutTexts(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(other)
      await page.setViewportSize({ width, height: 900 })
      await isSound(page)
    }
    await page.goto(path)
    await counts(page, demoProducts, locale)
    await isSoundEverywhere()

    await page.getByRole('spinbutton').fill('80')
    await expect(panel(page)).toContainText(words.count.refused)
    await button(page, save).click()
    await expect(form(page).getByRole('alert')).toBeVisible()
    await isSoundEverywhere()

    await store(page, all.given)
    await page.goto(path)
    await counts(page, every.filter(all.fits).length, locale)
    await isSoundEverywhere()
    demo.pim.faults = { failEvery: 1 }
    await skus(page).fill('A-1')
    await expect(panel(page)).toContainText(words.count.failed)
    await isSoundEverywhere()
  })
