import type { Page } from '@playwright/test'
import type { Demo } from '../../demo/startDemo.ts'
import { ask } from './ask.ts'
import { expect, signIn, test } from './demo.ts'
import { isSound } from './isSound.ts'
import { inLong } from '../shared/long.ts'

const words = {
  'en-US': {
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    onHold: 'On hold: 2 safety limits exceeded',
    release: 'Release export',
    discard: 'Discard export',
    reason: 'Reason',
    sayWhy: 'Say why, in 3 to 500 characters.',
    released: /^Released by admin@example\.com/,
    discarded: /^Discarded by admin@example\.com/,
    quoted: '“The range was cut on purpose”',
    all: 'Show all 3',
    withdrawn: /Withdrawn$/,
    prices: /Price changes over 20%$/,
    notSelected: 'No longer selected',
    search: 'Find an article or product',
    nothing: 'No article matches “nothing-like-it”.',
  },
  'de-DE': {
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    onHold: 'Zurückgehalten: 2 Sicherheitsgrenzen überschritten',
    release: 'Export freigeben',
    discard: 'Export verwerfen',
    reason: 'Begründung',
    sayWhy: 'Geben Sie eine Begründung mit 3 bis 500 Zeichen ein.',
    released: /^Freigegeben von admin@example\.com/,
    discarded: /^Verworfen von admin@example\.com/,
    quoted: '„The range was cut on purpose“',
    all: 'Alle 3 anzeigen',
    withdrawn: /Zurückgezogen$/,
    prices: /Preisänderungen über 20\s%$/,
    notSelected: 'Nicht mehr ausgewählt',
    search: 'Artikel oder Produkt finden',
    nothing: 'Kein Artikel passt zu „nothing-like-it“.',
  },
} as const

const settings = '/ui/api/settings/tradebyte/export-1'
const desktop = { width: 1440, height: 900 }
const sizes = [desktop, { width: 390, height: 844 }]

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
  test(`an export on hold is looked through and decided by keyboard (${locale})`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
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
      await page.getByRole('button', { name: button }).focus()
      await page.keyboard.press('Enter')
    }
    const id = await run(page)
    await page.goto(`/exports/${id}`)
    await expect(page.getByRole('heading', { name: say.onHold })).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await isSound(page)
    }
    await page.setViewportSize(desktop)

    await decide(say.discard, 'x')
    await expect(page.getByText(say.sayWhy)).toBeVisible()
    await expect(page.getByLabel(say.reason)).toBeFocused()

    await page.getByRole('link', { name: say.withdrawn }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: say.notSelected })).toHaveCount(3)
    await page.getByRole('link', { name: say.all }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/changes\?kind=withdrawn$/)
    // the previous page has the same links and is visible until the next one is loaded
    await expect(page.getByPlaceholder(say.search)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: say.notSelected })).toHaveCount(3)
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
    await expect(page.getByRole('heading', { name: say.released })).toBeVisible()
    await expect(page.getByText(say.quoted)).toBeVisible()
    await expect(page.getByText('127.0.0.1/in')).toBeVisible()

    remove(demo.pim, first + 3, first + 4)
    demo.pim.touch(501, { values: { price } })
    const second = await run(page)
    await page.goto(`/exports/${second}`)
    await decide(say.discard, 'Not yet')
    await expect(page.getByRole('heading', { name: say.discarded })).toBeVisible()
    await ask(page, 'post', settings, stored)
    await run(page)
  })
