import type { Locator, Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { expect } from './demo.ts'

/** How long one look may take of what is looked at again and again. */
const glance = { timeout: 1000 }

/** Opens an address as the administrator. */
export const enter = async (page: Page, path: string) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
  await page.goto(path)
}

/** A dialog takes the focus a moment after it opened: keys that are pressed before go astray. */
const dialogHasFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate(element => {
        const dialog = element.closest('[role="dialog"]')
        return !dialog || (dialog !== document.activeElement && dialog.contains(document.activeElement))
      }),
    )
    .toBe(true)

/** Goes from stop to stop as a person without a mouse does, until one is reached. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  // nothing that is disabled is on the way
  await expect(target).toBeEnabled()
  await dialogHasFocus(target)
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
/** Goes to something and presses a key on it. */
export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Goes to an input and writes over what it holds. */
export const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
/** Types the first letters of something until it is reached: letters that come late begin a new word. */
export const typeAhead = (page: Page, letters: string, isReached: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.type(letters)
    await isReached()
  }).toPass()

/** Opens a menu of choices, goes to one by its first letters and takes it. */
export const choose = async (page: Page, target: Locator, option: string) => {
  const listed = page.getByRole('option', { name: option })
  await press(page, target)
  // the list takes the focus a little later than it is seen
  await expect(page.locator('[role="option"]:focus')).toBeVisible()
  await typeAhead(page, option.slice(0, 3), () => expect(listed).toBeFocused(glance))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** A button by its whole name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Escape closes the toast, so that the next one can say the same. */
export const saved = async (page: Page, words = 'Saved') => {
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText(words, { exact: true }).waitFor({ state: 'hidden' })
}
/** Waits for a page by its title. */
export const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
