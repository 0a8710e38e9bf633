import { causeOf } from '../../../../server/exports/findings/finding.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { StartForecast } from '../../../../src/contract/calls/dashboard.ts'
import type { deltaReferenceSchema } from '../../../../src/contract/calls/exports.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, createGate, refusing, server } from '../../service.ts'
import { mappingHandlers } from '../mapping/mappingHandlers.ts'
import { exportReport, exportRow } from './exportRow.ts'

type Reference = z.output<typeof deltaReferenceSchema>

const none = answering(calls.listExports, { success: true, data: { pages: 0, count: 0, pageData: [] } })
const link = { id: 34, startTime: '2026-11-20T08:00:00Z' }
const known: Reference = {
  reference: link,
  fullExport: { ...link, durationMs: 18_000 },
  changedSettings: [],
  target: 'sftp://sftp.tradebyte.example/in',
  warnings: [],
}
const counted: StartForecast = {
  full: 2000,
  delta: { changed: 34, isExact: true, again: 0, allVariants: false },
  unknown: null,
}

const open = async (reference: Partial<Reference> = {}, outlook: Partial<StartForecast> = {}) => {
  server.use(
    none,
    answering(calls.deltaReference, { success: true, data: { ...known, ...reference } }),
    answering(calls.startForecast, { success: true, data: { ...counted, ...outlook } }),
  )
  return opened()
}
const opened = async () => {
  const { router } = renderConsole('/exports')
  await user.click((await screen.findAllByRole('button', { name: 'Start export' }))[0]!)
  return { router, dialog: await screen.findByRole('dialog', { name: 'Start export' }) }
}
const card = (name: RegExp) => screen.findByRole('radio', { name })

