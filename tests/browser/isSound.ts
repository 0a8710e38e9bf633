import { expect as standard, type Page } from '@playwright/test'
import { cutTexts } from './cutTexts.ts'
import { isLong } from '../shared/long.ts'
import { violationsOf } from './demo.ts'

/**
 * Expects that no text is cut off and that the page does not scroll sideways, after movements have ended.
 * @param expect a soft `expect` continues after a failure
 */
export const fits = async (page: Page, expect = standard): Promise<void> => {
  const width = page.viewportSize()?.width
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await expect.poll(() => cutTexts(page)).toEqual([])
}

/**
 * Expects the same as `fits`, and no accessibility violations in the current theme.
 * @param within the part of the page that is checked for violations, as a selector, where the rest was checked before
 */
export const isSoundNow = async (page: Page, expect = standard, within?: string): Promise<void> => {
  await fits(page, expect)
  await expect.poll(() => violationsOf(page, { within })).toEqual([])
}

/** Expects that the colors of the page have enough contrast in a theme. */
export const hasContrast = async (
  page: Page,
  colorScheme: 'light' | 'dark',
  expect = standard,
): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => violationsOf(page, { rules: ['color-contrast'] })).toEqual([])
}

/**
 * Expects no cut text, no sideways scrolling and no accessibility violations; in `npm run test:all` also enough contrast in
 * dark. Otherwise the walks through all routes and states check dark, because all pages take their colors from one theme.
 */
export const isSound = async (page: Page): Promise<void> => {
  await isSoundNow(page)
  if (!isLong) return
  await hasContrast(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
