import type { Page } from '@playwright/test'
import type { Demo } from '../../demo/startDemo.ts'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { ask } from './ask.ts'
import { enter, press, type } from './byKeyboard.ts'
import { expect, signIn, test, violationsOf } from './demo.ts'
import { isSound } from './isSound.ts'
import { inLong, onlyInLong } from '../shared/long.ts'

const words = {
  'en-US': {
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    onHold: 'On hold',
    release: 'Release',
    discard: 'Discard',
    reason: 'Reason',
    sayWhy: 'Say why, in 3 to 500 characters.',
    released: 'Released',
    discarded: 'Discarded',
    by: /^admin@example\.com, /,
    quoted: '“The range was cut on purpose”',
    all: 'Show 3',
    deleted: 'Deleted in Akeneo',
    prices: /Price changes over 20%$/,
    search: 'Find an article or product',
    nothing: 'No article matches “nothing-like-it”.',
  },
  'de-DE': {
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    onHold: 'Zurückgehalten',
    release: 'Freigeben',
    discard: 'Verwerfen',
    reason: 'Begründung',
    sayWhy: 'Geben Sie eine Begründung mit 3 bis 500 Zeichen ein.',
    released: 'Freigegeben',
    discarded: 'Verworfen',
    by: /^admin@example\.com, /,
    quoted: '„The range was cut on purpose“',
    all: '3 anzeigen',
    deleted: 'In Akeneo gelöscht',
    prices: /Preisänderungen über 20\s%$/,
    search: 'Artikel oder Produkt finden',
    nothing: 'Kein Artikel passt zu „nothing-like-it“.',
  },
} as const

const settings = '/ui/api/settings/tradebyte/export-1'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const sizes = [desktop, phone]

/** Runs a full export and waits for its end. */
const run = async (page: Page): Promise<number> => {
  const { data } = await ask(page, 'post', '/ui/api/exports/run?delta=false')
  await expect
    .poll(async () => (await ask(page, 'get', `/ui/api/exports/${data.id}`)).data.statusClass)
    .not.toBe('running')
  return data.id
}

let serial = 0

/** Products that a test has removed from the PIM and must restore for other tests. */
let removed: number[] = []
const remove = (pim: Demo['pim'], ...indexes: number[]) => {
  removed.push(...indexes)
  for (const index of indexes) pim.touch(index, { removed: true })
}
test.afterEach(({ demo }) => {
  for (const index of removed) demo.pim.touch(index, { removed: false })
  removed = []
})

for (const locale of ['en-US', ...inLong('de-DE')] as const)
  onlyInLong(test)(
    `an export on hold is looked through and decided by keyboard (${locale})`,
    async ({ page, context, baseURL, demo }) => {
      const say = words[locale]
      await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
      await page.goto('/exports')
      await signIn(page, say.logIn)
      await expect(page).toHaveURL(/\/exports$/)
      const { data: stored } = await ask(page, 'get', settings)
      await ask(page, 'post', settings, { ...stored, holdWithdrawn: 1, holdPrices: 0 })
      await run(page)
      serial += 1
      const first = 100 + serial * 10
      remove(demo.pim, first, first + 1, first + 2)
      const amount = `${4000 * serial}.00`
      // in all currencies, because other tests of the worker count the warnings of products
      const data = ['EUR', 'GBP'].map(currency => ({ amount, currency }))
      const price = [{ locale: null, scope: null, data }]
      demo.pim.touch(500, { values: { price } })

      const decide = async (button: string, reason: string) => {
        await page.getByLabel(say.reason).focus()
        await page.keyboard.type(reason)
        await page.getByRole('button', { name: button, exact: true }).focus()
        await page.keyboard.press('Enter')
      }
      const id = await run(page)
      await page.goto(`/exports/${id}`)
      await expect(page.getByRole('heading', { name: say.onHold, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: say.deleted })).toBeVisible()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await isSound(page)
      }
      await page.setViewportSize(desktop)

      await decide(say.discard, 'x')
      await expect(page.getByText(say.sayWhy)).toBeVisible()
      await expect(page.getByLabel(say.reason)).toBeFocused()

      await page.getByRole('link', { name: say.all, exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/changes\?kind=withdrawn&cause=deleted$/)
      // the previous page has the same links and is visible until the next one is loaded
      await expect(page.getByPlaceholder(say.search)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: say.deleted })).toHaveCount(3)
      await page.getByRole('link', { name: say.prices }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(demo.pim.identifierOf(500)).first()).toBeVisible()
      await expect(page.getByText(amount).first()).toBeVisible()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await isSound(page)
      }
      await page.setViewportSize(desktop)
      await page.getByPlaceholder(say.search).fill('nothing-like-it')
      await expect(page.getByText(say.nothing)).toBeVisible()

      await page.goto(`/exports/${id}`)
      await decide(say.release, 'The range was cut on purpose')
      await expect(page.getByRole('heading', { name: say.released, exact: true })).toBeVisible()
      await expect(page.getByText(say.by).first()).toBeVisible()
      await expect(page.getByText(say.quoted)).toBeVisible()
      await expect(page.getByText('127.0.0.1/in')).toBeVisible()

      remove(demo.pim, first + 3, first + 4)
      demo.pim.touch(501, { values: { price } })
      const second = await run(page)
      await page.goto(`/exports/${second}`)
      await decide(say.discard, 'Not yet')
      await expect(page.getByRole('heading', { name: say.discarded, exact: true })).toBeVisible()
      await ask(page, 'post', settings, stored)
      await run(page)
    },
  )

