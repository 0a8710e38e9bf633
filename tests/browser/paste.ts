import type { Locator, Page } from '@playwright/test'

/** Pastes a text into a field, because typing a long text takes minutes. */
export const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await field.click()
  await page.keyboard.press('ControlOrMeta+V')
}
