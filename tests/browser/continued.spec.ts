import { exportStatuses } from '../../src/contract/calls/exports.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import type { Demo } from '../../demo/startDemo.ts'
import { expect, signIn, test } from './demo.ts'
import { fromPage } from '../shared/fromPage.ts'
import { isSound } from './isSound.ts'
import { inLong, onlyInLong } from '../shared/long.ts'

const cases = [
  {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    continue: 'Continue export',
    continued: /^Export #\d+ continued$/,
    ended: 'Delivered',
    // other tests have delivered the same products
    same: 'Nothing changed',
    again: /products that failed before, or whose assets could not be fetched, are exported again/,
    waited: 'Waited',
    waiting: 'Waiting',
    start: 'Start export',
    changed: /^Export settings changed since export #\d+\. The delta therefore compares all products/,
  },
  ...inLong({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    continue: 'Export fortsetzen',
    continued: /^Export #\d+ fortgesetzt$/,
    ended: 'Übergeben',
    same: 'Nichts geändert',
    again:
      /Produkte, die zuvor fehlerhaft waren oder deren Assets sich nicht abrufen ließen, werden erneut exportiert/,
    waited: 'Gewartet',
    waiting: 'Wartet',
    start: 'Export starten',
    changed: /^Exporteinstellungen: geändert seit Export #\d+\. Deshalb vergleicht das Delta alle Produkte/,
  }),
] as const

const order = { excludeAssets: false, disableUpload: false }

/** Gives the status of an export, for polling. */
const statusOf = ({ service }: Demo, id: number) =>
  expect.poll(async () => (await service.deps.exports.find(id))?.status, `export ${id}`)

for (const words of cases)
  test.describe(words.locale, () => {
    test.use({ viewport: words.viewport })

    onlyInLong(test)(
      'a person continues an export that broke off, and is told what a delta takes',
      async ({ page, context, baseURL, demo }) => {
        const { runner, records } = demo.service.deps
        await context.addCookies([{ name: 'currentLanguage', value: words.locale, url: baseURL ?? '' }])
        fromPage(demo.pim, 3, { denied: ['products'] })
        const id = await runner.start({ delta: false, ...order })
        await statusOf(demo, id).toBe(exportStatuses.error)
        demo.pim.faults = {}
        await page.goto(`/exports/${id}`)
        await signIn(page, words.logIn)
        const button = page.getByRole('button', { name: words.continue })
        await expect(button).toBeVisible()
        for (const { viewport } of [...cases, words]) {
          await page.setViewportSize(viewport)
          await isSound(page)
        }
        await button.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByText(words.continued)).toBeVisible()
        await expect(
          page.getByRole('heading', { name: new RegExp(`^(${words.ended}|${words.same})$`) }),
        ).toBeVisible()

        await records.changeSettings(exportSettings, stored => ({
          ...stored,
          fallbackLanguage: stored.fallbackLanguage === null ? 'en_GB' : null,
        }))
        await page.goto('/exports')
        await page.getByRole('button', { name: words.start }).first().click()
        await expect(page.getByRole('dialog').getByText(words.changed)).toBeVisible()
        await isSound(page)

        demo.pim.faults = { held: ['products'] }
        const delta = await runner.start({ delta: true, ...order })
        await page.goto(`/exports/${delta}`)
        await expect(page.getByText(words.again)).toBeVisible()
        const waiting = await runner.start({ delta: false, ...order })
        await page.goto(`/exports/${waiting}`)
        await expect(page.getByRole('heading', { name: words.waiting })).toBeVisible()
        await expect(page.getByText(words.waited)).toBeVisible()
        await isSound(page)
        await runner.cancel(waiting)
        demo.pim.faults = {}
        await statusOf(demo, delta).not.toBe(exportStatuses.running)
      },
    )
  })
