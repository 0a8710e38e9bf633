import type { Page } from '@playwright/test'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { chooseFromMenu } from './byMouse.ts'
import { expect, go, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { routeTable } from './routeTable.ts'
import { inLong } from '../shared/long.ts'

const soft = expect.configure({ soft: true })
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Each language, theme and width once; `npm run test:all` adds the tests of all other combinations. */
const walks = [
  { locale: 'de-DE', colorScheme: 'dark', viewport: phone },
  ...inLong(
    { locale: 'en-US', colorScheme: 'light', viewport: desk },
    { locale: 'de-DE', colorScheme: 'dark', viewport: desk },
    { locale: 'de-DE', colorScheme: 'light', viewport: phone },
    { locale: 'en-US', colorScheme: 'dark', viewport: phone },
  ),
] as const

const enter = async (page: Page) => {
  const data = { username: demoAdministrator, password: demoPassword }
  const { token } = await (await page.request.post('/ui/api/login_check', { data })).json()
  await page.addInitScript(value => localStorage.setItem('token', value), String(token))
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

/** Replaces the answer of a call, by an error or by empty data. */
const answering = (page: Page, path: string, status: number, body: object) =>
  page.route(
    ({ pathname }) => pathname === path,
    route => route.fulfill({ status, json: body }),
  )

const lists = '/ui/api/settings/tradebyte/channels'
const nothing = { success: true, data: [] }
const broken = { success: false, message: 'Something went wrong.' }

/**
 * The states of pages: dialogs, errors, and empty and failed data, each with the steps to it. States of the same page do
 * not follow each other, so that each step opens another page.
 */
const states: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'the start of an export',
    '/exports',
    async page => {
      await press(page, /^(Start export|Export starten)$/)
      await expect(
        page.getByRole('radio', { name: /^(Full|Vollständig) [\d.,]+ (products|Produkte)/ }),
      ).toBeVisible()
    },
  ],
  ['a new schedule', '/settings/schedules', page => press(page, /schedule$|^Zeitplan anlegen$/i)],
  ['a channel', '/settings/tradebyte/channels', page => press(page, /^(Edit |.* bearbeiten$)/)],
  ['a language', '/settings/tradebyte/languages', page => press(page, /^(Edit |.* bearbeiten$)/)],
  [
    'the question before a channel is deleted',
    '/settings/tradebyte/channels',
    page => press(page, /^(Delete |.* löschen$)/),
  ],
  [
    'a refused user',
    '/settings/users',
    async page => {
      await press(page, /^(Add user|Benutzerkonto anlegen)$/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Save|Speichern)$/ })
        .click()
      await expect(page.getByText(/Fill in “|Füllen Sie „/).first()).toBeVisible()
    },
  ],
  [
    'the question before the connection is reset',
    '/settings/akeneo/api',
    page => press(page, /^(Reset connection|Verbindung zurücksetzen)$/),
  ],
  ['the acts of a user', '/settings/users', page => press(page, /^(More actions for|Weitere Aktionen für) /)],
  ['a change in the log', '/settings/system/audit', page => page.locator('tbody button').first().click()],
  [
    'a schedule for once a year, with its next runs',
    '/settings/schedules',
    async page => {
      await press(page, /schedule$|^Zeitplan anlegen$/i)
      const dialog = page.getByRole('dialog')
      const yearly = page.getByRole('option', { name: /^(Yearly|Jährlich)$/ })
      await chooseFromMenu(page, dialog.getByRole('combobox').first(), yearly)
      await expect(dialog.getByRole('status').getByText(/00:00/).first()).toBeVisible()
    },
  ],
  [
    'a search of the log that finds nothing',
    '/settings/system/audit',
    async page => {
      await page.getByRole('searchbox').fill('nothing is called like this')
      await expect(page.getByText(/No entries match|Kein Eintrag passt/)).toBeVisible()
    },
  ],
  [
    'a refused private key, unsaved',
    '/settings/tradebyte/ftp',
    async page => {
      await page.getByRole('textbox', { name: /^(Private key|Privater Schlüssel)$/ }).fill('hello')
      await press(page, /^(Save|Speichern)$/)
      await expect(page.getByText(/cannot be read|nicht lesbar/)).toBeVisible()
    },
  ],
  [
    'the question before unsaved changes are lost',
    '/settings/tradebyte/csv',
    async page => {
      await chooseFromMenu(
        page,
        page.getByRole('main').getByRole('combobox').first(),
        page.getByRole('option').nth(1),
      )
      await page.locator('header nav a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'an empty list',
    '/settings/tradebyte/channels',
    async page => {
      await expect(page.getByText(/No channels yet|Noch keine Kanäle/)).toBeVisible()
    },
  ],
  [
    'a list that cannot be loaded',
    '/settings/tradebyte/channels',
    async page => {
      await expect(page.getByRole('button', { name: /Try again|Erneut versuchen/ })).toBeVisible()
    },
  ],
]

/** The replaced answers, by the state that needs them. */
const instead: Readonly<Record<string, readonly [number, object]>> = {
  'an empty list': [200, nothing],
  'a list that cannot be loaded': [500, broken],
}

/** The title of a page, in either language. */
const titleOf = (path: string) => {
  const { en, de } = routeTable.find(row => row.path === path) ?? { en: '', de: '' }
  return new RegExp(`^(${en}|${de})$`)
}

/** States with unsaved changes, after which the page asks before it is left. */
const unsaved: ReadonlySet<string> = new Set([
  'a schedule for once a year, with its next runs',
  'a refused private key, unsaved',
  'the question before unsaved changes are lost',
])

for (const { locale, colorScheme, viewport } of walks)
  test.describe(`the console in ${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport })

    test('fits in every state, cuts no text and is open to everybody', async ({
      page,
      context,
      baseURL,
      tolerate,
    }) => {
      // the browser also logs each answer with status 500
      tolerate(/500/)
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await enter(page)
      await page.goto('/dashboard')
      for (const [index, [name, path, open]] of states.entries())
        await test.step(name, async () => {
          const other = instead[name]
          if (other) await answering(page, lists, ...other)
          const isAnew = other !== undefined || unsaved.has(states[index - 1]?.[0] ?? '')
          await (isAnew ? page.goto(path) : go(page, path))
          await expect(page).toHaveURL(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path))
          await open(page)
          await isSoundNow(page, soft)
          await page.unrouteAll()
        })
    })

    test('sets what machines read in mono, large enough for a phone', async ({ page }) => {
      await enter(page)
      await page.goto('/settings/tradebyte/ftp')
      const style = (label: string) =>
        page
          .getByRole('textbox', { name: label })
          .evaluate(input => [getComputedStyle(input).fontFamily, getComputedStyle(input).fontSize])
      for (const label of ['Address', 'Username', 'Directory', 'Server key']) {
        const [family, size] = await style(label)
        expect(family, label).toContain('JetBrains Mono')
        // below 16 px iOS would zoom in
        if (viewport === phone) expect(size, label).toBe('16px')
      }
    })
  })

test('a dialog opens and closes by keyboard, and gives the focus back', async ({ page }) => {
  await enter(page)
  await page.goto('/settings/tradebyte/channels')
  for (const name of [/^Add /, /^Edit /, /^Delete /]) {
    const opener = page.getByRole('button', { name }).first()
    await opener.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[role="dialog"] :focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})
