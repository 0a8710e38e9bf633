import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { consoleFolder } from '../../server/console.ts'
import { inLong, isLong } from '../shared/long.ts'
import { startTestService } from '../server/startTestService.ts'
import { expect, go, test as base, violationsOf } from './demo.ts'
import { fits } from './isSound.ts'
import { routeTable, type RouteRow } from './routeTable.ts'

/** `npm run test:all` takes every language, theme and width, and asks for accessibility, too. */
const walks = [
  { locale: 'de-DE', colorScheme: 'dark', width: 390 },
  ...inLong(
    ...(['en-US', 'de-DE'] as const)
      .flatMap(locale =>
        (['light', 'dark'] as const).flatMap(colorScheme =>
          ([390, 1440, 1920] as const).map(width => ({ locale, colorScheme, width })),
        ),
      )
      .filter(walk => !(walk.locale === 'de-DE' && walk.colorScheme === 'dark' && walk.width === 390)),
  ),
] as const

/** A folder for pictures of every page and state, to look at them. */
const pictures = process.env['KONTOR_PICTURES']

const soft = expect.configure({ soft: true })

/** A service as it is after the first log-in, without any settings. */
const test = base.extend<object, { empty: Awaited<ReturnType<typeof startTestService>> }>({
  empty: [
    async ({}, use) => {
      const service = await startTestService({ consoleFolder })
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ sharedBy: 'states' })

/** The routes whose content needs an answer of the service, without the shell. */
const answered = routeTable.filter(
  ({ path, bare }) => !bare && !['/settings', '/account', '/nowhere', '/trace', '/products'].includes(path),
)

/** One page of each kind: ledger, list, report, groups, form, and those without a second of their kind. */
const some: ReadonlySet<string> = new Set([
  '/dashboard',
  '/exports',
  '/exports/1',
  '/exports/1/errors',
  '/products/nobody',
  '/history',
  '/settings/akeneo/api',
  '/settings/akeneo/product-filter',
  '/settings/tradebyte/mapping',
  '/settings/tradebyte/channels',
  '/settings/system/audit',
])
const loaded = answered.filter(({ path }) => isLong || some.has(path))
/** Routes of an export, which a new installation does not have. */
const needsExport = /^\/exports\/1/

/** What every page asks for, whatever it shows: these are answered as always. */
const ofShell = /\/(auth-check|shell|permissions|version|account|me)$/

const tokenOf = async ({ request }: BrowserContext, url: string) => {
  const data = { username: demoAdministrator, password: demoPassword }
  return String((await (await request.post(`${url}/ui/api/login_check`, { data })).json()).token)
}

/** Names as people write them at their longest. */
const long =
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik für Herbst- und Winterbekleidung aus nachhaltiger Baumwolle'
const named = new Set(['firstName', 'lastName', 'productName', 'userName'])
/** Calls whose labels are words of Kontor. */
const ownWords = /^\/ui\/api\/(exports|dashboard|settings\/tradebyte\/(ftp|csv))/

/** Each name that people gave is a long one. */
const lengthen = (value: unknown, path: string, key = ''): unknown => {
  const isName = named.has(key) || (/label$/i.test(key) && !ownWords.test(path))
  if (typeof value === 'string') return isName && value !== '' ? `${value} ${long}` : value
  if (Array.isArray(value)) return value.map(item => lengthen(item, path, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, path, name)]))
}

type Answer = (route: Route) => Promise<unknown>
const broken = { success: false, message: 'Something went wrong.' }

/** The states of a page by the answers that it gets; without an entry the service answers. */
const states: Readonly<Record<'full' | 'loading' | 'failing' | 'longNames', Answer | undefined>> = {
  full: undefined,
  // answered never: the page shows that it loads
  loading: () => Promise.resolve(),
  failing: route => route.fulfill({ status: 500, json: broken }),
  longNames: async route => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const { pathname } = new URL(response.url())
    return route.fulfill({ response, json: lengthen(await response.json(), pathname) })
  },
}

/** States that `npm run test:all` alone draws: those in which other tests see the pages, here or without a browser. */
const seenElsewhere: ReadonlySet<string> = new Set(['full', 'loading', 'failing'])

const takePicture = async (page: Page, walk: string, state: string, path: string) => {
  if (pictures === undefined) return
  await mkdir(join(pictures, state), { recursive: true })
  const name = `${path.slice(1).replaceAll('/', '_')}-${walk}.png`
  await page.screenshot({ path: join(pictures, state, name) })
}

/** Whether a page has ended loading. */
const isSettled = (page: Page) =>
  expect(page.locator('main').getByRole('status', { name: /^(Loading|Lädt|Wird geladen)/ })).toHaveCount(0)

const checked = async (page: Page, walk: string, state: string, path: string) => {
  await fits(page, soft)
  if (isLong) await soft.poll(() => violationsOf(page)).toEqual([])
  await takePicture(page, walk, state, path)
}

const titleOf = ({ en, de }: RouteRow, locale: string) => (locale === 'en-US' ? en : de)

for (const { locale, colorScheme, width } of walks) {
  const walk = `${locale}-${colorScheme}-${width}`
  test.describe(walk, () => {
    test.use({ colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } })

    const open = async (page: Page, url: string) => {
      await page.context().addCookies([{ name: 'currentLanguage', value: locale, url }])
      const token = await tokenOf(page.context(), url)
      await page.addInitScript(value => localStorage.setItem('token', value), token)
      await page.goto(`${url}/account`)
      return { headers: { authorization: `Bearer ${token}` } }
    }

    for (const [state, answer] of Object.entries(states).filter(
      ([name]) => isLong || !seenElsewhere.has(name),
    ))
      test(`every page, ${state}`, async ({ page, demo, tolerate }) => {
        tolerate(/500/)
        const { url } = demo.service
        const { headers } = await open(page, url)
        const first = () => page.request.get(`${url}/ui/api/exports/1`, { headers })
        if ((await first()).status() === 404)
          await page.request.post(`${url}/ui/api/exports/run?delta=false`, { headers })
        const statusOf = async () => (await (await first()).json()).data?.statusClass
        await expect.poll(statusOf, { timeout: 60_000 }).toBe('error')
        if (answer)
          await page.route(
            ({ pathname }) => pathname.startsWith('/ui/api/') && !ofShell.test(pathname),
            answer,
          )
        for (const row of loaded)
          await test.step(row.path, async () => {
            await go(page, row.path)
            const main = page.locator('main')
            await soft.poll(() => page.title()).toBe(`${titleOf(row, locale)} · Kontor`)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            if (state === 'loading') {
              await soft(main.getByRole('status').first()).toBeVisible()
              await page.waitForTimeout(500)
            } else if (state === 'failing')
              await soft(main.getByRole('button', { name: /again|Erneut/ }).first()).toBeVisible()
            else await isSettled(page)
            await checked(page, walk, state, row.path)
          })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })

    test('every page, empty', async ({ page, empty, tolerate }) => {
      // nothing to preview yet
      tolerate(/409/)
      await open(page, empty.url)
      for (const row of loaded.filter(({ path }) => !needsExport.test(path)))
        await test.step(row.path, async () => {
          await go(page, row.path)
          await soft.poll(() => page.title()).toBe(`${titleOf(row, locale)} · Kontor`)
          await isSettled(page)
          await checked(page, walk, 'empty', row.path)
        })
    })
  })
}
