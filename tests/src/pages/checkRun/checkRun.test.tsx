import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { ExportReport } from '../../../../src/contract/calls/exports.ts'
import { healthCalls, type MappingHealth } from '../../../../src/contract/mapping/health.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { exportReport, exportRow } from '../exports/exportRow.ts'

const well: MappingHealth = {
  missing: [],
  unmapped: [],
  variants: [],
  defaults: [],
  types: [],
  languages: [],
  renamed: [],
  touched: null,
  check: { id: 12 },
}
const name = { field: 'p_name', label: 'Product name', column: 'p_name' }
const text = { field: 'p_text', label: 'Description', column: 'p_text' }
const nextDelta =
  'Mapping changed since export #9. The delta therefore compares all products with the last delivery, and sends those whose rows differ.'
const findings: MappingHealth = {
  nextDelta,
  missing: [
    {
      area: 'mapping',
      field: 'p_tag',
      label: 'Product attribute',
      record: null,
      thing: 'attributes',
      code: 'fit',
      problem: 'gone',
      stops: true,
    },
  ],
  unmapped: [
    { field: 'p_brand', label: 'Brand', column: 'p_brand', stops: false, products: 1204 },
    { field: 'a_ean', label: 'EAN', column: 'a_ean', stops: true, products: null },
  ],
  variants: [{ ...name, attribute: 'size', attributeLabel: 'Size' }],
  defaults: [{ field: 'a_nr', label: 'Article number', column: 'a_nr' }],
  types: [
    {
      attribute: 'fabric_weight',
      label: 'Fabric weight',
      before: 'pim_catalog_metric',
      after: 'pim_catalog_number',
      feeds: [{ field: 'p_comp', label: 'Product component', column: 'p_comp[weight]' }],
      stops: false,
      products: 388,
    },
  ],
  languages: [
    {
      language: 'pl',
      label: 'Polish',
      locale: 'pl_PL',
      fields: [name, text, { ...text, field: 'p_bullet' }, { ...text, field: 'p_keywords' }],
      products: 56,
    },
  ],
  renamed: [
    {
      attribute: 'color',
      label: 'Color',
      count: 3,
      products: 148,
      at: 1,
      options: [{ code: 'black', locale: 'en_GB', before: 'Black', after: 'Deep black', products: 96 }],
    },
  ],
  touched: { products: 1204, isExact: true },
  check: { id: 12 },
}
const check = exportReport(
  exportRow(12, 'error', {
    type: 4,
    statusLabel: 'Finished with errors',
    amountProcessed: 1204,
    amountWarnings: 1194,
    amountErroneous: 10,
    amountTotal: 1204,
  }),
  { startTime: '2026-11-20T10:42:00Z', endTime: '2026-11-20T10:42:18Z' },
)
const cause = (code: string, severity: 'error' | 'warning', label: string, products: number) => ({
  code,
  field: label,
  severity,
  label,
  mappingKey: null,
  cause: 'Missing',
  remedy: '',
  products,
  messages: products,
})
const causes = [cause('eanMissing', 'error', 'EAN', 10), cause('requiredMissing', 'warning', 'Brand', 1194)]

const show = (health: MappingHealth, report: ExportReport = check, path = '/exports/check') => {
  server.use(
    answering(healthCalls.mappingHealth, { success: true, data: health }),
    answering(calls.getExport, { success: true, data: report }),
    answering(calls.exportResults, { success: true, data: { messages: 1204, causes } }),
  )
  return renderConsole(path)
}
const button = (label: string) => screen.findByRole('button', { name: label })
const group = async (title: RegExp) => within(await screen.findByRole('region', { name: title }))

