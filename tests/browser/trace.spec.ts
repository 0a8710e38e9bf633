import { filterWith } from '../server/exports/select/filterCases.ts'
import { ask } from './ask.ts'
import { expect, go, signIn, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { inLong } from '../shared/long.ts'

const words = {
  'en-US': {
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    search: 'Search: SKU, EAN or name',
    find: 'Find a page, action, export or SKU',
    settings: 'Product filter',
    kept: 'Kept out by the product filter: Status',
    cells: 'Cells',
    articles: 'All articles of the product',
    list: 'Articles',
    start: 'Start export',
    nobody: 'No product has the SKU, EAN or product number nobody-knows-it.',
  },
  'de-DE': {
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    search: 'Suchen: SKU, EAN oder Name',
    find: 'Seite, Aktion, Export oder SKU suchen',
    settings: 'Produktfilter',
    kept: 'Vom Produktfilter ausgeschlossen: Status',
    cells: 'Zellen',
    articles: 'Alle Artikel des Produkts',
    list: 'Artikel',
    start: 'Export starten',
    nobody: 'Kein Produkt hat die SKU, EAN oder Produktnummer nobody-knows-it.',
  },
} as const

const filterPath = '/ui/api/settings/tradebyte/product-filter'

for (const [locale, colorScheme, viewport] of [
  ['en-US', 'light', { width: 1440, height: 900 }],
  ...inLong(['de-DE', 'dark', { width: 390, height: 844 }] as const),
] as const)
  test.describe(`a product, in ${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport })

    test('is found by the keyboard, and its page says what keeps it out', async ({
      page,
      context,
      baseURL,
      demo,
    }) => {
      const say = words[locale]
      const sku = demo.pim.identifierOf(21)
      const palette = page.getByRole('combobox', { name: say.find })
      // the toolbar of a wide window holds the field itself
      const search =
        viewport.width < 1200 ? page.getByRole('button', { name: say.search, exact: true }) : palette
      /** Repeats the shortcut, because the page listens to keys shortly after it is visible. */
      const openPalette = () =>
        expect(async () => {
          await page.keyboard.press('Control+k')
          await expect(palette).toBeFocused({ timeout: 2000 })
        }).toPass()
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await page.goto('/settings')
      await signIn(page, say.logIn)
      await expect(search).toBeVisible()

      await test.step('a page, by Ctrl+K', async () => {
        await openPalette()
        await palette.fill(say.settings)
        const first = page.getByRole('option').first()
        // the matches load after the user has typed
        await expect(first).toContainText(say.settings)
        await expect(first).toHaveAttribute('aria-selected', 'true')
        await expect(palette).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
        await isSoundNow(page)
        // the first empties it
        await page.keyboard.press('Escape')
        await expect(palette).toHaveValue('')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('option')).toHaveCount(0)
      })

      await test.step('a product that the filter keeps out', async () => {
        const { data: found } = await ask(page, 'get', filterPath)
        const stored = await ask(page, 'post', filterPath, filterWith({ akeneoStatus: 'disabled' }))
        expect(stored).toMatchObject({ success: true })
        await search.click()
        await palette.fill(sku)
        await expect(page.getByRole('option').filter({ hasText: sku })).toHaveAttribute(
          'aria-selected',
          'true',
        )
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(`/trace/${sku}`)
        await expect(page.getByText(say.kept)).toBeVisible()
        await expect(page.getByRole('table', { name: say.cells })).toContainText(sku)
        await isSoundNow(page)
        expect(await ask(page, 'post', filterPath, found)).toMatchObject({ success: true })
      })

      await test.step('all articles of its product', async () => {
        await page.getByRole('link', { name: say.articles }).click()
        await expect(page).toHaveURL(`/products/${sku}`)
        await expect(page.getByRole('list', { name: say.list })).toBeVisible()
        await isSoundNow(page)
      })

      await test.step('a SKU in the address that nobody knows', async () => {
        await go(page, '/trace?sku=nobody-knows-it')
        await expect(page).toHaveURL('/trace/nobody-knows-it')
        await expect(page.getByText(say.nobody)).toBeVisible()
      })

      await test.step('an action', async () => {
        await openPalette()
        await palette.fill(say.start)
        const found = page.getByRole('option', { selected: true })
        await expect(found).toContainText(say.start)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: say.start })).toBeVisible()
      })
    })
  })
