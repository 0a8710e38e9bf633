import type { Page } from '@playwright/test'
import { cutTexts } from './cutTexts.ts'
import { expect, violationsOf } from './demo.ts'

/** Nothing is cut off, nothing sticks out, and everybody can use the page, in light and dark. */
export const isSound = async (page: Page): Promise<void> => {
  const width = page.viewportSize()?.width
  // React follows a resize a little later
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
