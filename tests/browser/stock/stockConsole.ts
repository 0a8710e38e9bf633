import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { carrierServices } from '../../framework/carriers.ts'
import { withDocks } from '../../framework/declaredWithDocks.ts'
import { dockActions } from '../../framework/docks.ts'
import { administrator, startTestService, type TestService } from '../../server/startTestService.ts'
import { test as base } from '../demo.ts'

/** Builds the console of main.tsx with the configuration of the product. */
const buildConsole = async (outDir: string) => {
  const root = join(import.meta.dirname)
  const args = ['build', root, '--config', 'vite.config.ts', '--outDir', outDir, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { env })
}

interface Stock {
  readonly stock: TestService
}

/** A service with carriers, pick-ups and docks, and a page that is signed in to their console of stock parts. */
export const test = base.extend<object, Stock>({
  stock: [
    // Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const consoleFolder = await mkdtemp(join(tmpdir(), 'kontor-stock-'))
      await buildConsole(consoleFolder)
      const service = await startTestService({
        declared: withDocks,
        optionLists: { carrierServices },
        actions: { docks: dockActions },
        consoleFolder,
      })
      await use(service)
      await service.close()
      await rm(consoleFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stock }, use) => use(stock.url),
  page: async ({ page, stock }, use) => {
    const { email: username, password } = administrator
    const { body } = await stock.call('POST /ui/api/login_check', { username, password })
    await page.addInitScript(token => localStorage.setItem('token', token), String(body.token))
    await use(page)
  },
})

export { expect } from '../demo.ts'
