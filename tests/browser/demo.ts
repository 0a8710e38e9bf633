import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { type Demo, startDemo } from '../../demo/startDemo.ts'
import { consoleFolder } from '../../server/console.ts'
import { quickFolder } from '../server/quickFolder.ts'

/** Enough products for several pages of the PIM, for errors and warnings of each kind, and for a pager. */
export const demoProducts = 600

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The messages on the browser's console. */
interface Watched {
  readonly consoleErrors: string[]
  /** Ignores errors that a test causes itself, which the browser may report later. */
  readonly tolerate: (errors: RegExp) => void
}

/** The options of the demo fixture. */
interface Shared {
  /** Tests with the same word may find what the others left. A file that needs a demo as it starts has a word of its own. */
  readonly sharedBy: string
  readonly demo: Demo
}

/** The running demo for all tests of a worker, and a page that fails its test on any console error. */
export const test = base.extend<Watched, Shared>({
  sharedBy: ['all', { option: true, scope: 'worker' }],
  demo: [
    // Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const folder = await quickFolder()
      const environment = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', TZ: 'Europe/Berlin' }
      // only tests of running exports delay the PIM's answers
      const latencyMs = 0
      const demo = await startDemo({
        products: demoProducts,
        pimPort: 0,
        latencyMs,
        environment,
        consoleFolder,
      })
      await use(demo)
      await demo.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.service.url),
  tolerate: async ({ consoleErrors }, use) => {
    const passed: RegExp[] = []
    await use(errors => passed.push(errors))
    const left = consoleErrors.filter(error => !passed.some(one => one.test(error)))
    consoleErrors.splice(0, Infinity, ...left)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', message => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', error => errors.push(error.message))
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Logs in through the form, in the language of the page. */
export const signIn = async (page: Page, words: { username: string; password: string; logIn: string }) => {
  await page.getByLabel(words.username).fill(demoAdministrator)
  await page.getByLabel(words.password).fill(demoPassword)
  await page.getByRole('button', { name: words.logIn }).click()
}

/** Opens a page within the console like a link, because reloading the console for each page takes minutes. */
export const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Finishes all animations, because intermediate colors would fail the contrast check. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    for (const animation of passing) animation.finish()
  })

/**
 * The violations of WCAG 2.2 AA on the page, each with its first element.
 * @param options.rules only these, by axe's names; all by default
 * @param options.within the part of the page, as a selector; all by default
 */
export const violationsOf = async (
  page: Page,
  { rules, within }: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> => {
  // evaluated instead of added as a tag, because the content security policy refuses foreign scripts
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axe, 'utf8'))
  await settle(page)
  const asked = { only: rules && [...rules], within }
  return page.evaluate(async ({ only, within }) => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') } // just loaded
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await checker.run(within ?? document, {
      runOnly: only ?? tags,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, asked)
}

export { expect }
