import type { Locator, Page } from '@playwright/test'
import { largeTree } from '../src/kit/tree/sampleTree.ts'
import { button, choose, enter, press, saved, tabTo, titled, type, typeAhead } from './byKeyboard.ts'
import { expect, test, violationsOf } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { inLong, isLong, onlyInLong } from '../shared/long.ts'

const path = '/settings/tradebyte/cluster'
const tree = (page: Page) => page.getByRole('tree')
const search = (page: Page) => page.getByRole('searchbox')
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
/** The active row, by the tree's `aria-activedescendant`. */
const active = async (page: Page) =>
  page.locator(`[id="${await tree(page).getAttribute('aria-activedescendant')}"]`)
/** The timeout of one check, because the active row changes. */
const glance = { timeout: 1000 }
/** Waits until the active row passes a check. */
const isActive = (page: Page, says: (row: Locator) => Promise<void>) =>
  expect(async () => says(await active(page))).toPass()
/** Moves to a row by its first letters. */
const goTo = (page: Page, letters: string, name: RegExp) =>
  typeAhead(page, letters, async () => expect(await active(page)).toHaveAccessibleName(name, glance))
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}
const question = 'Do you really want to leave this page? There are unsaved changes.'

onlyInLong(test)('clusters are chosen by keyboard alone', async ({ page }) => {
  await enter(page, '/settings')
  const tile = page.getByRole('link', { name: /^Cluster settings/ })
  await expect(tile).toContainText('11 categories, de_DE')
  await press(page, tile)
  await titled(page, 'Cluster settings')
  await choose(page, page.getByRole('combobox', { name: /^Locale of the cluster labels/ }), 'French (France)')

  await tabTo(page, tree(page))
  await keys(page, 'Home')
  await goTo(page, 'wom', /^Women/)
  await isActive(page, row => expect(row).toHaveAttribute('aria-expanded', 'false', glance))
  await keys(page, 'ArrowRight', 'ArrowRight', 'Space')
  await isActive(page, row => expect(row).toHaveAccessibleName('Accessories women_accessories', glance))
  await isActive(page, row => expect(row).toBeChecked(glance))
  await expect(page.getByText('12 selected')).toBeVisible()
  await keys(page, 'ArrowLeft', 'ArrowLeft')
  await isActive(page, row => expect(row).toHaveAccessibleName('Women 1 selected below women', glance))
  await expect.poll(() => violationsOf(page)).toEqual([])

  await type(page, search(page), 'women_kn')
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await keys(page, 'Enter', 'End', 'Space')
  await press(page, search(page), 'Escape')
  await expect(row(page, /women_knitwear/)).toBeChecked()
  await expect(row(page, /women_accessories/)).toBeChecked()

  await press(page, page.getByRole('link', { name: 'Dashboard' }))
  await expect(page.getByText(question)).toBeVisible()
  await press(page, button(page, 'Keep editing'))
  await press(page, button(page, 'Save'))
  await saved(page)

  await page.reload()
  await expect(page.getByText('13 selected')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Locale of the cluster labels/ })).toContainText(
    'French (France)',
  )
  await press(page, page.getByLabel('Selected only'), 'Space')
  await tabTo(page, tree(page))
  await goTo(page, 'knit', /^Knitwear/)
  await keys(page, 'Space')
  await expect(page.getByText('12 selected')).toBeVisible()
  await press(page, button(page, 'Discard'))
  await expect(page.getByText('13 selected')).toBeVisible()
})

