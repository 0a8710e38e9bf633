import type { Locator, Page } from '@playwright/test'
import { expect } from './demo.ts'

/** The timeout of one attempt, after which the list is checked again. */
const once = { timeout: 20_000 }

/**
 * Opens a menu or a list of choices. On a busy machine a late mouse-up can choose an item of the menu under the pointer,
 * which closes the menu; then it is opened again.
 */
export const openList = (page: Page, input: Locator) =>
  expect(async () => {
    if ((await page.getByRole('option').count()) === 0) await input.click(once)
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2000 })
  }).toPass()

/** Chooses an option of a menu and checks the input, whose text may be shorter than the option. */
export const chooseFromMenu = (page: Page, input: Locator, listed: Locator) =>
  expect(async () => {
    if ((await listed.count()) === 0) await input.click(once)
    const words = await listed.innerText(once)
    await listed.click(once)
    await expect(page.getByRole('option')).toHaveCount(0, once)
    const chosen = (await input.innerText(once)).trim()
    expect(chosen).not.toBe('')
    expect(words.slice(0, chosen.length)).toBe(chosen)
  }).toPass()

/** Chooses an option of a list with a text input that stays open. */
export const chooseFromList = (input: Locator, listed: Locator) =>
  expect(async () => {
    if ((await listed.count()) === 0) await input.click(once)
    if ((await listed.getAttribute('aria-selected', once)) !== 'true') await listed.click(once)
    await expect(listed).toHaveAttribute('aria-selected', 'true', once)
  }).toPass()

/** Filters a list by typing and chooses an option, which closes the list. */
export const chooseTyped = (page: Page, input: Locator, text: string, listed: Locator) =>
  expect(async () => {
    if ((await listed.count()) === 0) {
      await input.click(once)
      await input.fill(text, once)
    }
    await listed.click(once)
    await expect(page.getByRole('listbox')).toHaveCount(0, once)
  }).toPass()
