import type { Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { expect, test } from './demo.ts'

/** Opens a page. @returns kilobytes of its scripts, compressed as the browser gets them */
const scriptWeight = async (page: Page, path: string): Promise<number> => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the scripts of the log-in weigh at most 130 kB', async ({ page }) => {
  expect(await scriptWeight(page, '/login')).toBeLessThanOrEqual(130)
})

test('the scripts of the dashboard weigh at most 380 kB', async ({ page }) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
  expect(await scriptWeight(page, '/dashboard')).toBeLessThanOrEqual(380)
})
