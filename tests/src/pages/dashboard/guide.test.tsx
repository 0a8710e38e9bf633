import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { GuideStep } from '../../../../src/contract/calls/dashboard.ts'
import { allWell } from '../../../shared/stoppedStates.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

const at = '2026-11-22T12:40:00.000Z'

/** The steps of a new installation, with some changes. */
const stepsWith = (changes: Partial<Record<GuideStep['name'], Partial<GuideStep>>> = {}): GuideStep[] =>
  (
    [
      { name: 'connect', state: 'open', path: '/settings/akeneo/api' },
      { name: 'synchronize', state: 'open', path: '/settings/akeneo/sync' },
      { name: 'languages', state: 'open', path: '/settings/tradebyte/languages', names: [] },
      {
        name: 'required',
        state: 'open',
        path: '/settings/tradebyte/mapping',
        names: ['Product name', 'Brand', 'EAN'],
      },
      { name: 'filter', state: 'open', path: '/settings/akeneo/product-filter' },
      { name: 'target', state: 'open', path: '/settings/tradebyte/ftp' },
      { name: 'export', state: 'open', path: '/exports' },
    ] as const satisfies GuideStep[]
  ).map(step => ({ ...step, ...changes[step.name] }))

const done = {
  connect: { state: 'done', host: 'pim.example', at, isApp: true },
  synchronize: {
    state: 'done',
    at,
    counts: { attributes: 214, categories: 38, channels: 2, locales: 1 },
  },
  languages: { state: 'done', names: ['German', 'English', 'French'], hasDefault: true },
  required: { state: 'done', names: [] },
  filter: { state: 'done', count: 1200, total: 2000 },
  target: { state: 'done', host: 'sftp.example' },
} satisfies Partial<Record<GuideStep['name'], Partial<GuideStep>>>

const verdictWith = (guide: GuideStep[] | null) =>
  answering(calls.verdict, {
    success: true,
    data: { ...allWell, state: 'never', delivery: null, guide },
  })

const open = async (guide: GuideStep[], roles: string[] = [adminRole]) => {
  server.use(verdictWith(guide))
  renderConsole('/dashboard', { roles })
  const card = await screen.findByRole('region', { name: 'Get to your first export' })
  const steps = await within(card).findAllByRole('listitem')
  return { card, steps }
}

/** The only contained button of the page. */
const filled = () => [...document.querySelectorAll('.MuiButton-contained')].map(one => one.textContent)

