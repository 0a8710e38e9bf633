import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fits, hasContrast, isSoundNow } from './isSound.ts'
import { expect, test } from './stock/stockConsole.ts'
import { onlyInLong } from '../shared/long.ts'

const address = '/settings/carriers'

test.beforeAll(async ({ stock }) => {
  const add = async (path: string, record: object) =>
    expect((await stock.admin(`POST /ui/api${path}`, record)).body.success).toBe(true)
  for (let n = 1; n <= 12; n += 1)
    await add(address, {
      active: true,
      code: `c${n}`,
      name: `Carrier ${n}`,
      mail: null,
      days: n,
      service: 'Express',
    })
  await add('/settings/pickups', {
    code: 'p1',
    place: 'Harbour',
    carrier: 'c7',
    from: '2026-12-24',
    insured: false,
    worth: null,
  })
})

/** The texts of a column, from the first record on. */
const column = (page: Page, name: string) => page.locator(`tbody td.column-${name}`).allInnerTexts()

onlyInLong(test)(
  'a list of stock parts: columns, filters, saved queries, bulk actions and export',
  async ({ page, stock }) => {
    const stored = async (code: string) => {
      const { body } = await stock.admin(`GET /ui/api${address}`)
      return (body.data as unknown as Record<string, unknown>[]).find(record => record['code'] === code) // as the call declares
    }
    await page.goto(address)
    await expect.poll(() => column(page, 'code')).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    await fits(page)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('switch', { name: 'Active' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Active' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'At least' }).click()
    await page.getByLabel('At least').fill('10')
    await expect.poll(() => column(page, 'code')).toEqual(['c10', 'c11', 'c12'])
    await page.getByRole('button', { name: 'Save current query' }).click()
    await page.getByRole('textbox', { name: 'Query name' }).fill('Slow')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // a second click takes the query off, also after a reload
    await page.goto(address)
    await page.getByRole('button', { name: 'Slow' }).click()
    await expect.poll(() => column(page, 'code')).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    await page.getByRole('button', { name: 'Slow' }).click()
    await expect.poll(() => column(page, 'code')).toEqual(['c10', 'c11', 'c12'])

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).first().click()
    const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\n')
    expect(lines[0]).toContain('code')
    expect(lines).toHaveLength(4)

    const tick = (n: number) => page.locator('tbody').getByRole('checkbox').nth(n).click()
    await tick(0)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await stored('c10'))?.['active']).toBe(false)
    expect(await stored('c10')).toMatchObject({ name: 'Carrier 10', days: 10 })
    await tick(2)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => column(page, 'code')).toEqual(['c10', 'c11'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => column(page, 'code')).toEqual(['c10', 'c11', 'c12'])
    await tick(2)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => stored('c12')).toBeUndefined()
  },
)

onlyInLong(test)('the three modes of a stock form', async ({ page, stock }) => {
  const nameOf = async (code: string) => {
    const { body } = await stock.admin(`GET /ui/api${address}`)
    const records = body.data as unknown as Record<string, unknown>[] // as the call declares
    return records.find(record => record['code'] === code)?.['name']
  }
  for (const [code, mode] of [
    ['c1', 'pessimistic'],
    ['c2', 'optimistic'],
    ['c3', 'undoable'],
  ] as const) {
    await page.goto(`${address}/${code}?mode=${mode}`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).not.toHaveValue('')
    await name.fill(`Renamed ${mode}`)
    await page.getByRole('button', { name: 'Save' }).click()
    if (mode === 'undoable') {
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      expect(await nameOf(code)).toBe('Carrier 3')
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await expect.poll(() => nameOf(code)).toBe(`Renamed ${mode}`)
    await expect.poll(() => column(page, 'name')).toContain(`Renamed ${mode}`)
  }
})

onlyInLong(test)('what react-admin guesses, and what refers to a record', async ({ page }) => {
  await page.goto('/settings/pickups')
  await expect(page.getByRole('cell', { name: 'Harbour' })).toBeVisible()
  await page.goto('/settings/pickups/p1')
  await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('Harbour')
  await page.goto('/settings/pickups/p1/show')
  await expect(page.getByText('Harbour', { exact: true }).last()).toBeVisible()
  await page.goto(`${address}/c7/show`)
  await expect(page.getByRole('cell', { name: 'Harbour' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '12/24/2026' })).toBeVisible()
})

test('a list, a tabbed page and an action of its own are sound, by keyboard and on a phone', async ({
  page,
  stock,
}) => {
  const dock = { open: true, code: 'D1', place: 'North', carrier: 'c7', size: { width: 3, height: null } }
  expect((await stock.admin('POST /ui/api/docks', dock)).body.success).toBe(true)
  await page.goto('/docks')
  await expect(page.getByText('Carrier 7')).toBeVisible()
  await isSoundNow(page)
  await page.getByRole('button', { name: 'More actions for North' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ring the bell' }).press('Enter')
  await expect(page.getByText('Ring the bell: done')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for North' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit dock' }).press('Enter')
  await page.getByRole('textbox', { name: 'Place' }).fill('South')
  await isSoundNow(page)
  await page.getByRole('tab', { name: 'Size' }).press('Enter')
  await page.getByRole('spinbutton', { name: 'Width' }).fill('0')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('At least 1.')).toBeVisible()
  await page
    .context()
    .addCookies([{ name: 'currentLanguage', value: 'de-DE', url: new URL('/', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docks/D1')
  await expect(page.getByRole('textbox', { name: 'Ort' })).toHaveValue('North')
  await isSoundNow(page)
  await hasContrast(page, 'dark')
  await page.goto('/docks')
  await expect(page.getByRole('button', { name: 'Weitere Aktionen für North' })).toBeVisible()
  await isSoundNow(page)
})
