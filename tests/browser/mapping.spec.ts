import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { mapping as demoMapping } from '../../demo/configuration.ts'
import { mappingCalls } from '../../src/contract/mapping/mapping.ts'
import { ask } from './ask.ts'
import { button, enter, press, saved, tabTo, titled, type } from './byKeyboard.ts'
import { openList } from './byMouse.ts'
import { expect, test, violationsOf } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { combobox, field, from, key, kindCases, openField, type Row } from './mappingKinds.ts'
import { inLong, isLong, onlyInLong } from '../shared/long.ts'

const path = '/settings/tradebyte/mapping'
const question = 'Do you really want to leave this page? There are unsaved changes.'

/** A kind of each shape: per language, ordered list, lists below keys, per channel; `npm run test:all` tests all twelve. */
const some: ReadonlySet<string> = new Set(['p_name_proper', 'p_bullet', 'a_tag', 'a_uvp'])
const cases = Object.values(kindCases).filter(({ field }) => isLong || some.has(field))

/** Restores the demo, because other tests share it. */
const restore = (page: Page) => ask(page, 'post', mappingCalls.saveMapping.path, demoMapping)

/** Runs a full export and gives the rows of its file. */
const exported = async (page: Page): Promise<readonly Row[]> => {
  const { data } = await ask(page, 'post', '/ui/api/exports/run?delta=false&disableUpload=true')
  const statusOf = async () => (await ask(page, 'get', `/ui/api/exports/${data.id}`)).data.statusClass
  await expect.poll(statusOf).not.toBe('running')
  await page.goto(`/exports/${data.id}`)
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await (await download).path()
  return parse(await readFile(file), { columns: true, delimiter: ';', bom: true })
}

onlyInLong(test)('each kind is made by mouse, saved, read again, and fills its columns', async ({ page }) => {
  await enter(page, path)
  await titled(page, 'Mapping')
  for (const one of cases)
    await test.step(one.field, async () => {
      await openField(page, one.tab, one.field)
      await one.make(page)
    })
  await button(page, 'Save').click()
  await saved(page)

  const { data } = await ask(page, 'get', mappingCalls.getMapping.path)
  const made = Object.fromEntries(cases.map(({ field, stored }) => [field, stored]))
  expect(data).toEqual({ ...demoMapping, ...made })
  const form = page.locator('section[aria-labelledby="mapping-field"]')
  const preview = page.getByRole('region', { name: 'Preview' })
  const shown = async () => {
    const texts: string[] = []
    for (const { tab, field } of cases) {
      await openField(page, tab, field)
      await expect(preview.locator('.MuiSkeleton-root, [aria-busy]')).toHaveCount(0)
      await expect(preview.getByText('Cells in the file')).toBeVisible()
      await expect(preview.getByText('changed', { exact: true })).toHaveCount(0)
      texts.push((await form.ariaSnapshot()) ?? '')
    }
    return texts
  }
  const before = await shown()
  await page.reload()
  await expect.poll(shown, { timeout: 60_000 }).toEqual(before)
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  const rows = await exported(page)
  expect(rows.length).toBeGreaterThan(100)
  for (const { field, cells } of cases)
    for (const [column, cell] of Object.entries(cells)) {
      expect(Object.keys(rows[0] ?? {}), field).toContain(column)
      expect(
        rows
          .filter(row => row[column] !== (cell(row) ?? ''))
          .map(row => [row['a_nr'], row[column], cell(row)])
          .slice(0, 5),
        `${field}: ${column}`,
      ).toEqual([])
      expect(
        rows.some(row => row[column]),
        `${field}: ${column} is not empty`,
      ).toBe(true)
    }
  await restore(page)
})

