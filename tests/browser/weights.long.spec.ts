import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { pagePaths } from '../../src/contract/pagePaths.ts'
import { resources, settings } from '../../src/resources/index.ts'
import { own } from '../shared/own.ts'
import { expect, test } from './demo.ts'

/** Declarations, pages and field kinds that are not Kontor's own; they are in the scripts of every page. */
const additions = [
  ...Object.keys({ ...resources, ...settings }).filter(
    name => ![...own.resources, ...own.settings].some(one => one === name),
  ),
  ...Object.keys(pagePaths).filter(name => !own.pages.some(one => one === name)),
  ...readdirSync('src/contract/kinds').filter(file => !own.kindFiles.some(one => `${one}.ts` === file)),
]
test.skip(additions.length > 0, `The limits are those of Kontor without ${additions.join(', ')}`)

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
