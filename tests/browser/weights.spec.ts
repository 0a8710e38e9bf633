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

/** Opens a page. @returns the number of its scripts, and their kilobytes as the browser gets them compressed */
const scriptsOf = async (page: Page, path: string) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { count: sizes.length, kilobytes: bytes / 1000 }
}

test('the log-in has at most 12 scripts of 110 kB together', async ({ page }) => {
  const { count, kilobytes } = await scriptsOf(page, '/login')
  expect(count).toBeLessThanOrEqual(12)
  expect(kilobytes).toBeLessThanOrEqual(110)
})

test('the dashboard has at most 40 scripts of 480 kB together', async ({ page }) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
  const { count, kilobytes } = await scriptsOf(page, '/dashboard')
  expect(count).toBeLessThanOrEqual(40)
  expect(kilobytes).toBeLessThanOrEqual(480)
})
