import { expect as standard, type Page } from '@playwright/test'
import { cutTexts } from './cutTexts.ts'
import { violationsOf } from './demo.ts'

/**
 * Nothing is cut off, and nothing sticks out, once what moved or was resized stands still.
 * @param expect a soft one goes on after a finding
 */
export const fits = async (page: Page, expect = standard): Promise<void> => {
  const width = page.viewportSize()?.width
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await expect.poll(() => cutTexts(page)).toEqual([])
}

/** The same, and everybody can use the page, in the theme it is in. */
export const isSoundNow = async (page: Page, expect = standard): Promise<void> => {
  await fits(page, expect)
  await expect.poll(() => violationsOf(page)).toEqual([])
}

/** The colours of the page have enough contrast in a theme. */
export const hasContrast = async (
  page: Page,
  colorScheme: 'light' | 'dark',
  expect = standard,
): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => violationsOf(page, ['color-contrast'])).toEqual([])
}

/** Nothing is cut off, nothing sticks out, and everybody can use the page, in light and dark. */
export const isSound = async (page: Page): Promise<void> => {
  await isSoundNow(page)
  await hasContrast(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
