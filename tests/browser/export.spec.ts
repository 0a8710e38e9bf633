import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expectedOutcome } from '../../demo/configure.ts'
import { demoProducts, expect, signIn, test, violationsOf } from './demo.ts'
import { inLong } from '../shared/long.ts'

const languages = [
  {
    locale: 'en-US',
    logIn: { username: 'Username', password: 'Password', logIn: 'Log in' },
    exports: 'Exports',
    start: 'Start export',
    full: 'Full',
    started: 'Export started',
    running: 'Running',
    // the run before may have delivered the same
    ended: /^(Delivered|Nothing changed)$/,
    download: 'Download',
    showResults: /^EAN\s*Missing/,
    openMapping: 'Open mapping field',
    eanMissing: 'Fill in the attribute “ean” in Akeneo.',
    checkRun: 'Check run',
    startCheck: /^(Start check run|Check again)$/,
    showByCause: 'Show results by cause',
    wouldBe: (inFile: string, all: string) => `${inFile} of ${all} products would be in the file`,
    missing: (failed: string, all: string) => `${failed} of ${all} products would not be in the file`,
  },
  ...inLong({
    locale: 'de-DE',
    logIn: { username: 'Benutzername', password: 'Passwort', logIn: 'Anmelden' },
    exports: 'Exporte',
    start: 'Export starten',
    full: 'Voll',
    started: 'Export gestartet',
    running: 'Läuft',
    ended: /^(Übergeben|Nichts geändert)$/,
    download: 'Herunterladen',
    showResults: /^EAN\s*Fehlt/,
    openMapping: 'Zuordnung öffnen',
    eanMissing: 'Füllen Sie in Akeneo das Attribut „ean“ aus.',
    checkRun: 'Probelauf',
    startCheck: /^(Probelauf starten|Erneut prüfen)$/,
    showByCause: 'Ergebnis nach Ursachen zeigen',
    wouldBe: (inFile: string, all: string) => `${inFile} von ${all} Produkten stünden in der Datei`,
    missing: (failed: string, all: string) => `${failed} von ${all} Produkten stünden nicht in der Datei`,
  }),
] as const

// other files change labels of the PIM, which are warnings then
test.use({ sharedBy: 'exports' })

for (const words of languages)
  test(`a person starts a full export, watches it and downloads its file (${words.locale})`, async ({
    page,
    context,
    baseURL,
    demo,
  }) => {
    // the PIM delays the export until the test has seen it running
    demo.pim.faults = { held: ['products'] }
    await context.addCookies([{ name: 'currentLanguage', value: words.locale, url: baseURL ?? '' }])
    await page.goto('/exports')
    await expect(page).toHaveURL(/\/login\?nextUrl=%2Fexports$/)
    await expect.poll(() => violationsOf(page)).toEqual([])
    await signIn(page, words.logIn)
    await expect(page).toHaveURL(/\/exports$/)

    await page.getByRole('button', { name: words.start }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: words.full }).check()
    await expect.poll(() => violationsOf(page)).toEqual([])
    // other tests of the worker may have started exports before
    const answered = page.waitForResponse(answer => new URL(answer.url()).pathname.endsWith('/exports/run'))
    await dialog.getByRole('button', { name: words.start }).dblclick()
    const { id } = (await (await answered).json()).data as { id: number } // as the call says
    await expect(page.getByText(words.started)).toBeVisible()
    await expect(dialog).toBeHidden()

    await expect(page).toHaveURL(new RegExp(`/exports/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(page.getByText(words.running, { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    demo.pim.faults = {}
    await expect(page.getByRole('heading', { name: words.ended })).toBeVisible()
    await expect.poll(() => violationsOf(page)).toEqual([])

    const outcome = expectedOutcome(demoProducts)
    const numbers = new Intl.NumberFormat(words.locale)
    for (const count of Object.values(outcome))
      await expect(page.getByText(numbers.format(count), { exact: true }).first()).toBeVisible()

    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    const file = await loading
    expect(file.suggestedFilename()).toMatch(/^PANDA_\d{8}_\d{6}\.csv$/)
    const rows = parse(await readFile(await file.path(), 'utf8'), { columns: true, delimiter: ';' })
    expect(rows).toHaveLength(outcome.successful + outcome.warnings)

    await page.getByRole('link', { name: words.showResults }).click()
    await expect(page).toHaveURL(new RegExp(`/exports/${id}/results\\?group=a_ean.eanMissing$`))
    await expect(page.getByText(words.eanMissing).first()).toBeVisible()
    await expect(page.getByRole('link', { name: words.openMapping })).toBeVisible()
    await expect(page.locator('[role=row] a[href*="/#/enrich/product/"]').first()).toBeVisible()
    await expect.poll(() => violationsOf(page)).toEqual([])
    await page.goBack()
    await expect(page.getByRole('heading', { name: words.ended })).toBeVisible()

    await test.step('a check run says the same, and writes no file', async () => {
      const files = () => readdir(join(demo.uploads, '../../exports'), { recursive: true })
      const before = await files()
      await page.getByRole('link', { name: words.exports, exact: true }).last().click()
      await page.getByRole('link', { name: words.checkRun, exact: true }).click()
      await page.getByRole('button', { name: words.startCheck }).click()
      const [inFile, failed, all] = [demoProducts - outcome.erroneous, outcome.erroneous, demoProducts].map(
        count => numbers.format(count),
      )
      await expect(page.getByRole('heading', { name: words.wouldBe(inFile ?? '', all ?? '') })).toBeVisible()
      await page.getByRole('link', { name: words.showByCause }).click()
      await expect(page).toHaveURL(/\/exports\/\d+\/results/)
      await expect(page.getByText(words.missing(failed ?? '', all ?? ''))).toBeVisible()
      await expect(page.getByRole('button', { name: words.download })).toHaveCount(0)
      await expect.poll(() => violationsOf(page)).toEqual([])
      expect(await files()).toEqual(before)
    })
  })
