import type { Locator, Page } from '@playwright/test'
import { expect } from './demo.ts'

/** One try: after it the list is looked at anew. */
const once = { timeout: 20_000 }

/**
 * Opens a menu or a list of choices. Where a busy machine lets go of the button late, a menu that opens under the
 * pointer takes what lies there and closes again, as it would for a person: then it is opened once more.
 */
export const openList = (page: Page, input: Locator) =>
  expect(async () => {
    if ((await page.getByRole('option').count()) === 0) await input.click(once)
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2000 })
  }).toPass()

/** Chooses an option of a menu, and sees it chosen: the menu may say more of it than its input. */
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

/** Chooses an option of a list that one can type into and that stays open. */
export const chooseFromList = (input: Locator, listed: Locator) =>
  expect(async () => {
    if ((await listed.count()) === 0) await input.click(once)
    if ((await listed.getAttribute('aria-selected', once)) !== 'true') await listed.click(once)
    await expect(listed).toHaveAttribute('aria-selected', 'true', once)
  }).toPass()

/** Types into a list what leaves few choices, and chooses one of them, which closes it. */
export const chooseTyped = (page: Page, input: Locator, text: string, listed: Locator) =>
  expect(async () => {
    if ((await listed.count()) === 0) {
      await input.click(once)
      await input.fill(text, once)
    }
    await listed.click(once)
    await expect(page.getByRole('listbox')).toHaveCount(0, once)
  }).toPass()
