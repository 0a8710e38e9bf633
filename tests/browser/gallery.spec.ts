import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { consoleFolder } from '../../server/console.ts'
import { kinds } from '../../src/contract/kinds.ts'
import { inLong } from '../shared/long.ts'
import { violationsOf } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { expect, test } from './stock/stockConsole.ts'

const walks = [
  ...inLong(
    ['de', 'Arten von Feldern', [390, 1440]] as const,
    ['en', 'Kinds of fields', [1440, 390]] as const,
  ),
] as const

for (const [language, title, widths] of walks)
  test(`each kind of field in each state is sound, in ${language}`, async ({ page }) => {
    const open = async (theme: 'light' | 'dark') => {
      await page.goto(`/dev/kinds?language=${language}&theme=${theme}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('main section')).toHaveCount(Object.keys(kinds).length)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await open('light')
      await isSoundNow(page)
    }
    await open('dark')
    await expect.poll(() => violationsOf(page, { rules: ['color-contrast'] })).toEqual([])
    const values = await page
      .locator('main input, main textarea')
      .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value)) // as the selector says
    expect(values.filter(value => value.includes('[object'))).toEqual([])
  })

test('the product has no gallery', async () => {
  const assets = join(consoleFolder, 'assets')
  for (const name of await readdir(assets))
    if (name.endsWith('.js'))
      // as an address; the changelog, which the console shows, names it
      expect(await readFile(join(assets, name), 'utf8'), name).not.toMatch(/["'`]\/?dev\/kinds["'`]/)
})
