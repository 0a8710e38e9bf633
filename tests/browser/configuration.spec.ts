import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { button, enter, press, titled } from './byKeyboard.ts'
import { expect, go, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { onlyInLong } from '../shared/long.ts'

const path = '/settings/system/configuration'

/** Chooses files; the dialog of the browser itself is no part of the page. */
const choose = (page: Page, ...files: readonly (readonly [name: string, text: string])[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    )
const csv = (delimiter: string) => JSON.stringify({ delimiter })
const saveCsv = (page: Page, delimiter: string) =>
  ask(page, 'post', '/ui/api/settings/tradebyte/csv?changed=delimiter', { delimiter })

test('a configuration file is compared and applied by keyboard, and a change meanwhile is shown first', async ({
  page,
  tolerate,
}) => {
  await enter(page, path)
  await titled(page, 'Configuration')
  await choose(page, ['kontor.json', '{\n  "version": 1,\n}'])
  await expect(page.getByText('Line 3, column 1 of kontor.json is not JSON.')).toBeVisible()
  await choose(page, [
    'kontor.json',
    '{ "version": 1, "mapping": { "p_name": { "akeneoAttribute": "gone" } } }',
  ])
  const refusal = page.getByRole('alert').filter({ hasText: 'The file is refused' })
  await expect(refusal).toContainText('mapping.p_name.akeneoAttribute Akeneo no longer has')
  await isSoundNow(page)

  await choose(page, ['csv.json', csv('|')], ['version.json', '{ "version": 1 }'])
  await expect(page.getByText('1 value changes')).toBeVisible()
  await saveCsv(page, ',')
  tolerate(/409/)
  await press(page, button(page, 'Apply'))
  await expect(page.getByText(/The configuration has changed since this plan was made/)).toBeVisible()
  await expect(page.getByRole('row', { name: /csv\.delimiter/ }).first()).toContainText('Comma')
  await isSoundNow(page)
  await press(page, button(page, 'Apply'))
  await expect(page.getByText('Applied: 1 value changed')).toBeVisible()
  await choose(page, ['csv.json', csv('|')])
  await expect(page.getByText('Nothing to do: the configuration is as in the file.')).toBeVisible()
  // others find the demo as it was
  await choose(page, ['csv.json', csv(';')])
  await press(page, button(page, 'Apply'))
  await expect(page.getByRole('status').filter({ hasText: '1 value changes' })).toHaveCount(0)
})

onlyInLong(test)(
  'a page names its values that differ from the applied file, and the file is gone back to on a phone in German',
  async ({ page }) => {
    await enter(page, '/settings')
    await saveCsv(page, ',')
    await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: page.url() }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings/tradebyte/csv')
    await expect(page.getByRole('note').filter({ hasText: 'csv.delimiter' })).toBeVisible()
    await isSoundNow(page)
    await go(page, path)
    await titled(page, 'Konfiguration')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als Datei speichern' }).click()
    expect((await download).suggestedFilename()).toBe('kontor.json')
    await page.getByRole('button', { name: 'Zurück zur Datei' }).click()
    await expect(button(page, 'Anwenden')).toBeVisible()
    await isSoundNow(page)
    await button(page, 'Anwenden').click()
    await expect(page.getByText('Die Konfiguration ist wie in der angewendeten Datei.')).toBeVisible()
    await isSoundNow(page)
  },
)