onlyInLong(test)('clusters are chosen by mouse', async ({ page }) => {
  await enter(page, path)
  await button(page, 'Collapse all').click()
  await expect(row(page, /./)).toHaveCount(2)
  await row(page, /^Fashion/)
    .locator('[data-part="twist"]')
    .click()
  await row(page, /^Men/).click()
  await expect(row(page, /^Men/)).toHaveAttribute('aria-expanded', 'true')
  const jeans = row(page, /men_jeans/)
  await jeans.click()
  await expect(jeans).toBeChecked()
  await expect.poll(async () => (await jeans.boundingBox())?.height).toBe(32)

  await search(page).fill('JACKETS')
  await expect(page.getByText('5 matches')).toBeVisible()
  await expect(row(page, /^Women/)).toBeVisible()
  await expect(row(page, /Jeans/)).toHaveCount(0)
  await expect(
    row(page, /women_jackets/)
      .locator('mark')
      .first(),
  ).toHaveText('Jackets')
  await search(page).fill('')
  await expect(jeans).toBeVisible()

  await button(page, 'Clear').click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await button(page, 'Discard').click()
  await expect(page.getByText('0 selected')).toBeHidden()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

onlyInLong(test)(
  'a category that is gone stays until it is removed, and cannot be saved',
  async ({ page }) => {
    const data = { akeneoLocale: 'de_DE', akeneoCategories: ['winter_2019', 'women', 'sale'] }
    await page.route(`**/ui/api${path}`, async route =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { success: true, data } })
        : route.continue(),
    )
    await enter(page, path)
    await expect(page.getByText('One selected entry is no longer available')).toBeVisible()
    await expect(row(page, /^Women Has subcategories now women/)).toBeChecked()
    await expect.poll(() => violationsOf(page)).toEqual([])
    await row(page, /^Sale/).click()
    await button(page, 'Save').click()
    await expect(page.getByText('Saving failed. Check your input.')).toBeVisible()
    await expect(tree(page)).toHaveAccessibleDescription(
      /^“winter_2019” is no longer available\..*“women” has entries below it/,
    )
    await expect(tree(page)).toBeFocused()
    await expect.poll(() => violationsOf(page)).toEqual([])
    await button(page, 'Remove winter_2019').click()
    await row(page, /^Women/).click()
    await expect(page.getByText('0 selected')).toBeVisible()
  },
)

onlyInLong(test)(
  '50,000 categories open, scroll and are found, and the keyboard never loses its row',
  async ({ page }) => {
    test.skip(!isLong, 'npm run test:all opens large trees')
    await page.route(`**/ui/api${path}/options`, async route => {
      const { data, ...rest } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...rest, data: { ...data, akeneoCategoryTrees: largeTree(50_000) } } })
    })
    await enter(page, path)
    await button(page, 'Expand all').click()
    await tabTo(page, tree(page))
    await keys(page, 'End')
    await isActive(page, row => expect(row).toBeInViewport(glance))
    await isActive(page, row => expect(row).toHaveAccessibleName(/^Category 9999 /, glance))
    await tree(page).evaluate(box => box.scrollTo(0, 0))
    await expect(row(page, /^Category 0 /)).toBeInViewport()
    await isActive(page, row => expect(row).toHaveAttribute('aria-level', '4', glance))
    await expect.poll(() => row(page, /./).count()).toBeLessThan(60)
    await keys(page, 'ArrowUp')
    await isActive(page, row => expect(row).toBeInViewport(glance))
    await search(page).fill('category 4999')
    await expect(page.getByText('11 matches')).toBeVisible()
  },
)

const english = { locale: 'en-US', words: ['Expand all', 'Select categories'] } as const
const german = { locale: 'de-DE', words: ['Alle aufklappen', 'Kategorien auswählen'] } as const
const [desk, phone] = [
  { width: 1440, height: 32 },
  { width: 390, height: 44 },
]
/** Each language, theme and width once; `npm run test:all` adds the tests of all other combinations. */
const walks = [
  { ...german, ...phone, colorScheme: 'dark' },
  ...inLong(
    { ...english, ...desk, colorScheme: 'light' },
    { ...german, ...desk, colorScheme: 'dark' },
    { ...german, ...phone, colorScheme: 'light' },
    { ...english, ...phone, colorScheme: 'dark' },
  ),
] as const

for (const { locale, colorScheme, width, height, words } of walks)
  test.describe(`a tree in ${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('is open to everybody, on its page and in its dialog', async ({ page, context, baseURL }) => {
      const [expand, select] = words
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      const isInOrder = async () => {
        const second = row(page, /./).nth(1)
        await expect.poll(async () => (await second.boundingBox())?.height).toBe(height)
        await tree(page).focus()
        await keys(page, 'End', 'ArrowUp', 'Home')
        await isSoundNow(page)
      }
      await enter(page, path)
      await button(page, expand).click()
      await isInOrder()
      await page.goto('/settings/akeneo/product-filter')
      await button(page, select).click()
      await expect(search(page)).toBeFocused()
      await button(page, expand).click()
      await isInOrder()
      const dialog = page.getByRole('dialog')
      if (width < 600) await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(844)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button(page, select)).toBeFocused()
    })
  })