describe('the start dialog', () => {
  it('says what each type would take, and where the file goes', async () => {
    const { dialog } = await open()
    expect(
      await card(/^Full 2,000 products All that pass the filter\. Took 18\ss last time\.$/),
    ).toBeVisible()
    const delta = await card(/^Delta 34 changed Since export #34, 20 Nov, \d\d:00\.$/)
    expect(delta).toBeChecked()
    await waitFor(() => expect(delta).toHaveFocus())
    expect(dialog).toHaveTextContent('Uploads tosftp://sftp.tradebyte.example/in')
    expect(within(dialog).queryByRole('status')).toBeNull()
    await user.keyboard('{ArrowLeft}')
    expect(await card(/^Full/)).toBeChecked()
  })

  it('says what comes again, and that variants come along', async () => {
    await open({}, { delta: { changed: 12_000, isExact: false, again: 12, allVariants: true } })
    expect(
      await card(
        /^Delta 12,012 products at most Since .* 12,000 changed, 12 again after .* With all their variants\.$/,
      ),
    ).toBeVisible()
  })

  it('can start while Akeneo still counts', async () => {
    const gate = createGate()
    server.use(
      http.get(anywhere(calls.startForecast.path), async () => {
        await gate.opened
        return HttpResponse.json({ success: true, data: counted })
      }),
      none,
    )
    const { dialog } = await opened()
    expect(await card(/^Full Counting products/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Start export' })).toBeEnabled()
    gate.open()
    expect(await card(/^Full 2,000 products/)).toBeVisible()
  })

  it.each([
    ['noAnswer', 'Akeneo did not answer.'],
    ['filter', 'The product filter cannot be applied.'],
  ] as const)('knows no number where Akeneo said %s', async (unknown, sentence) => {
    await open({}, { full: null, delta: null, unknown })
    expect(await card(new RegExp(`^Full – ${sentence}$`))).toBeVisible()
    expect(await card(new RegExp(`^Delta – ${sentence}$`))).toBeVisible()
  })

  it('knows no number where the service fails, and may start all the same', async () => {
    server.use(none, refusing(calls.startForecast, 500))
    await opened()
    expect(await card(/^Delta – Akeneo did not answer\.$/)).toBeVisible()
  })

  it('offers a full export first while nothing was delivered', async () => {
    await open({ reference: null, fullExport: null }, { delta: null })
    const full = await card(/^Full 2,000 products All that pass the filter\.$/)
    expect(full).toBeChecked()
    await waitFor(() => expect(full).toHaveFocus())
    expect(await card(/^Delta 2,000 products No delivered export yet: exports all\.$/)).not.toBeChecked()
  })

  it('starts a delta of nothing too', async () => {
    const { dialog } = await open({}, { delta: { changed: 0, isExact: true, again: 0, allVariants: false } })
    expect(await card(/^Delta 0 changed/)).toBeChecked()
    expect(within(dialog).getByRole('button', { name: 'Start export' })).toBeEnabled()
  })
})

describe('what the start dialog warns of', () => {
  it('names what changed since the last full export, before a delta only', async () => {
    await open({ changedSettings: ['mapping'], changedAt: '2026-11-20T09:15:00Z' })
    const words =
      /^The mapping changed 20 Nov, \d\d:15, after the last full export #34\. A delta applies the change only to these 34 products\.$/
    expect(await screen.findByText(words)).toBeVisible()
    await user.click(await card(/^Full/))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('names several parts, without an unknown time', async () => {
    await open({ changedSettings: ['csv', 'languages'] }, { delta: null, unknown: 'noAnswer' })
    expect(
      await screen.findByText(
        'Settings changed (CSV, languages), after the last full export #34. A delta applies the change only to products that changed in Akeneo.',
      ),
    ).toBeVisible()
  })

  it('says that an empty filter withdraws everything, with the way to it', async () => {
    await open({}, { full: 0 })
    expect(await screen.findByText(/^No product passes the filter\. An export would withdraw/)).toBeVisible()
    const way = screen.getByRole('link', { name: 'Open product filter' })
    expect(way).toHaveAttribute('href', '/settings/akeneo/product-filter')
  })

  it('names what the service warns of, and of the upload only where there is one', async () => {
    const { dialog } = await open({
      warnings: [
        causeOf({ code: 'connection', connection: 'akeneoApi' }, 'en'),
        causeOf({ code: 'connection', connection: 'ftp' }, 'en'),
        causeOf({ code: 'choicesGone', params: { count: 1 } }, 'en'),
        causeOf({ code: 'newTarget' }, 'en'),
      ],
    })
    const notices = () => within(within(dialog).getByRole('list')).getAllByRole('listitem')
    await within(dialog).findByRole('list')
    expect(notices().map(({ textContent }) => textContent)).toEqual([
      // only the administration may open it
      'No connection to Akeneo.',
      'No connection to the upload target.Open FTP settings',
      'One setting names what is gone in Akeneo. It has no effect.Open synchronization',
      expect.stringMatching(/^Nothing has been uploaded to this target yet\./),
    ])
    await user.click(within(dialog).getByRole('checkbox', { name: 'Disable upload' }))
    expect(notices()).toHaveLength(2)
  })
})

describe('a start dialog that is blocked', () => {
  it('names what is missing with the way to each, and no warning beside', async () => {
    server.use(...mappingHandlers())
    const { router, dialog } = await open({
      blockers: [
        causeOf({ code: 'noLanguage' }, 'en'),
        causeOf({ code: 'requiredOpen', params: { fields: 'EAN and Brand', count: 2 } }, 'en'),
        causeOf({ code: 'notConnected' }, 'en'),
      ],
      warnings: [causeOf({ code: 'choicesGone', params: { count: 1 } }, 'en')],
    })
    const alert = await within(dialog).findByRole('alert')
    expect(alert).toHaveTextContent(/^3 things are missing before an export can start/)
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'There is no language yet. Add one: until then, exports end at once.Open languages',
      'EAN and Brand are not mapped.Open mapping',
      // only the administration may open it
      'Akeneo is not connected. Enter its address and credentials, or connect Kontor as an app.',
    ])
    expect(within(dialog).getByRole('button', { name: 'Start export' })).toBeDisabled()
    await user.click(within(alert).getByRole('link', { name: 'Open mapping' }))
    expect(router.state.location.pathname).toBe('/settings/tradebyte/mapping')
  })
})

describe('the target in the start dialog', () => {
  it('becomes a download where the upload is disabled', async () => {
    const { dialog } = await open()
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Disable upload' }))
    expect(await within(dialog).findByText('Download only')).toBeVisible()
    expect(dialog).not.toHaveTextContent('sftp://')
  })

  it('is offered where there is none', async () => {
    const { dialog } = await open({ target: null })
    expect(await within(dialog).findByRole('link', { name: 'Choose target' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/ftp',
    )
    expect(within(dialog).queryByRole('checkbox', { name: 'Disable upload' })).toBeNull()
  })
})

describe('starting an export', () => {
  const started: string[] = []
  const starting = answering(
    calls.runExport,
    { success: true, data: { id: 35 } },
    { onRequest: ({ url }) => started.push(new URL(url).search) },
  )

  it('happens once, with what was ticked, and opens its page', async () => {
    started.length = 0
    server.use(
      starting,
      answering(calls.getExport, { success: true, data: exportReport(exportRow(35, 'running')) }),
    )
    const { router, dialog } = await open()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Exclude assets' }))
    await user.dblClick(within(dialog).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByText('Export started')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/exports/35'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(started).toEqual(['?delta=true&excludeAssets=true&disableUpload=false'])
  })

  it('is done by Enter and left by Escape', async () => {
    started.length = 0
    server.use(
      starting,
      answering(calls.getExport, { success: true, data: exportReport(exportRow(35, 'running')) }),
    )
    const { router, dialog } = await open()
    await waitFor(() => expect(dialog.parentElement?.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click((await screen.findAllByRole('button', { name: 'Start export' }))[0]!)
    await waitFor(async () => expect(await card(/^Delta/)).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/exports/35'))
    expect(started).toHaveLength(1)
  })

  it.each([
    [500, 'Down', 'Export could not be started'],
    [409, '5 exports are waiting already.', '5 exports are waiting already.'],
  ])('says after %d why it did not happen, and stays', async (status, message, sentence) => {
    server.use(refusing(calls.runExport, status, message))
    const { dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(dialog).toBeVisible()
  })
})