describe('the guide', () => {
  it('begins with the connection, and says what the other steps need', async () => {
    const { card, steps } = await open(stepsWith())
    expect(card).toHaveTextContent('0 of 7 done')
    expect(steps.map(step => step.getAttribute('aria-current'))).toEqual(['step', ...Array(6).fill(null)])
    expect(filled()).toEqual(['Connect Akeneo'])
    expect(screen.queryByRole('region', { name: 'State of delivery' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull()
    const links = within(card).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/settings/akeneo/api',
      '/settings/tradebyte/languages',
      '/settings/tradebyte/mapping',
      '/settings/akeneo/product-filter',
      '/settings/tradebyte/ftp',
    ])
    const sync = within(card).getByRole('button', { name: 'Synchronize now' })
    expect(sync).toHaveAttribute('aria-disabled', 'true')
    expect(sync).toHaveAccessibleDescription(/Needs step 1\.$/)
    const start = within(card).getByRole('button', { name: 'Start export' })
    expect(start).toHaveAccessibleDescription(/Possible after steps 1 to 6\.$/)
    start.focus()
    expect(start).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(steps[3]).toHaveTextContent(
      'Required fields3 openProduct name, Brand and EAN need a source attribute.',
    )
  })

  it('says the facts of what is done, and fills the button of what comes next', async () => {
    const { card, steps } = await open(
      stepsWith({ ...done, required: { names: ['EAN'] }, filter: { count: 2000, total: 2000 } }),
    )
    expect(card).toHaveTextContent('4 of 7 done')
    expect(steps[0]).toHaveTextContent(/DoneConnect AkeneoConnected to pim\.example as an app, .*\d\.Open$/)
    expect(steps[1]).toHaveTextContent(/214 attributes, 38 categories, 2 Akeneo channels and 1 locale, /)
    expect(steps[2]).toHaveTextContent('German (default), English and French.')
    expect(steps[3]).toHaveTextContent('1 openEAN needs a source attribute.')
    expect(steps[4]).toHaveTextContent('No condition yet: 2,000 products pass.')
    expect(steps[5]).toHaveTextContent('Files go to sftp.example.')
    expect(steps[6]).toHaveTextContent('Possible after steps 4 and 5.')
    expect(steps[3]).toHaveAttribute('aria-current', 'step')
    expect(filled()).toEqual(['Open mapping'])
    expect(within(card).getByRole('link', { name: 'Open: Connect Akeneo' })).toBeVisible()
  })

  it('says what is half done', async () => {
    const { steps } = await open(
      stepsWith({
        connect: { isUntested: true, host: 'pim.example' },
        synchronize: { isRunning: true },
        languages: {
          names: ['German', 'English'],
          hasDefault: false,
          path: '/settings/tradebyte/export',
        },
        target: { isUntested: true, host: 'sftp.example' },
      }),
    )
    expect(steps[0]).toHaveTextContent('nobody has tested them yet')
    expect(steps[1]).toHaveTextContent('Master data is being read.')
    expect(steps[2]).toHaveTextContent('German and English. The default language is still to be chosen.')
    expect(screen.getByRole('link', { name: 'Choose default language' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/export',
    )
    expect(steps[5]).toHaveTextContent('nobody has tested it yet')
  })

  it('opens again what broke', async () => {
    const { card, steps } = await open(
      stepsWith({
        ...done,
        connect: { state: 'broken', host: 'pim.example', cause: 'pim.example refuses the credentials.' },
        filter: { state: 'broken', count: 0, total: 2000 },
      }),
    )
    expect(card).toHaveTextContent('4 of 7 done')
    expect(steps[0]).toHaveTextContent('Needs youConnect Akeneopim.example refuses the credentials.')
    expect(steps[0]).toHaveAttribute('aria-current', 'step')
    expect(steps[4]).toHaveTextContent('No product passes the filter.')
    expect(filled()).toEqual(['Connect Akeneo'])
    // steps done before stay accessible
    expect(steps[1]).not.toHaveTextContent('Needs step')
    expect(within(card).getByRole('link', { name: 'Open: Synchronize' })).toHaveAttribute(
      'href',
      '/settings/akeneo/sync',
    )
  })

  it('starts the first export once all else is done, in the dialog of every export', async () => {
    const { card } = await open(stepsWith({ ...done, target: { state: 'done', isDownload: true } }))
    expect(card).toHaveTextContent('6 of 7 done')
    expect(card).toHaveTextContent('Download only')
    expect(card).toHaveTextContent('1,200 of 2,000 products pass.')
    await user.click(within(card).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByRole('dialog', { name: 'Start export' })).toBeVisible()
  })

  it('shows the exports there are below, and why the last one brought no file', async () => {
    const cause = 'No master data yet. Synchronize Akeneo first.'
    server.use(verdictWith(stepsWith({ ...done, export: { state: 'broken', export: { id: 1 }, cause } })))
    renderConsole('/dashboard')
    server.use(
      answering(calls.exportDashboard, {
        success: true,
        data: { running: [exportRow(2, 'running')], finished: [exportRow(1, 'error')], history: [] },
      }),
    )
    expect(await screen.findByText(`Export #1: ${cause}`)).toBeVisible()
    const ledger = within(await screen.findByRole('region', { name: 'Deliveries' }))
    expect(ledger.getAllByRole('link', { name: /^Export #/ })).toHaveLength(2)
    expect(screen.queryByText('Last runs')).toBeNull()
  })

  it('goes for good with the first delivered file', async () => {
    server.use(answering(calls.verdict, { success: true, data: { ...allWell, guide: null } }))
    renderConsole('/dashboard')
    expect(await screen.findByRole('region', { name: 'State of delivery' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Get to your first export' })).toBeNull()
  })

  it('waits in seven rows where nothing was ever exported', async () => {
    server.use(http.get('*/ui/api/dashboard/verdict', () => delay('infinite')))
    renderConsole('/dashboard')
    const card = await screen.findByRole('region', { name: 'Get to your first export' })
    const buttons = await within(card).findAllByRole('button')
    expect(buttons).toHaveLength(7)
    for (const button of buttons) expect(button).toBeDisabled()
  })

  it('says that it could not be loaded, and tries again', async () => {
    server.use(http.get('*/ui/api/dashboard/verdict', () => new HttpResponse(null, { status: 500 })))
    renderConsole('/dashboard')
    const alert = await screen.findByText(/Dashboard could not be loaded/)
    expect(alert).toBeVisible()
    server.use(verdictWith(stepsWith()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0 of 7 done')).toBeVisible()
  })

  it('has no links to pages that only administrators may open', async () => {
    const { steps } = await open(stepsWith(), [])
    expect(steps[0]).toHaveTextContent('The administration can change this.')
    expect(screen.queryByRole('link', { name: 'Connect Akeneo' })).toBeNull()
  })
})

describe('the next step at the end of a page', () => {
  const next = () => screen.findByRole('region', { name: 'Next step' })
  const synced = { last: null, running: null }

  it('leads on from what is done', async () => {
    server.use(verdictWith(stepsWith({ connect: done.connect, synchronize: done.synchronize })))
    renderConsole('/settings/akeneo/sync')
    server.use(answering(calls.syncState, { success: true, data: synced }))
    const part = await next()
    expect(part).toHaveTextContent('Step 2 of 7 is done: Synchronize.')
    expect(
      within(part).getByRole('link', { name: 'Continue: Languages and default language' }),
    ).toHaveAttribute('href', '/settings/tradebyte/languages')
    // a repeated action is not the primary action any more
    expect(await screen.findByRole('button', { name: 'Start synchronization' })).toBeVisible()
    await waitFor(() => expect(filled()).toEqual(['Continue: Languages and default language']))
  })

  it.each([
    ['done', done.languages, 'Continue: Required fields'],
    [
      'there without a default one',
      { names: ['German'] as string[], path: settings.exportSettings.path },
      'Choose default language',
    ],
  ])('is the main act of the list of languages that are %s', async (_when, step, act) => {
    server.use(
      ...handlersFor(resources.languages),
      verdictWith(stepsWith({ connect: done.connect, synchronize: done.synchronize, languages: step })),
    )
    renderConsole('/settings/tradebyte/languages')
    expect(await screen.findByRole('button', { name: /^Add / })).toBeVisible()
    await next()
    await waitFor(() => expect(filled()).toEqual([act]))
  })

  it('starts the synchronization where its button is followed', async () => {
    let started = 0
    server.use(
      verdictWith(stepsWith({ connect: done.connect })),
      answering(calls.syncState, { success: true, data: synced }),
      answering(
        calls.syncAkeneo,
        { success: true, data: {} },
        {
          onRequest: () => {
            started += 1
          },
        },
      ),
    )
    const { router } = renderConsole('/dashboard', { roles: [adminRole] })
    await user.click(await screen.findByRole('link', { name: 'Synchronize now' }))
    await waitFor(() => expect(started).toBe(1))
    expect(router.state.location.state).toBeNull()
    expect(await screen.findByText('Synchronization successful')).toBeVisible()
    expect(started).toBe(1)
  })

  it('says nothing while the step of the page is open, nor once a file is delivered', async () => {
    for (const guide of [stepsWith(), null]) {
      let asked = 0
      server.use(
        answering(calls.syncState, { success: true, data: synced }),
        answering(
          calls.verdict,
          { success: true, data: { ...allWell, guide } },
          {
            onRequest: () => {
              asked += 1
            },
          },
        ),
      )
      renderConsole('/settings/akeneo/sync')
      await waitFor(() => expect(asked).toBeGreaterThan(0))
      expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
    }
  })
})
