import type { Locator, Page } from '@playwright/test'
import { demoOperator, demoPassword } from '../../demo/configure.ts'
import type { Demo } from '../../demo/startDemo.ts'
import { button, enter, press } from './byKeyboard.ts'
import { expect, signIn, test } from './demo.ts'
import { isSound } from './isSound.ts'
import { inLong, onlyInLong } from '../shared/long.ts'

const settings = '/settings/akeneo/api'

const languages = {
  'en-US': {
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    confirm: 'Connect Akeneo',
    connect: 'Connect',
    connected: 'Akeneo is connected',
    settings: 'Akeneo API settings',
    byApp: 'Connected as an app',
    established: 'Akeneo connection established',
    again: 'Test again',
    revoked: 'Akeneo has revoked the access of the app',
    openAkeneo: 'Open Akeneo',
    failed: 'Akeneo was not connected',
    denied: /not allowed in Akeneo/,
  },
  'de-DE': {
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    confirm: 'Akeneo verbinden',
    connect: 'Verbinden',
    connected: 'Akeneo ist verbunden',
    settings: 'Akeneo-API-Einstellungen',
    byApp: 'Als App verbunden',
    established: 'Akeneo-Verbindung hergestellt',
    again: 'Erneut prüfen',
    revoked: 'Akeneo hat der App den Zugriff entzogen',
    openAkeneo: 'Akeneo öffnen',
    failed: 'Akeneo wurde nicht verbunden',
    denied: /in Akeneo nicht erlaubt/,
  },
} as const

const byMouse = (_page: Page, target: Locator) => target.click()

const mouse = { locale: 'en-US', viewport: { width: 1440, height: 900 }, by: 'mouse', act: byMouse } as const
const keyboard = {
  locale: 'de-DE',
  viewport: { width: 390, height: 844 },
  by: 'keyboard',
  act: press,
} as const

const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

/** Restores the connection of the demo for other tests. */
const connectManually = async (page: Page, { service, pim }: Demo) => {
  const data = { username: 'admin@example.com', password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  const answer = await page.request.post(`${service.url}/ui/api${settings}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { url: pim.url, ...pim.credentials },
  })
  expect(await answer.json()).toMatchObject({ success: true })
}
test.afterEach(async ({ page, demo }) => {
  demo.pim.revokeApps()
  await connectManually(page, demo)
})

for (const { locale, viewport, by, act } of [mouse, ...inLong(keyboard)])
  test(`Akeneo is connected as an app by ${by}, revoked and connected again (${locale}, ${viewport.width} px)`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
    const words = languages[locale]
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await page.setViewportSize(viewport)
    await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])

    await page.goto(demo.pim.url)
    await isSound(page)
    await act(page, link('Connect Kontor'))
    await expect(page).toHaveURL(/\/login\?nextUrl=%2Fakeneo%2Fconnect%2Fconfirm$/)
    await signIn(page, words.logIn)
    await titled(page, words.confirm)
    await expect(link(demo.pim.url)).toHaveAttribute('href', demo.pim.url)
    await expect
      .poll(async () => (await page.locator('.MuiCard-root').boundingBox())?.width)
      .toBe(Math.min(500, viewport.width * 0.9))
    await isSound(page)
    await act(page, button(page, words.connect))

    await titled(page, 'Kontor wants to connect to this PIM')
    await isSound(page)
    await act(page, button(page, 'Allow'))
    await titled(page, words.connected)
    await isSound(page)
    await act(page, link(words.settings))
    await expect(page).toHaveURL(settings)
    await expect(page.getByText(words.established)).toBeVisible()
    await expect(page.getByRole('region', { name: words.byApp })).toContainText(demo.pim.url)
    await isSound(page)

    demo.pim.revokeApps()
    await act(page, button(page, words.again))
    await expect(page.getByRole('region', { name: words.revoked })).toBeVisible()
    await isSound(page)
    const opened = page.waitForEvent('popup')
    await act(page, link(words.openAkeneo))
    const akeneo = await opened
    await act(akeneo, akeneo.getByRole('link', { name: 'Connect Kontor' }))
    await act(akeneo, button(akeneo, words.connect))
    await act(akeneo, button(akeneo, 'Allow'))
    await titled(akeneo, words.connected)
    await akeneo.close()
    await act(page, button(page, words.again))
    await expect(page.getByText(words.established)).toBeVisible()
    await expect(page.getByRole('region', { name: words.byApp })).toBeVisible()
  })

for (const { locale, viewport, by, act } of [keyboard, ...inLong(mouse)])
  onlyInLong(test)(
    `a denied access ends on a page that says so, by ${by} (${locale}, ${viewport.width} px)`,
    async ({ page, context, baseURL, demo }) => {
      const words = languages[locale]
      await page.setViewportSize(viewport)
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await enter(page, '/dashboard')
      await page.goto(demo.pim.url)
      await act(page, page.getByRole('link', { name: 'Connect Kontor' }))
      await act(page, button(page, words.connect))
      await act(page, button(page, 'Deny'))
      await titled(page, words.failed)
      await expect(page.getByText(words.denied)).toBeVisible()
      await isSound(page)
    },
  )

onlyInLong(test)('the button is ready again after the browser went back', async ({ page, demo }) => {
  await enter(page, '/dashboard')
  await page.goto(demo.pim.url)
  await page.getByRole('link', { name: 'Connect Kontor' }).click()
  await button(page, 'Connect').click()
  await titled(page, 'Kontor wants to connect to this PIM')
  await page.goBack()
  await expect(button(page, 'Connect')).toBeEnabled()
  await button(page, 'Connect').click()
  await button(page, 'Allow').click()
  await titled(page, 'Akeneo is connected')
})

onlyInLong(test)(
  'an operator is told that only administrators can connect',
  async ({ page, demo, tolerate }) => {
    // the browser also logs the refused call on its console
    tolerate(/status of 403/)
    await page.goto(demo.pim.url)
    await page.getByRole('link', { name: 'Connect Kontor' }).click()
    await page.getByLabel('Username').fill(demoOperator)
    await page.getByLabel('Password').fill(demoPassword)
    await button(page, 'Log in').click()
    await titled(page, 'Akeneo was not connected')
    await expect(page.getByText('Only administrators can connect Akeneo.')).toBeVisible()
  },
)
