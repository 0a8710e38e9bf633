import type { BrowserContext, Page } from '@playwright/test'
import { demoAdministrator, demoOperator, demoPassword } from '../../demo/configure.ts'
import { expect, test, violationsOf } from './demo.ts'

/** Each page: its address, its title in English and German, and the way to it. */
const pages: readonly (readonly [path: string, en: string, de: string, crumbs: readonly string[]])[] = [
  ['/dashboard', 'Dashboard', 'Übersicht', []],
  ['/exports', 'Exports', 'Exporte', []],
  ['/exports/1', 'Export #1', 'Export #1', ['/exports']],
  ['/exports/1/errors', 'Errors', 'Fehler', ['/exports', '/exports/1']],
  ['/exports/1/warnings', 'Warnings', 'Warnungen', ['/exports', '/exports/1']],
  ['/settings', 'Settings', 'Einstellungen', []],
  ['/settings/tradebyte/channels', 'Channels', 'Kanäle', ['/settings']],
  ['/settings/tradebyte/languages', 'Languages', 'Sprachen', ['/settings']],
  ['/settings/tradebyte/export', 'Export settings', 'Exporteinstellungen', ['/settings']],
  ['/settings/tradebyte/csv', 'CSV settings', 'CSV-Einstellungen', ['/settings']],
  ['/settings/akeneo/api', 'Akeneo API settings', 'Akeneo-API-Einstellungen', ['/settings']],
  ['/settings/users', 'Users', 'Benutzer', ['/settings']],
  ['/nowhere', 'Not found', 'Nicht gefunden', []],
]

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Every pair of language, theme and width comes up in four walks. */
const walks = [
  { locale: 'en-US', colorScheme: 'light', viewport: desk },
  { locale: 'de-DE', colorScheme: 'dark', viewport: desk },
  { locale: 'de-DE', colorScheme: 'light', viewport: phone },
  { locale: 'en-US', colorScheme: 'dark', viewport: phone },
] as const

const tokenOf = async ({ request }: BrowserContext, username: string) => {
  const answer = await request.post('/ui/api/login_check', { data: { username, password: demoPassword } })
  return String((await answer.json()).token)
}

const enter = async (page: Page, username: string) => {
  const token = await tokenOf(page.context(), username)
  await page.addInitScript(value => localStorage.setItem('token', value), token)
}

/** Goes to a page within the console, as its links do; loading it anew for each page takes minutes. */
const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The runs of the demo so far; the walks need one with errors and warnings. */
const runOnce = async (context: BrowserContext) => {
  const headers = { authorization: `Bearer ${await tokenOf(context, demoAdministrator)}` }
  const statusOf = async () =>
    (await (await context.request.get('/ui/api/exports/1', { headers })).json()).data?.statusClass
  if ((await statusOf()) === undefined)
    await context.request.post('/ui/api/exports/run?delta=false', { headers })
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('error')
}

for (const { locale, colorScheme, viewport } of walks)
  test.describe(`the console in ${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport })

    test('names each page and its way, fits, and is open to everybody', async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await runOnce(context)
      await enter(page, demoAdministrator)
      await page.goto('/')
      for (const [path, en, de, crumbs] of pages)
        await test.step(path, async () => {
          await go(page, path)
          const title = locale === 'en-US' ? en : de
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await expect(page).toHaveTitle(`${title} · Kontor`)
          await expect(page.getByRole('status', { name: /^(Loading|Lädt|Wird geladen)/ })).toHaveCount(0)
          const way = page.locator('header nav a')
          expect(await way.evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual(crumbs)
          expect(await violationsOf(page)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        })
    })
  })

test('an operator sees no way to the users, and is told so at their address', async ({ page }) => {
  await enter(page, demoOperator)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /Channels/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Users/ })).toHaveCount(0)
  await page.goto('/settings/users')
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('who is not signed in comes to the log-in, and from there to where they wanted', async ({ page }) => {
  await page.goto('/settings/tradebyte/csv?x=1')
  await expect(page).toHaveURL('/login?nextUrl=%2Fsettings%2Ftradebyte%2Fcsv%3Fx%3D1')
  await page.getByLabel('Username').fill(demoAdministrator)
  await page.getByLabel('Password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/tradebyte/csv?x=1')
  await expect(page.getByRole('heading', { level: 1, name: 'CSV settings' })).toBeVisible()
})

test('a dialog opens and closes by keyboard, and gives the focus back', async ({ page }) => {
  await enter(page, demoAdministrator)
  await page.goto('/settings/tradebyte/channels')
  for (const name of [/^New$/, /^Edit /, /^Delete /]) {
    const opener = page.getByRole('button', { name }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[role="dialog"] :focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})
