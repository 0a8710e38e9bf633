import type { Locator, Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { expect, test, violationsOf } from './demo.ts'

const question = 'Do you really want to leave this page? There are unsaved changes.'

const enter = async (page: Page, path: string) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
  await page.goto(path)
}

/** Goes from stop to stop as a person without a mouse does, until one is reached. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
/** Opens a menu of choices, goes to one by its first letters and takes it. */
const choose = async (page: Page, target: Locator, option: string) => {
  await press(page, target)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.type(option.slice(0, 3))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Escape closes the toast, so that the next one can say the same. */
const saved = async (page: Page, words = 'Saved') => {
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText(words, { exact: true }).waitFor({ state: 'hidden' })
}
const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

test('the hub leads to each page, and schedules are kept by keyboard alone', async ({ page }) => {
  await enter(page, '/settings')
  await expect(page.getByText('Configured').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await press(page, page.getByRole('link', { name: /^Schedules/ }))
  await titled(page, 'Schedules')
  await press(page, button(page, 'Add schedule'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Before the holidays')
  await choose(page, dialog.getByRole('combobox', { name: /^Runs/ }), 'Yearly')
  await choose(page, dialog.getByRole('combobox', { name: /^Month/ }), 'December')
  await type(page, dialog.getByLabel(/^Day/), '24')
  await type(page, dialog.getByLabel(/^Hour/), '18')
  const preview = dialog.getByRole('status', { name: 'Next runs' })
  await expect(preview).toContainText('Yearly on 24 December at 18:00')
  await expect(preview.getByText(/^\w+,? 24 Dec/)).toHaveCount(3)
  await expect(preview).toContainText('Europe/Berlin')
  expect(await violationsOf(page)).toEqual([])
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await saved(page)
  const list = page.getByRole('list', { name: 'Schedules' })
  await expect(list).toContainText('Yearly on 24 December at 18:00')
  expect(await violationsOf(page)).toEqual([])

  await press(page, button(page, 'Edit Before the holidays'))
  await choose(page, dialog.getByRole('combobox', { name: /^Runs/ }), 'Cron')
  await type(page, dialog.getByLabel(/^Cron timing/), '0 25 * * *')
  await expect(dialog.getByText('Hour: 25 is not between 0 and 23.')).toBeVisible()
  await type(page, dialog.getByLabel(/^Cron timing/), '0 6 1 1 *')
  await expect(dialog.getByText('Hour: 25')).toBeHidden()
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await saved(page)
  await expect(list).toContainText('Cron 0 6 1 1 *')

  await press(page, button(page, 'Delete Before the holidays'))
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  await saved(page, 'Deleted')
  await expect(page.getByText('No schedules yet.')).toBeVisible()
})

test('users, languages and channels are kept by keyboard alone', async ({ page }) => {
  await enter(page, '/settings/users')
  const dialog = page.getByRole('dialog')
  await press(page, button(page, 'New'))
  await expect(dialog.getByLabel(/^First name/)).toBeFocused()
  await page.keyboard.type('Nora')
  await type(page, dialog.getByLabel(/^Last name/), 'Notified')
  await type(page, dialog.getByLabel(/^Mail address/), 'nora@example.com')
  await type(page, dialog.getByRole('textbox', { name: /^Password/ }), 'long enough 1')
  await type(page, dialog.getByRole('textbox', { name: /^Repeat password/ }), 'long enough 1')
  await press(page, dialog.getByLabel('Notify about failed exports'), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await saved(page)
  const nora = page.getByRole('listitem').filter({ hasText: 'Nora Notified' })
  await expect(nora).toContainText('Notifications')
  await press(page, button(page, 'More for Nora Notified'))
  await page.getByRole('menuitem', { name: 'Send test mail' }).waitFor()
  await page.keyboard.press('Enter')
  await saved(page, 'Test notification sent')
  expect(await violationsOf(page)).toEqual([])
  await type(page, page.getByRole('searchbox'), 'NORA@')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await press(page, button(page, 'Delete Nora Notified'))
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  await saved(page, 'Deleted')

  await page.goto('/settings/tradebyte/languages')
  await expect(page.locator('li img').first()).toHaveJSProperty('complete', true)
  expect(
    await page
      .locator('li img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await press(page, button(page, 'Edit Deutsch'))
  await expect(dialog.getByRole('textbox', { name: 'Label', exact: true })).toBeFocused()
  const before = await dialog.getByLabel('Date format').inputValue()
  await type(page, dialog.getByLabel('Date format'), 'jS F Y')
  await expect(dialog.getByText(/^Today: \d+(st|nd|rd|th) \w+ \d{4}$/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await type(page, dialog.getByLabel('Date format'), before)
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await saved(page)

  await page.goto('/settings/tradebyte/channels')
  await press(page, page.getByRole('button', { name: /^Edit / }).first())
  await expect(dialog.getByLabel(/^Label/)).toBeFocused()
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await saved(page)
})

test('each singleton is kept by keyboard alone', async ({ page }) => {
  await enter(page, '/settings/tradebyte/ftp')
  const test = page.getByRole('region', { name: 'Connection test' })
  await expect(test.getByText('FTP connection established')).toBeVisible()
  await press(page, test.getByRole('button', { name: 'Test again' }))
  await expect(test.getByText('FTP connection established')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const port = page.getByLabel(/^Port/)
  const rightPort = await port.inputValue()
  await type(page, port, '1')
  await press(page, button(page, 'Save'))
  await expect(test.getByText('FTP connection could not be established')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await type(page, port, rightPort)
  await press(page, button(page, 'Save'))
  await expect(test.getByText('FTP connection established')).toBeVisible()

  await page.goto('/settings/tessa/api')
  await expect(test.getByText('TESSA connection is not configured')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await type(page, page.getByLabel(/^Address/), 'http://127.0.0.1:9')
  await type(page, page.getByLabel(/^System identifier/), 'akeneo-1')
  await press(page, button(page, 'Save'))
  await expect(test.getByText('TESSA connection could not be established')).toBeVisible()

  await page.goto('/settings/akeneo/api')
  await expect(test.getByText('Akeneo connection established')).toBeVisible()
  await press(page, button(page, 'Reset connection'))
  await expect(page.getByRole('dialog', { name: 'Reset connection' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, button(page, 'Save'))
  await saved(page)

  for (const [path, title] of [
    ['/settings/tradebyte/csv', 'CSV settings'],
    ['/settings/tradebyte/export', 'Export settings'],
  ] as const) {
    await page.goto(path)
    await titled(page, title)
    await press(page, button(page, 'Save'))
    await saved(page)
  }
  await page.goto('/settings/system/asset-cache')
  await expect(page.getByText('Assets in the cache')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the audit log is read by keyboard alone', async ({ page }) => {
  await enter(page, '/settings/system/audit')
  await choose(page, page.getByRole('combobox', { name: 'Area' }), 'Channels')
  await expect(page).toHaveURL(/resource=channels/)
  await press(page, page.getByRole('columnheader', { name: 'Entry' }).getByRole('button'))
  await expect(page).toHaveURL(/sort=record&order=ASC/)
  await press(page, page.getByRole('button', { name: /^Details of Created Channels/ }).first())
  await expect(page.getByRole('table', { name: 'What changed' })).toContainText('Currency')
  expect(await violationsOf(page)).toEqual([])
  await type(page, page.getByRole('searchbox'), 'nobody at all')
  await press(page, button(page, 'Show all changes'))
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
})

test('unsaved changes hold back a link, the way back and a dialog', async ({ page }) => {
  await enter(page, '/settings')
  await page.getByRole('link', { name: /^FTP settings/ }).click()
  await page.getByLabel(/^Username/).fill('somebody else')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(question)).toBeVisible()
  await button(page, 'Keep editing').click()
  await titled(page, 'FTP settings')
  await expect(page.getByText(question)).toBeHidden()

  await page.goBack()
  await expect(page.getByText(question)).toBeVisible()
  await button(page, 'Keep editing').click()
  await expect(page.getByLabel(/^Username/)).toHaveValue('somebody else')
  await expect(page.getByText(question)).toBeHidden()
  await page.goBack()
  await button(page, 'Leave page').click()
  await titled(page, 'Settings')

  await page.getByRole('link', { name: /^Channels/ }).click()
  await button(page, 'New').click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(/^Name/).fill('half')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Do you really want to close this form?')).toBeVisible()
  await button(page, 'Keep editing').click()
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('half')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Discard changes').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
