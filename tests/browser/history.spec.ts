import type { Page } from '@playwright/test'
import { button, enter, press, titled, type } from './byKeyboard.ts'
import { expect, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { onlyInLong } from '../shared/long.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const mapping = '/ui/api/tradebyte/mapping'

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
})

onlyInLong(test)(
  'a version of the mapping is compared, tried and restored by keyboard, and undone',
  async ({ page }) => {
    await enter(page, '/history')
    const headers = await headersOf(page)
    const { data } = await (await page.request.get(mapping, { headers })).json()
    const changed = { ...data, p_name: { akeneoAttribute: '', value: 'One name for all' } }
    await page.request.post(mapping, { headers, data: changed })

    await page.goto('/settings/tradebyte/mapping')
    await press(page, page.getByRole('link', { name: 'History' }))
    await titled(page, 'History')
    await expect(page.getByRole('cell', { name: 'One name for all' })).toBeVisible()
    await press(page, page.getByRole('button', { name: /^Compare version of/ }).nth(1))
    await expect(dialog(page)).toContainText('One name for all')
    await press(page, dialog(page).getByRole('button', { name: 'Try on three products' }))
    await expect(dialog(page).getByRole('table').nth(1)).toContainText('One name for all')
    await isSoundNow(page)
    await press(page, dialog(page).getByRole('button', { name: 'Restore this version' }))
    await expect(page.getByText('Version restored')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect((await (await page.request.get(mapping, { headers })).json()).data).toEqual(data)

    await press(page, page.getByRole('button', { name: /^Undo the change of/ }).first())
    await press(page, dialog(page).getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('Change undone')).toBeVisible()
    await page.request.post(mapping, { headers, data })

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: page.url() }])
    await page.goto('/history/mapping')
    await titled(page, 'Verlauf')
    await page
      .getByRole('button', { name: /^Version .+ vergleichen/ })
      .nth(1)
      .click()
    await expect(dialog(page)).toContainText('One name for all')
    await isSoundNow(page)
  },
)

onlyInLong(test)('an API token is added, copied once and deleted by keyboard alone', async ({ page }) => {
  await enter(page, '/settings/system/tokens')
  await press(page, button(page, 'Add API token'))
  await type(page, dialog(page).getByLabel('Name'), 'Nightly pipeline')
  await isSoundNow(page)
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(dialog(page).getByRole('textbox', { name: 'API token' })).toHaveValue(/^kontor_/)
  await isSoundNow(page)
  await press(page, dialog(page).getByRole('button', { name: 'Done' }))
  await expect(dialog(page)).toBeHidden()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: page.url() }])
  await page.goto('/settings/system/tokens')
  await titled(page, 'API-Tokens')
  await press(page, button(page, 'Nightly pipeline löschen'))
  await expect(dialog(page)).toContainText('Nightly pipeline')
  await isSoundNow(page)
  await press(page, dialog(page).getByRole('button', { name: 'Löschen' }))
  await expect(page.getByText('Gelöscht', { exact: true })).toBeVisible()
})