test('a mapping is made by keyboard alone, and a refusal stands at the very input', async ({ page }) => {
  await enter(page, '/settings')
  const tile = page.getByRole('link', { name: /^Mapping/ })
  await expect(tile).toContainText(/\d+ fields mapped$/)
  await press(page, tile)
  await titled(page, 'Mapping')
  // every required field is mapped, so the first mapped one is open
  await expect(page.getByRole('heading', { level: 2, name: 'Product name' })).toBeVisible()
  await type(page, page.getByRole('searchbox'), 'service logo')
  await expect(field(page, 'p_brand')).toHaveCount(0)
  await press(page, field(page, 'p_logo'))
  await press(page, button(page, 'Add entry'))
  await expect(key(page, 'Key, Entry 1')).toBeFocused()
  await page.keyboard.type('größe')
  await tabTo(page, combobox(page, 'Source attribute, größe'))
  await page.keyboard.type('sustain')
  // Enter chooses the option that the typed letters have found
  await expect(async () => {
    const active = await combobox(page, 'Source attribute, größe').getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('data-code', 'sustainable', {
      timeout: 1000,
    })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(combobox(page, 'Source attribute, größe')).toHaveValue('Sustainable')
  await press(page, button(page, 'Add entry'))
  await expect(key(page, 'Key, Entry 2')).toBeFocused()
  await page.keyboard.type('new')
  const second = combobox(page, 'Source attribute, new')
  await tabTo(page, second)
  // the first press opens the list, the others move past fixed value and template to the second attribute
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    const active = await second.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('data-code', '@enabled', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Move new'))
  await page.keyboard.press('ArrowUp')
  await expect(button(page, 'Move new')).toBeFocused()
  await expect(page.getByRole('textbox', { name: /^Key/ }).first()).toHaveValue('new')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('textbox', { name: /^Key/ }).first()).toHaveValue('größe')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.getByRole('textbox', { name: /^Key/ }).first()).toHaveValue('new')

  await press(page, button(page, 'Save'))
  await expect(page.getByText('Saving failed. Check your input.')).toBeVisible()
  const wrong = key(page, 'Key, größe')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription(/^größe, Key: TB\.One refuses the key “größe”/)
  await expect(field(page, 'p_logo').getByRole('img', { name: '1 error' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Product/ }).getByRole('img')).toHaveAccessibleName('1 error')
  await expect.poll(() => violationsOf(page)).toEqual([])

  await type(page, wrong, 'green')
  await expect(page.getByText('TB.One refuses')).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Enter')
  await press(page, page.getByRole('link', { name: 'Dashboard' }))
  await expect(page.getByText(question)).toBeVisible()
  await press(page, button(page, 'Keep editing'))
  await press(page, button(page, 'Save'))
  await saved(page)
  const { data } = await ask(page, 'get', mappingCalls.getMapping.path)
  expect(data.p_logo).toEqual([
    { key: 'new', ...from('@enabled') },
    { key: 'green', ...from('sustainable') },
  ])
  await restore(page)
})

onlyInLong(test)('choosing lists and menus work by keyboard, and tell where one is', async ({ page }) => {
  await enter(page, `${path}#a_weight`)
  const unit = combobox(page, 'Unit')
  await expect(unit).toHaveText('kg')
  await press(page, unit)
  const gram = page.getByRole('option', { name: 'g Gram', exact: true })
  await expect(page.locator('[role="option"]:focus')).toBeVisible()
  await page.keyboard.press('g')
  await expect(gram).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(unit).toHaveText('g')
  const source = combobox(page, 'Source attribute')
  await press(page, source, 'ArrowDown')
  const active = async () => page.locator(`[id="${await source.getAttribute('aria-activedescendant')}"]`)
  await expect(async () => {
    await expect(await active()).toHaveAttribute('data-code', 'weight', { timeout: 1000 })
    await expect(await active()).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await expect(async () => expect(await active()).toBeInViewport({ timeout: 1000 })).toPass()
  await expect.poll(() => violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(source).toHaveValue('Weight')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('on a phone the form opens below its field, and closes again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, path)
  await field(page, 'p_tag').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Product attribute' })).toBeVisible()
  await expect(field(page, 'p_tag')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Product', exact: true })).toBeInViewport()
  await button(page, 'Close').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Product attribute' })).toHaveCount(0)
  await expect(field(page, 'p_tag')).toBeFocused()
})

onlyInLong(test)(
  'products are stepped through by keyboard beside an unsaved change, which is marked',
  async ({ page }) => {
    await enter(page, path)
    const cell = field(page, 'p_name').getByRole('gridcell').nth(4)
    await expect(cell).toHaveText(/.+/)
    const first = await cell.textContent()
    await press(page, field(page, 'p_name'))
    await expect(combobox(page, 'Source attribute')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page, 'p_name')).toBeFocused()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/\?sku=/)
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(cell).toHaveText(first ?? '')
    const before = page.url()
    await page.keyboard.press('n')
    await expect(page).not.toHaveURL(before)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await openField(page, 'Product', 'p_name')
    await combobox(page, 'Formatter').click()
    await page.getByRole('option', { name: 'Upper case' }).click()
    await expect(cell).toContainText('changed')
    await expect(cell).toContainText('Before:')
    await expect(page.getByText(/^1 field changed, \d cells? of this product/)).toBeVisible()
    await field(page, 'p_name').press('ControlOrMeta+z')
    await expect(cell).not.toContainText('changed')
  },
)

const english = { locale: 'en-US', add: 'Add entry', material: 'Source attribute, material' } as const
const german = { locale: 'de-DE', add: 'Eintrag hinzufügen', material: 'Quellattribut, material' } as const
/** Each language, theme and width once; `npm run test:all` adds the tests of all other combinations. */
const walks = [
  { ...german, colorScheme: 'dark', width: 390 },
  ...inLong(
    { ...english, colorScheme: 'light', width: 1440 },
    { ...german, colorScheme: 'dark', width: 1440 },
    { ...german, colorScheme: 'light', width: 390 },
    { ...english, colorScheme: 'dark', width: 390 },
  ),
] as const

for (const { locale, colorScheme, width, add: addEntry, material } of walks)
  test.describe(`the mapping in ${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('fits and is open to everybody, whatever the kind', async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await enter(page, path)
      // the walk through all routes checks the list of fields, which takes axe seconds
      const isInOrder = async (within = 'section[aria-labelledby="mapping-field"]') => {
        await expect(page.getByRole('status', { name: /^(Loading|Wird geladen)/ })).toHaveCount(0)
        await isSoundNow(page, expect, within)
      }
      for (const code of ['p_brand', 'p_bullet', 'p_tag', 'p_catsec', 'a_vk', 'a_comp', 'p_comp'])
        await test.step(code, async () => {
          await page.evaluate(to => {
            location.hash = to
          }, code)
          await expect(page.locator('#mapping-field')).toBeVisible()
          await isInOrder()
        })
      await button(page, addEntry).click()
      await isInOrder()
      await openList(page, combobox(page, material))
      await isInOrder('[role="listbox"]')
    })
  })
