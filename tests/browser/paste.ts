import type { Locator, Page } from '@playwright/test'

/** Puts a text into a field as a person does who has it elsewhere: a long one is typed in minutes, pasted at once. */
export const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await field.click()
  await page.keyboard.press('ControlOrMeta+V')
}
