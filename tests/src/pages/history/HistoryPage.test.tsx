import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import { previewCalls } from '../../../../src/contract/mapping/preview.ts'
import { type Version, versionCalls } from '../../../../src/contract/versions/versionCalls.ts'
import { user } from '../../browser.ts'
import { settings } from '../../../../src/resources/index.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const change = { address: 'csv.delimiter', before: ';', after: ',' }
const version = (id: number, more: Partial<Version> = {}): Version => ({
  id,
  document: 'csv',
  name: null,
  at: `2026-11-${10 + id}T14:02:00+01:00`,
  user: 'grace@example.com',
  address: '10.0.0.7',
  action: 'update',
  of: null,
  isCurrent: false,
  differences: [change],
  more: 0,
  ...more,
})
const versions = [version(3, { isCurrent: true }), version(2), version(1, { action: 'found', user: '' })]

const open = async (data: Version[] = versions) => {
  server.use(answering(versionCalls.listVersions, { success: true, data }), ...handlersFor(settings.csv))
  const rendered = renderConsole('/history/csv', { roles: [adminRole] })
  await screen.findByRole('heading', { name: 'History' })
  return rendered
}
const requestsTo: string[] = []
const note = (request: Request) => void requestsTo.push(request.url.replace(/^.*\/ui\/api/, ''))

describe('the page of the versions of a document', () => {
  it('names user, time, address and the values before and after', async () => {
    await open()
    const [first, , last] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('grace@example.com')
    expect(first).toHaveTextContent('Changed from 10.0.0.7')
    expect(first).toHaveTextContent('Now')
    expect(within(first as HTMLElement).getByRole('table')).toHaveTextContent('Delimiter')
    expect(last).toHaveTextContent('Changed automatically')
    expect(within(last as HTMLElement).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('names nobody as the author of the state before the first change', async () => {
    await open([version(2), version(1, { action: 'found', user: '', address: null, differences: [] })])
    const [, first] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('Initial state')
    expect(first).toHaveTextContent('As it was before the first change in this list.')
    expect(first).not.toHaveTextContent('Kontor')
  })

  it('takes back one change after a question', async () => {
    await open()
    server.use(answering(versionCalls.undoVersion, { success: true }, { onRequest: note }))
    const [, second] = await screen.findAllByRole('button', { name: /^Undo the change/ })
    await user.click(second as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Undo' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone')).toBeVisible()
    expect(requestsTo.at(-1)).toBe('/versions/2/undo?seen=3')
  })

  it('compares a version with now or another one, and restores it', async () => {
    await open()
    const compared = { success: true as const, data: { differences: [change], more: 0 } }
    server.use(
      answering(versionCalls.compareVersion, compared, { onRequest: note }),
      answering(versionCalls.restoreVersion, { success: true }, { onRequest: note }),
    )
    const [, second] = await screen.findAllByRole('button', { name: /^Compare version/ })
    await user.click(second as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: /^Version of/ })
    expect(await within(dialog).findByRole('table')).toHaveTextContent('Delimiter')
    await user.click(within(dialog).getByRole('combobox', { name: 'Compare with' }))
    await user.click((await screen.findAllByRole('option'))[1] as HTMLElement)
    await waitFor(() => expect(requestsTo.at(-1)).toBe('/versions/2/difference?to=3'))
    expect(within(dialog).queryByRole('button', { name: 'Restore this version' })).toBeNull()
    await user.click(within(dialog).getByRole('combobox', { name: 'Compare with' }))
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
    await user.click(await within(dialog).findByRole('button', { name: 'Restore this version' }))
    expect(await screen.findByText('Version restored')).toBeVisible()
    expect(requestsTo).toContain('/versions/2/restore?seen=3')
  })

  it('tells on three products and by a count what a restored mapping would change in the file', async () => {
    const saved = { p_name: { akeneoAttribute: 'title' } }
    const product = { identifier: 'shirt-1', name: 'Shirt' }
    const cell = { column: 'p_name', field: 'p_name', bracket: null, language: null, locale: null }
    const cells = [{ ...cell, text: 'Hemd', before: 'Shirt', problems: [], sources: [] }]
    const asked: unknown[] = []
    const mappingVersions = versions.map(version => ({ ...version, document: 'mapping' }))
    const difference = { address: 'mapping.p_name.akeneoAttribute', before: 'title', after: 'name' }
    const config = { productAttributes: [], articleAttributes: [], formatters: [], languages: [] }
    const count = { changed: 12, compared: 2000, total: 4100, isWhole: false }
    server.use(
      answering(mappingCalls.mappingUiConfig, { success: true, data: config }),
      answering(versionCalls.listVersions, { success: true, data: mappingVersions }),
      answering(versionCalls.compareVersion, { success: true, data: { differences: [difference], more: 0 } }),
      answering(versionCalls.getVersion, { success: true, data: { ...version(2), data: saved } }),
      answering(previewCalls.previewProducts, { success: true, data: [product] }),
      answering(previewCalls.previewMapping, { success: true, data: { product, cells, problems: [] } }),
      answering(
        previewCalls.previewCount,
        { success: true, data: count },
        { onRequest: (_request, body) => asked.push(body) },
      ),
    )
    renderConsole('/history/mapping', { roles: [adminRole] })
    const [, second] = await screen.findAllByRole('button', { name: /^Compare version/ })
    await user.click(second as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: /^Version of/ }))
    await user.click(await dialog.findByRole('button', { name: 'Try on three products' }))
    const sentence = 'At least 12 of 4,100 products change with this version; the first 2,000 were compared.'
    expect(await dialog.findByText(sentence)).toBeVisible()
    expect(dialog.getByText('Cells of 1 of 1 products would change.')).toBeVisible()
    expect(dialog.getByRole('row', { name: 'p_name Shirt Hemd' })).toBeVisible()
    expect(asked).toEqual([{ mapping: saved }])
    server.use(refusing(previewCalls.previewCount, 500, 'Broken.'))
    await user.click(dialog.getByRole('button', { name: 'Try on three products' }))
    expect(await dialog.findByText('The products that change could not be counted.')).toBeVisible()
  })

  it('says by field what no longer fits', async () => {
    await open()
    const errors = { delimiter: ['This option is gone.'] }
    server.use(answering(versionCalls.undoVersion, { success: false, errors }))
    await user.click((await screen.findAllByRole('button', { name: /^Undo the change/ }))[0] as HTMLElement)
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Undo' })).getByRole('button', { name: 'Undo' }),
    )
    expect(await screen.findByText(/Nothing was changed. Delimiter: This option is gone/)).toBeVisible()
  })

  it('says that nothing was saved yet', async () => {
    await open([])
    expect(await screen.findByText(/Nothing was saved here yet/)).toBeVisible()
  })

  it('says that it could not be loaded', async () => {
    server.use(refusing(versionCalls.listVersions, 500, 'Broken.'))
    renderConsole('/history/csv', { roles: [adminRole] })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
