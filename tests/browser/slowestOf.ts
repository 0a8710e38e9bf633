import type { Page } from '@playwright/test'

/** Milliseconds that the slowest of some keys takes to the screen. */
export const slowestOf = async (page: Page, keys: readonly string[]) => {
  const slowest = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let most = 0
        const observer = new PerformanceObserver(list => {
          for (const { duration } of list.getEntries()) most = Math.max(most, duration)
        })
        // the compiler's list of options is older than Chromium
        const options: PerformanceObserverInit & { durationThreshold: number } = {
          type: 'event',
          durationThreshold: 16,
        }
        observer.observe(options)
        setTimeout(() => resolve(most), 2000)
      }),
  )
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  return slowest
}
