import type { BrowserContext, Page } from '@playwright/test'
import { demoAdministrator, demoOperator, demoPassword } from '../../demo/configure.ts'
import { inLong, isLong, onlyInLong } from '../shared/long.ts'
import { expect, go, test, violationsOf } from './demo.ts'
import { fits, hasContrast, isSoundNow } from './isSound.ts'
import { routeTable, type RouteRow } from './routeTable.ts'

const soft = expect.configure({ soft: true })
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/**
 * Each width, language and theme once; `npm run test:all` adds the other theme to each walk, and the other pairs of language
 * and width, in which only the length of texts differs.
 */
const walks = [
  { locale: 'en-US', viewport: desk, colorScheme: 'light', checks: 'accessibility' },
  { locale: 'de-DE', viewport: phone, colorScheme: 'dark', checks: 'accessibility' },
  ...inLong(
    { locale: 'de-DE', viewport: desk, colorScheme: 'light', checks: 'size of words' },
    { locale: 'en-US', viewport: phone, colorScheme: 'light', checks: 'size of words' },
  ),
] as const

// the first export must contain all products, so no filter may be set
test.use({ sharedBy: 'walks' })

const tokenOf = async ({ request }: BrowserContext, username: string) => {
  const answer = await request.post('/ui/api/login_check', { data: { username, password: demoPassword } })
  return String((await answer.json()).token)
}

const enter = async (page: Page, username: string) => {
  const token = await tokenOf(page.context(), username)
  await page.addInitScript(value => localStorage.setItem('token', value), token)
}

/** The tests need an export with errors and warnings. */
const runOnce = async (context: BrowserContext) => {
  const headers = { authorization: `Bearer ${await tokenOf(context, demoAdministrator)}` }
  const statusOf = async () =>
    (await (await context.request.get('/ui/api/exports/1', { headers })).json()).data?.statusClass
  if ((await statusOf()) === undefined)
    await context.request.post('/ui/api/exports/run?delta=false', { headers })
  await expect.poll(statusOf).toBe('error')
}

/** Activates the app in Akeneo, which is required before the confirmation. */
const activate = ({ request }: BrowserContext, pimUrl: string) =>
  request.get(`/akeneo/connect?pim_url=${encodeURIComponent(pimUrl)}`, { maxRedirects: 0 })

const settled = (page: Page) =>
  expect(page.getByRole('status', { name: /^(Loading|Lädt|Wird geladen)/ })).toHaveCount(0)

const isTitled = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Kontor`)
}

/** Pixels between the left edge of a page and the common left edge of all pages. */
const indentOf = (page: Page) =>
  page.locator('main').evaluate(main => {
    const { left } = main.firstElementChild?.getBoundingClientRect() ?? { left: Number.NaN }
    return Math.round(
      left - main.getBoundingClientRect().left - parseFloat(getComputedStyle(main).paddingLeft),
    )
  })

for (const { locale, viewport, colorScheme, checks } of walks)
  test(`every route in ${locale} at ${viewport.width} px in ${colorScheme}, ${checks}`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
    await page.setViewportSize(viewport)
    await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
    await runOnce(context)
    await activate(context, demo.pim.url)
    await enter(page, demoAdministrator)
    await page.goto('/')
    for (const { path, en, de, crumbs, bare } of routeTable)
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme })
        await go(page, path)
        await isTitled(page, locale === 'en-US' ? en : de)
        await settled(page)
        const way = page.locator('header nav a')
        const wayThere = () => way.evaluateAll(links => links.map(link => link.getAttribute('href')))
        await soft.poll(wayThere).toEqual(crumbs)
        if (!bare) await soft.poll(() => indentOf(page)).toBe(0)
        if (checks === 'size of words') return fits(page, soft)
        await isSoundNow(page, soft)
        if (isLong) await hasContrast(page, colorScheme === 'dark' ? 'light' : 'dark', soft)
      })
  })

test('every route without a session leads to the log-in page, which leads back', async ({ page }) => {
  await page.goto('/')
  // the page follows the address once it is shown
  await expect(page.getByLabel('Username')).toBeVisible()
  for (const { path } of routeTable) {
    await go(page, `${path}?x=1`)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(`${path}?x=1`)}`)
  }
  const { path, en } = routeTable[6] as RouteRow // the table is longer
  await page.goto(`${path}?x=1`)
  await page.getByLabel('Username').fill(demoAdministrator)
  await page.getByLabel('Password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?x=1`)
  await isTitled(page, en)
})

test('the root leads to the dashboard, whose scripts come compressed', async ({ page }) => {
  await enter(page, demoAdministrator)
  const scripts: (string | undefined)[] = []
  page.on('response', async answer => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.headers()['content-encoding'])
  })
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await isTitled(page, 'Dashboard')
  expect(scripts).toContain('br')
})

onlyInLong(test)(
  'an operator enters every route but those of administrators, and sees no way to these',
  async ({ page, context }) => {
    await runOnce(context)
    await enter(page, demoOperator)
    await page.goto('/settings')
    await isTitled(page, 'Settings')
    for (const { path } of routeTable.filter(({ admin }) => admin))
      await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
    for (const { path, en, admin } of routeTable.filter(row => !(row.admin && row.bare)))
      await test.step(path, async () => {
        await go(page, path)
        await isTitled(page, admin ? 'No access' : en)
        await settled(page)
        // administrators have the same pages with more on them
        if (isLong) await expect.poll(() => violationsOf(page)).toEqual([])
      })
  },
)
