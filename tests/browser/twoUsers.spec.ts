import type { Page } from '@playwright/test'
import { button, choose, enter, press, saved, titled, type } from './byKeyboard.ts'
import { expect, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { onlyInLong } from '../shared/long.ts'

// the languages of the demo get other labels
test.use({ sharedBy: 'two users' })

const path = '/settings/tradebyte/languages'
const form = (page: Page) => page.getByRole('dialog').first()
const conflict = (page: Page) =>
  page.getByRole('dialog', { name: /^Somebody else saved meanwhile|^Inzwischen hat jemand anderes/ })

/** Opens the dialog of a language and types another label. */
const relabel = async (page: Page, edit: RegExp, label: string) => {
  await press(page, page.getByRole('button', { name: edit }))
  await type(page, form(page).getByRole('textbox', { name: /^(Label|Bezeichnung)$/ }), label)
}
const save = (page: Page) => press(page, form(page).getByRole('button', { name: /^(Save|Speichern)$/ }))

onlyInLong(test)(
  'two tabs that change one language overwrite nothing, and delete nothing unseen, by keyboard',
  async ({ page, context, tolerate }) => {
    tolerate(/409/)
    await enter(page, path)
    const other = await context.newPage()
    await enter(other, path)
    await relabel(page, /^Edit Deutsch$/, 'Mine')
    await relabel(other, /^Edit Deutsch$/, 'Theirs')
    await type(other, form(other).getByRole('textbox', { name: 'Label for yes' }), 'Jawohl')
    await save(other)
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()

    await save(page)
    await expect(conflict(page)).toContainText('Before: Deutsch')
    await expect(conflict(page)).toContainText('Theirs: Theirs')
    await expect(conflict(page).getByRole('radiogroup')).toHaveCount(1)
    await isSoundNow(page)
    await press(page, conflict(page).getByRole('button', { name: 'Save the choice' }))
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await press(page, button(page, 'Edit Mine'))
    await expect(form(page).getByRole('textbox', { name: 'Label for yes' })).toHaveValue('Jawohl')
    await page.keyboard.press('Escape')

    // the other tab has not read that label
    await press(other, button(other, 'Delete Theirs'))
    await press(other, form(other).getByRole('button', { name: 'Delete' }))
    await expect(form(other)).toContainText('Now: Mine')
    await isSoundNow(other)
    await press(other, form(other).getByRole('button', { name: 'Cancel' }))
    await expect(button(other, 'Delete Mine')).toBeVisible()
  },
)

onlyInLong(test)(
  'what two users changed is shown on a phone, in German and in dark',
  async ({ page, baseURL, tolerate }) => {
    tolerate(/409/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: baseURL ?? '' }])
    await enter(page, path)
    await titled(page, 'Sprachen')
    await relabel(page, /^English bearbeiten$/, 'Englisch')
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
    const data = { label: 'British English' }
    await page.request.put('/ui/api/settings/tradebyte/languages/en', { headers, data })
    await save(page)
    await expect(conflict(page)).toContainText('British English')
    await isSoundNow(page)
    await press(page, conflict(page).getByRole('radio').first(), 'ArrowDown')
    await press(page, conflict(page).getByRole('button', { name: 'Auswahl speichern' }))
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
    await expect(page.getByText('British English', { exact: true })).toBeVisible()
  },
)

onlyInLong(test)(
  'two tabs that change the product filter keep mine or theirs by choice, and other changes from both',
  async ({ page, context, tolerate }) => {
    tolerate(/409/)
    const filter = '/settings/akeneo/product-filter'
    await enter(page, filter)
    const other = await context.newPage()
    await enter(other, filter)
    const skus = (tab: Page) => tab.getByRole('textbox', { name: 'SKUs' })
    const store = async (tab: Page, text: string) => {
      await type(tab, skus(tab), text)
      await press(tab, button(tab, 'Save'))
    }
    await choose(other, other.getByRole('combobox', { name: 'Status' }), 'Enabled')
    await store(other, 'theirs')
    await saved(other)

    await store(page, 'mine')
    await expect(conflict(page)).toContainText('Before: Empty')
    await expect(conflict(page)).toContainText('Theirs: theirs')
    await expect(conflict(page).getByRole('radiogroup')).toHaveCount(1)
    await press(page, conflict(page).getByRole('button', { name: 'Save the choice' }))
    await saved(page)
    await expect(skus(page)).toHaveValue('mine')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Enabled')

    await store(other, 'theirs again')
    await press(other, conflict(other).getByRole('radio').first(), 'ArrowDown')
    await press(other, conflict(other).getByRole('button', { name: 'Save the choice' }))
    await saved(other)
    await expect(skus(other)).toHaveValue('mine')
  },
)
