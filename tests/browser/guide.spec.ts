import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'
import { createDemoPim, type DemoPim } from '../../demo/pim/demoPim.ts'
import { quickFolder } from '../server/quickFolder.ts'
import { openList } from './byMouse.ts'
import { expect, violationsOf } from './demo.ts'
import { field } from './mappingKinds.ts'

/** Maximum number of clicks between the log-in and a file. */
const mostClicks = 30
const ownPassword = 'a guide of seven steps'

/** Runs `npm start` on an empty folder. */
const startKontor = async (folder: string) => {
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, TZ: 'Europe/Berlin', LOG_LEVEL: 'warn' },
    detached: true,
  })
  let output = ''
  const has = (pattern: RegExp) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const look = (chunk: unknown) => {
        output += String(chunk)
        const found = pattern.exec(output)
        if (found) resolve(found)
      }
      look('')
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('exit', () => reject(new Error(`npm start ended: ${output}`)))
    })
  const [, url = ''] = await has(/Kontor listens at ([^\s"]+)/)
  const [, username = '', file = ''] = await has(/First administrator: (\S+), password in ([^\s"]+)/)
  const password = (await readFile(file, 'utf8')).trim()
  const ended = new Promise(resolve => child.once('exit', resolve))
  return {
    url,
    username,
    password,
    stop: async () => {
      // a negative id also ends the service that npm has started
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

test('a new installation leads to its first delivered file by what it offers', async ({ page }) => {
  const folder = await quickFolder()
  const pim = await createDemoPim({ products: 60 })
  const kontor = await startKontor(folder)
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', ({ message }) => consoleErrors.push(message))
  try {
    const clicks = await walk(page, kontor, pim)
    expect(clicks, 'clicks from the log-in to a delivered file').toBeLessThanOrEqual(mostClicks)
    expect(await readdir(join(folder, 'exports'))).toHaveLength(1)

    // after the first delivery the guide is gone
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const finished = page.getByRole('region', { name: 'Deliveries' })
    await expect(finished.getByRole('link', { name: /^Export #/ })).toHaveText(['#1'])
    await expect(finished.getByRole('img', { name: /^Written/ })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Get to your first export' })).toHaveCount(0)
    await expect.poll(() => violationsOf(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  } finally {
    await kontor.stop()
    await pim.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Completes all steps of the guide. @returns the number of clicks, without those into inputs */
const walk = async (
  page: Page,
  { url, username, password }: Awaited<ReturnType<typeof startKontor>>,
  pim: DemoPim,
): Promise<number> => {
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    click(within.getByRole('button', { name, exact: true }))
  const follow = (name: string | RegExp) => click(page.getByRole('link', { name }))
  const fill = (label: string, value: string, within: Page | Locator = page) =>
    within
      .getByRole('textbox', { name: label, exact: true })
      .or(within.locator(`input[type=password]`).and(within.getByLabel(label)))
      .first()
      .fill(value)
  const choose = async (name: string, option: string | RegExp, within: Page | Locator = page) => {
    await openList(page, within.getByRole('combobox', { name }))
    clicks += 1
    await click(page.getByRole('option', { name: option }).first())
  }

  await page.goto(url)
  await fill('Username', username)
  await fill('Password', password)
  await press('Log in')
  // the printed password must be changed at the first log-in
  await fill('Current password', password)
  await fill('New password', ownPassword)
  await fill('Repeat new password', ownPassword)
  await expect.poll(() => violationsOf(page)).toEqual([])
  await press('Change password')
  const guide = page.getByRole('region', { name: 'Get to your first export' })
  await expect(guide).toContainText('0 of 7 done')
  await expect.poll(() => violationsOf(page)).toEqual([])

  await follow('Connect Akeneo')
  await fill('Address', pim.url)
  await fill('Username', pim.credentials.username)
  await fill('Password', pim.credentials.password)
  await fill('Client ID', pim.credentials.clientId)
  await fill('Secret', pim.credentials.secret)
  await press('Save and test')
  await follow('Synchronize now')
  await expect(page.getByText('Synchronization successful')).toBeVisible()

  await follow('Continue: Languages and default language')
  await press(/^Add/)
  const dialog = page.getByRole('dialog')
  await fill('Name', 'de', dialog)
  await fill('Label', 'Deutsch', dialog)
  await choose('Akeneo locale', /German/, dialog)
  await press(/^(Save|Create|Add)/, dialog)

  await follow('Continue: Required fields')
  for (const [tab, code, attribute] of [
    ['Product', 'p_name', 'name'],
    ['Product', 'p_brand', 'brand'],
    ['Article', 'a_ean', 'ean'],
  ] as const) {
    if (tab === 'Article') await click(page.getByRole('tab', { name: tab }))
    await click(field(page, code))
    const source = page.getByRole('combobox', { name: 'Source attribute' })
    await click(source)
    // the list is longer than the viewport
    await source.fill(attribute)
    await click(page.locator(`[role="option"][data-code="${attribute}"]`))
  }
  await press('Save')
  await follow('Continue: Product filter')
  await press('Export all products')
  await follow('Continue: Upload target or download only')
  await press('Download only')
  await press('Start export')
  await press('Start export', page.getByRole('dialog'))
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  return clicks
}