/** Logs in and puts an export on hold. @returns its number, and the settings before, which the test restores */
const holdOne = async (page: Page, { pim }: Demo) => {
  await enter(page, '/exports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exports')
  const { data: stored } = await ask(page, 'get', settings)
  await ask(page, 'post', settings, { ...stored, holdWithdrawn: 1 })
  await run(page)
  serial += 1
  remove(pim, 400 + serial * 10, 401 + serial * 10)
  const id = await run(page)
  return { id, stored }
}

test('an export on hold is released by keyboard alone, from the log-in on', async ({
  page,
  browser,
  demo,
}) => {
  const { id, stored } = await holdOne(page, demo)
  // from here on no call of the test and no mouse: the person logs in
  const fresh = await (
    await browser.newContext({ baseURL: demo.service.url, reducedMotion: 'reduce' })
  ).newPage()
  await fresh.goto('/')
  await type(fresh, fresh.getByLabel('Username'), demoAdministrator)
  await type(fresh, fresh.getByLabel('Password'), demoPassword)
  await fresh.keyboard.press('Enter')
  await press(fresh, fresh.getByRole('link', { name: `Review export #${id}` }).first())
  await expect(fresh).toHaveURL(new RegExp(`/exports/${id}$`))
  await expect(fresh.getByRole('heading', { name: 'Deleted in Akeneo' })).toBeVisible()
  const part = (name: string) => fresh.locator(`[data-part=${name}]`)
  await fresh.keyboard.press('j')
  await expect(part('withdrawn')).toBeFocused()
  await fresh.keyboard.press('x')
  await expect(fresh.getByText(/^1 of \d seen$/)).toBeVisible()
  await fresh.keyboard.press('Enter')
  await expect(fresh).toHaveURL(/\/changes\?kind=withdrawn$/)
  await press(fresh, fresh.getByRole('link', { name: 'Release or discard' }))
  await expect(fresh.getByText(/^1 of \d seen$/)).toBeVisible()
  // no key releases: Enter in the reason is a new line
  await fresh.keyboard.press('r')
  await expect(fresh.getByLabel('Reason')).toBeFocused()
  await fresh.keyboard.type('The range was cut')
  await fresh.keyboard.press('Enter')
  await fresh.keyboard.type('on purpose')
  await expect(fresh.getByRole('heading', { name: 'On hold', exact: true })).toBeVisible()
  await press(fresh, fresh.getByRole('button', { name: 'Release', exact: true }))
  await expect(fresh.getByRole('heading', { name: 'Released', exact: true })).toBeVisible()
  await expect.poll(() => violationsOf(fresh)).toEqual([])
  await expect(fresh.getByText('127.0.0.1/in')).toBeVisible()
  await fresh.context().close()
  await ask(page, 'post', settings, stored)
})

onlyInLong(test)('the sheet of a phone decides about an export on hold', async ({ page, demo }) => {
  const { id, stored } = await holdOne(page, demo)
  await page.setViewportSize(phone)
  await page.goto(`/exports/${id}`)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'On hold' })
  await expect(sheet.getByText(/would be withdrawn; the limit is/)).toBeVisible()
  await isSound(page)
  await sheet.getByLabel('Reason').fill('Not yet')
  await sheet.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Discarded', exact: true })).toBeVisible()
  await ask(page, 'post', settings, stored)
  await page.setViewportSize(desktop)
})
