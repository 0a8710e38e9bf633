import type { Page } from '@playwright/test'
import type { Demo } from '../../demo/startDemo.ts'
import type { MasterKind } from '../../server/model/masterData.ts'
import { button, enter, press } from './byKeyboard.ts'
import { expect, test } from './demo.ts'
import { isSound } from './isSound.ts'
import { inLong, isLong, onlyInLong } from '../shared/long.ts'

const path = '/settings/akeneo/sync'
/** Delays the answers of the PIM after half of the kinds. */
const halfWay = { held: ['families'] }

const languages = {
  'en-US': {
    start: 'Start synchronization',
    busy: 'Synchronizing',
    successful: 'Synchronization successful',
    failed: 'Synchronization failed',
    tile: /^Synchronization Synchronized/,
  },
  'de-DE': {
    start: 'Synchronisation starten',
    busy: 'Wird synchronisiert',
    successful: 'Synchronisation erfolgreich',
    failed: 'Synchronisation fehlgeschlagen',
    tile: /^Synchronisation Synchronisiert: /,
  },
} as const

const walks = [
  { locale: 'en-US', viewport: { width: 1440, height: 900 } },
  ...inLong({ locale: 'de-DE', viewport: { width: 390, height: 844 } }),
] as const

/** Adds master data to the service that the PIM lacks, so that the next synchronization deletes it. */
const pretend = async ({ service }: Demo, kind: MasterKind, ...more: readonly { code: string }[]) => {
  const { masters } = service.deps
  const all: readonly { code: string }[] = [...(await masters[kind]()), ...more]
  await masters.replace(
    kind,
    all.map(data => ({ parent: '', code: data.code, data })),
  )
}

const ask = async (page: Page, demo: Demo, signature: 'get' | 'post', call: string, data?: unknown) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request[signature](`${demo.service.url}/ui/api${call}`, { headers, data })).json()
}

for (const { locale, viewport } of walks)
  test(`a synchronization is started by keyboard, watched and read (${locale}, ${viewport.width} px)`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
    const words = languages[locale]
    await page.setViewportSize(viewport)
    await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
    await enter(page, '/settings')
    await press(page, page.getByRole('link', { name: words.tile }))
    await expect(page).toHaveURL(path)
    await expect(page.getByText(words.successful)).toBeVisible()
    await isSound(page)

    demo.pim.faults = halfWay
    await press(page, button(page, words.start))
    await expect(button(page, words.busy)).toBeDisabled()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]0/)
    await isSound(page)

    // another tab of the same browser sees it too
    const other = await context.newPage()
    await other.goto(path)
    await expect(button(other, words.busy)).toBeDisabled()
    demo.pim.faults = {}
    await expect(button(page, words.start)).toBeEnabled()
    await expect(button(other, words.start)).toBeEnabled()
    await expect(page.getByText(words.successful)).toBeVisible()
    await other.close()
  })