describe('/exports/check', () => {
  it('says how many products would be in the file, why not all, and that nothing was written', async () => {
    show(findings)
    expect(
      await screen.findByRole('heading', { name: '1,194 of 1,204 products would be in the file' }),
    ).toBeVisible()
    expect(
      await screen.findByText(
        '10 fail, most often “EAN: Missing”. 1,194 get a warning, most often “Brand: Missing”. No file was written, nothing was uploaded.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/took 18 s$/)).toBeVisible()
    expect(screen.getByText(nextDelta)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show results by cause' })).toHaveAttribute(
      'href',
      '/exports/12/results',
    )
    // actions that a check run lacks
    for (const word of ['CSV file', 'Uploaded', 'Retry export', 'Delivery'])
      expect(screen.queryByText(word)).not.toBeInTheDocument()
  })

  it('names each finding with what follows, its products and its remedy, worst first', async () => {
    show(findings)
    const groups = await screen.findAllByRole('heading', { level: 3 })
    const titles = [
      'Missing 1',
      'Required, but unmapped 2',
      'Type changed in Akeneo 1',
      'Language without texts 1',
      'Renamed in Akeneo 3 options',
    ]
    expect(groups.map(({ textContent }) => textContent).filter(one => titles.includes(one ?? ''))).toEqual(
      titles,
    )
    const missing = await group(/^Missing/)
    expect(missing.getByText(/The attribute fit is not in Akeneo\. Exports end over it/)).toBeVisible()
    const unmapped = await group(/^Required/)
    expect(unmapped.getByText('TB.One requires it. Every product goes out without it.')).toBeVisible()
    expect(unmapped.getByText('1,204')).toBeVisible()
    expect(unmapped.getByText('not counted')).toBeInTheDocument()
    expect(unmapped.getByRole('link', { name: 'Map field: Brand' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/mapping#p_brand',
    )
    const types = await group(/^Type changed/)
    expect(types.getByText(/Was Metric, is Number\. Feeds/)).toHaveTextContent(
      'Product component p_comp[weight].',
    )
    const variants = await group(/^Differs between variants/)
    expect(variants.getByText(/^“Size” may differ between the variants/)).toBeVisible()
    expect(variants.getByRole('link', { name: 'Open field: Product name' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/mapping#p_name',
    )
    expect(screen.getByText('Not mapped, filled by default: Article number (a_nr).')).toBeVisible()
    const languages = await group(/^Language/)
    expect(languages.getByText('No text in Product name, Description and 2 more fields.')).toBeVisible()
    const renamed = await group(/^Renamed/)
    expect(renamed.getByRole('button', { name: /^Send codes|Use codes/ })).toBeVisible()
  })

  it('offers the export as the next step once nothing is left to mend', async () => {
    const good = { ...check, statusClass: 'successful' as const, amountSuccessful: 1204 }
    show(well, { ...good, amountWarnings: 0, amountErroneous: 0 })
    expect(await screen.findByText('All 1,204 products would be in the file')).toBeVisible()
    expect(screen.getByText('Nothing to mend in the mapping.')).toBeVisible()
    expect(await button('Start export')).toHaveClass('MuiButton-contained')
    expect(screen.queryByRole('link', { name: 'Show results by cause' })).not.toBeInTheDocument()
  })

  it('starts a check run, and shows it as it goes', async () => {
    const started: string[] = []
    const running = exportReport(exportRow(13, 'running', { type: 4, statusLabel: 'Running' }), {
      canBeCancelled: true,
    })
    show({ ...well, check: null })
    expect(await screen.findByText(/^A check run judges every product/)).toBeVisible()
    server.use(
      answering(
        calls.runCheck,
        { success: true, data: { id: 13 } },
        {
          onRequest: request => {
            started.push(request.method)
            server.use(
              answering(healthCalls.mappingHealth, { success: true, data: { ...well, check: { id: 13 } } }),
              answering(calls.getExport, { success: true, data: running }),
            )
          },
        },
      ),
    )
    await user.click(await button('Start check run'))
    expect(await screen.findByRole('progressbar', { name: 'Export #13' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument()
    expect(started).toEqual(['POST'])
  })

  it('says why a check run could not be started', async () => {
    show(well)
    server.use(refusing(calls.runCheck, 409, 'Five exports wait already.'))
    await user.click(await button('Check again'))
    expect(await screen.findByText('Five exports wait already.')).toBeVisible()
  })

  it('of a run that broke off shows the failure, and the findings as far as they are known', async () => {
    show(findings, {
      ...check,
      statusLabel: 'Failed',
      statusDetails: 'Failed after 100 products.',
      amountProcessed: 100,
      amountErroneous: 0,
      errors: ['Akeneo at pim.example does not answer.'],
    })
    expect(await screen.findByRole('heading', { name: 'Failed' })).toBeVisible()
    expect(screen.getByText('Akeneo at pim.example does not answer.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Mapping health' })).toBeVisible()
    expect(await button('Check again')).toBeEnabled()
  })

  it('lists the products without texts on demand, each with the way to its trace', async () => {
    show(findings)
    server.use(
      answering(healthCalls.textlessProducts, {
        success: true,
        data: [
          { identifier: 'SKU-1', name: 'Shirt' },
          { identifier: 'SKU-2', name: '' },
        ],
      }),
    )
    await user.click(await button('Show products without text in Polish'))
    const paper = await screen.findByRole('dialog', { name: 'Products without text in Polish' })
    const dialog = within(paper)
    expect(await dialog.findByRole('link', { name: 'Shirt' })).toHaveAttribute('href', '/trace/SKU-1')
    expect(dialog.getByRole('link', { name: 'SKU-2' })).toBeVisible()
    expect(dialog.getByText('The first 2 of 56.')).toBeVisible()
    await waitFor(() => expect(paper.parentElement?.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('keeps a changed type that does no harm', async () => {
    const kept: unknown[] = []
    show(findings)
    server.use(
      answering(
        healthCalls.keepAttributeType,
        { success: true },
        { onRequest: (_request, body) => kept.push(body) },
      ),
    )
    await user.click(await button('Keep the type of Fabric weight'))
    await waitFor(() => expect(kept).toEqual([{ attribute: 'fabric_weight', after: 'pim_catalog_number' }]))
    expect(await screen.findByText('The new type of Fabric weight is kept')).toBeVisible()
  })

  it('stands at the address of each check run too', async () => {
    show(findings, check, '/exports/12')
    expect(await screen.findByRole('heading', { name: 'Check run' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: /would be in the file/ })).toBeVisible()
  })
})
