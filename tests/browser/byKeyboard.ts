import type { Locator, Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { expect } from './demo.ts'

/** The timeout of one check that is repeated. */
const glance = { timeout: 1000 }

/** Opens an address as the administrator. */
export const enter = async (page: Page, path: string) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
  await page.goto(path)
}

/** Waits until a dialog has taken the focus, because keys pressed before are lost. */
const dialogHasFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate(element => {
        const dialog = element.closest('[role="dialog"]')
        return !dialog || (dialog !== document.activeElement && dialog.contains(document.activeElement))
      }),
    )
    .toBe(true)

/** Presses Tab until an element has the focus. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  // a disabled element never gets the focus
  await expect(target).toBeEnabled()
  await dialogHasFocus(target)
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
/** Moves the focus to an element and presses a key. */
export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Moves the focus to an input and replaces its text. */
export const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
/** Types the first letters of an item until it has the focus, because late letters start a new word. */
export const typeAhead = (page: Page, letters: string, isReached: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.type(letters)
    await isReached()
  }).toPass()

/** Opens a menu, moves to an option by its first letters and chooses it. */
export const choose = async (page: Page, target: Locator, option: string) => {
  const listed = page.getByRole('option', { name: option })
  await press(page, target)
  // the list takes the focus shortly after it is visible
  await expect(page.locator('[role="option"]:focus')).toBeVisible()
  await typeAhead(page, option.slice(0, 3), () => expect(listed).toBeFocused(glance))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** A button by its exact name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Waits for a toast and closes it, so that a later toast may have the same text. */
export const saved = async (page: Page, words = 'Saved') => {
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText(words, { exact: true }).waitFor({ state: 'hidden' })
}
/** Waits for a page by its title. */
export const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