onlyInLong(test)(
  'deletions are highlighted, and what they touch is named until it is mended',
  async ({ page, demo, tolerate }) => {
    // Akeneo does not count the products of a missing family
    tolerate(/status of 502/)
    await enter(page, path)
    await expect(page.getByText('Synchronization successful')).toBeVisible()
    const { data: mapping } = await ask(page, demo, 'get', '/tradebyte/mapping')
    const { data: filter } = await ask(page, demo, 'get', '/settings/tradebyte/product-filter')
    const [attribute] = await demo.service.deps.masters.attributes()
    if (!attribute) throw new Error('The demo has attributes')
    await pretend(demo, 'attributes', {
      ...attribute,
      code: 'old_name',
      type: 'pim_catalog_text',
      scopable: false,
      metricFamily: null,
    } as typeof attribute)
    await pretend(demo, 'families', { code: 'hats', labels: {}, attributes: [] } as { code: string })
    await ask(page, demo, 'post', '/tradebyte/mapping', {
      ...mapping,
      p_name: { akeneoAttribute: 'old_name' },
    })
    await ask(page, demo, 'post', '/settings/tradebyte/product-filter', {
      ...filter,
      akeneoFamilies: ['hats'],
    })

    try {
      await button(page, 'Start synchronization').click()
      const note = page.getByRole('note')
      await expect(note.getByRole('link')).toHaveText([/name/i, 'Families'])
      await expect(
        page
          .getByRole('row', { name: /^Attributes/ })
          .getByRole('cell')
          .last(),
      ).toHaveText('1')
      await expect(page.getByRole('cell').locator('svg')).toHaveCount(2)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await isSound(page)
      }
      await page.goto('/settings')
      await expect(page.getByRole('link', { name: /^Synchronization 2 warnings/ })).toBeVisible()
      await expect(page.getByRole('status').getByText(/2 things missing/)).toBeVisible()
      await press(page, page.getByRole('link', { name: 'Show findings' }))
      await expect(page).toHaveURL(/#health$/)
      await expect(page.getByRole('region', { name: 'Missing 2' })).toBeVisible()
      await isSound(page)
      await page.goto('/settings/tradebyte/mapping')
      const unfold = note.getByRole('button', { name: 'Show the 2 places' })
      await unfold.focus()
      await page.keyboard.press('Enter')
      await expect(note.getByRole('link')).toHaveText([/name/i, 'Families', 'Compare'])
      await isSound(page)
      const { data: run } = await ask(page, demo, 'post', '/exports/run?delta=false&disableUpload=true')
      await page.goto(`/exports/${run.id}`)
      await expect(page.getByText(/^Akeneo no longer has what this export relies on/)).toBeVisible()
      await expect(note.getByRole('link')).toHaveText([/name/i, 'Families'])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await isSound(page)
      }
      await page.goto(path)
      await note.getByRole('link').first().click()
      await expect(page).toHaveURL('/settings/tradebyte/mapping#p_name')
      await page.goto(path)
      await note.getByRole('link', { name: 'Families' }).click()
      await expect(page).toHaveURL('/settings/akeneo/product-filter')
    } finally {
      await ask(page, demo, 'post', '/tradebyte/mapping', mapping)
      await ask(page, demo, 'post', '/settings/tradebyte/product-filter', filter)
    }
    await page.goto(path)
    await expect(page.getByText('Synchronization successful')).toBeVisible()
    await expect(page.getByRole('note')).toHaveCount(0)
    await expect(
      page
        .getByRole('row', { name: /^Attributes/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('1')
  },
)

const renaming = {
  'en-US': {
    findings: 'Show findings',
    unfold: 'Show the options',
    use: 'Use codes for Colour',
    title: 'Renamed in Akeneo',
  },
  'de-DE': {
    findings: 'Befunde zeigen',
    unfold: 'Optionen anzeigen',
    use: 'Codes verwenden für Farbe',
    title: 'In Akeneo umbenannt',
  },
} as const

// otherwise renamedOptions.test.ts tests the calls, and SyncPage.test.tsx the pages
for (const { locale, viewport } of isLong ? walks : [])
  test(`renamed options are read, and sent as codes, by keyboard (${locale}, ${viewport.width} px)`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
    const words = renaming[locale]
    const labels = { de_DE: 'Tiefschwarz', en_GB: 'Deep black', fr_FR: 'Noir profond' }
    await page.setViewportSize(viewport)
    await context.addCookies([{ name: 'currentLanguage', value: locale, url: baseURL ?? '' }])
    await enter(page, path)
    const { data: mapping } = await ask(page, demo, 'get', '/tradebyte/mapping')
    const renamed = page.getByRole('region', { name: words.title })
    try {
      demo.pim.faults = { master: { 'attributes/colour/options': { black: { labels } } } }
      await press(page, button(page, languages[locale].start))
      await expect(renamed.getByText('Tiefschwarz')).toBeVisible()
      await isSound(page)
      await page.goto('/settings')
      await press(page, page.getByRole('link', { name: words.findings }))
      await expect(page.getByText('Tiefschwarz')).toBeVisible()
      await isSound(page)
      await page.goto('/settings/tradebyte/mapping')
      await press(page, button(page, words.unfold))
      await expect(renamed.getByText('Tiefschwarz')).toBeVisible()
      await isSound(page)
      await press(page, button(page, words.use))
      await expect(renamed).toHaveCount(0)
      // an undoable decision is sent when its toast closes
      await page.keyboard.press('Escape')
      await expect
        .poll(async () => (await ask(page, demo, 'get', '/tradebyte/mapping')).data.a_comp)
        .toContainEqual(expect.objectContaining({ akeneoAttribute: 'colour', formatter: 'optionCode' }))
      await page.goto(path)
      await expect(page.getByText(languages[locale].successful)).toBeVisible()
      await expect(renamed).toHaveCount(0)
    } finally {
      demo.pim.faults = {}
      await ask(page, demo, 'post', '/tradebyte/mapping', mapping)
      await ask(page, demo, 'post', '/settings/akeneo/api/sync')
    }
  })

onlyInLong(test)(
  'a failure says what the PIM refuses, in both languages, and how far it came',
  async ({ page, context, tolerate, baseURL, demo }) => {
    // the browser also logs the failed answer on its console
    tolerate(/status of/)
    await enter(page, path)
    demo.pim.faults = { denied: ['categories'] }
    await button(page, 'Start synchronization').click()
    await expect(page.getByText('Synchronization failed')).toBeVisible()
    await expect(page.getByText(/does not let this user read/)).toBeVisible()
    await expect(page.getByText(/8 of 10/)).toBeVisible()
    demo.pim.faults = {}
    await isSound(page)
    await context.addCookies([{ name: 'currentLanguage', value: 'de-DE', url: baseURL ?? '' }])
    await page.reload()
    await expect(page.getByText('Synchronisation fehlgeschlagen')).toBeVisible()
    await expect(page.getByText(/lässt diesen Benutzer/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await isSound(page)
    await button(page, 'Synchronisation starten').click()
    await expect(page.getByText('Synchronisation erfolgreich')).toBeVisible()
  },
)
