import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Checklist, ChecklistStep, StepName } from '../../../../src/contract/calls/checklist.ts'
import { allWell } from '../../../shared/stoppedStates.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

const at = '2026-11-22T12:40:00.000Z'

/** The steps of a new installation, with some changes. */
const stepsWith = (changes: Partial<Record<StepName, Partial<ChecklistStep>>> = {}): ChecklistStep[] =>
  (
    [
      { name: 'connect', state: 'open', path: '/settings/akeneo/api', text: 'Enter its address.' },
      { name: 'synchronize', state: 'open', path: '/settings/akeneo/sync', text: 'Synchronize Akeneo.' },
      { name: 'languages', state: 'open', path: '/settings/tradebyte/languages', text: 'Add one.' },
      { name: 'required', state: 'open', path: '/settings/tradebyte/mapping', text: 'EAN is not mapped.' },
      { name: 'filter', state: 'open', path: '/settings/akeneo/product-filter', text: 'It decides.' },
      { name: 'target', state: 'open', path: '/settings/tradebyte/ftp', text: 'SFTP, FTP or a folder.' },
      { name: 'export', state: 'open', path: '/exports', text: 'Nothing was delivered yet.' },
    ] as const satisfies ChecklistStep[]
  ).map(step => ({ ...step, ...changes[step.name] }))

const done = {
  connect: { state: 'done', text: 'Connected to pim.example as an app.', at },
  synchronize: { state: 'done', text: '214 attributes from Akeneo.', at },
  languages: { state: 'done', text: 'German and English. Default: German.' },
  required: { state: 'done', text: 'All required fields are mapped.' },
  filter: { state: 'done', text: '1,200 of 2,000 products pass.' },
  target: { state: 'done', text: 'Files go to sftp.example.' },
} satisfies Partial<Record<StepName, Partial<ChecklistStep>>>

const answer = (checklist: Checklist | null, more: object = {}) =>
  answering(calls.verdict, { success: true, data: { ...allWell, ...more, checklist } })

const verdictWith = (steps: ChecklistStep[]) =>
  answer({ part: 'delivery', steps }, { state: 'never', delivery: null })

const open = async (steps: ChecklistStep[], roles: string[] = [adminRole]) => {
  server.use(verdictWith(steps))
  renderConsole('/dashboard', { roles })
  const card = await screen.findByRole('region', { name: 'Get to your first export' })
  return { card, steps: await within(card).findAllByRole('listitem') }
}

/** The only contained button of the page. */
const filled = () => [...document.querySelectorAll('.MuiButton-contained')].map(one => one.textContent)

describe('the checklist before the first delivery', () => {
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
    expect(steps[3]).toHaveTextContent('Required fieldsEAN is not mapped.')
  })

  it('says the facts of what is done, and fills the button of what comes next', async () => {
    const { required: _required, filter: _filter, ...others } = done
    const { card, steps } = await open(stepsWith(others))
    expect(card).toHaveTextContent('4 of 7 done')
    expect(steps[0]).toHaveTextContent(/DoneConnect AkeneoConnected to pim\.example as an app, .*\d\.Open$/)
    expect(steps[5]).toHaveTextContent('Files go to sftp.example.')
    expect(steps[6]).toHaveTextContent('Possible after steps 4 and 5.')
    expect(steps[3]).toHaveAttribute('aria-current', 'step')
    expect(filled()).toEqual(['Open mapping'])
    expect(within(card).getByRole('link', { name: 'Open: Connect Akeneo' })).toBeVisible()
  })

  it('leads to the page that a step names, and waits for what is running', async () => {
    const { steps } = await open(
      stepsWith({
        languages: { path: '/settings/tradebyte/export' },
        export: { isRunning: true, text: 'Export #1 is running.' },
      }),
    )
    expect(screen.getByRole('link', { name: 'Choose default language' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/export',
    )
    // not both that it runs and that it is possible later
    expect(steps[6]).toHaveTextContent(/Export #1 is running\.Start export$/)
  })

  it('opens again what broke', async () => {
    const { card, steps } = await open(
      stepsWith({
        ...done,
        connect: { state: 'broken', text: 'pim.example refuses the credentials.' },
        filter: { state: 'broken', text: '0 of 2,000 products pass.' },
      }),
    )
    expect(card).toHaveTextContent('4 of 7 done')
    expect(steps[0]).toHaveTextContent('Needs youConnect Akeneopim.example refuses the credentials.')
    expect(steps[0]).toHaveAttribute('aria-current', 'step')
    expect(steps[4]).toHaveTextContent('Needs youProduct filter0 of 2,000 products pass.')
    expect(filled()).toEqual(['Connect Akeneo'])
    // steps done before stay accessible
    expect(steps[1]).not.toHaveTextContent('Needs step')
    expect(within(card).getByRole('link', { name: 'Open: Synchronize' })).toHaveAttribute(
      'href',
      '/settings/akeneo/sync',
    )
  })

  it('starts the first export once all else is done, in the dialog of every export', async () => {
    const { card } = await open(stepsWith(done))
    expect(card).toHaveTextContent('6 of 7 done')
    await user.click(within(card).getByRole('button', { name: 'Start export' }))
    expect(await screen.findByRole('dialog', { name: 'Start export' })).toBeVisible()
  })

  it('shows the exports there are below, and why the last one brought no file', async () => {
    const text = 'Export #1 failed. No master data yet. Synchronize Akeneo first.'
    server.use(verdictWith(stepsWith({ ...done, export: { state: 'broken', text } })))
    renderConsole('/dashboard')
    server.use(
      answering(calls.exportDashboard, {
        success: true,
        data: { running: [exportRow(2, 'running')], finished: [exportRow(1, 'error')], history: [] },
      }),
    )
    expect(await screen.findByText(text)).toBeVisible()
    const ledger = within(await screen.findByRole('region', { name: 'Deliveries' }))
    expect(ledger.getAllByRole('link', { name: /^Export #/ })).toHaveLength(2)
    expect(screen.queryByText('Last runs')).toBeNull()
  })

  it('goes for good with the first delivered file', async () => {
    server.use(answer(null))
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

const mapping = '/settings/tradebyte/mapping'
const saleSteps: ChecklistStep[] = [
  { name: 'channels', state: 'done', path: '/settings/tradebyte/channels', text: 'Zalando DE and Otto DE.' },
  { name: 'prices', state: 'open', path: `${mapping}#a_vk`, text: 'Otto DE: no price is mapped.' },
  { name: 'stock', state: 'open', path: `${mapping}#a_stock`, text: 'TB.One takes them offline.' },
  { name: 'activation', state: 'done', path: `${mapping}#a_active_channel`, text: 'Both are mapped.' },
  { name: 'pictures', state: 'done', path: `${mapping}#a_media`, text: 'Another system does this.' },
  { name: 'schedule', state: 'open', path: '/settings/schedules', text: 'Exports start by hand only.' },
  { name: 'limits', state: 'done', path: '/settings/tradebyte/export', text: '4 limits hold it back.' },
]

describe('the checklist after the first delivery', () => {
  const openSale = async () => {
    server.use(answer({ part: 'sale', steps: saleSteps }))
    renderConsole('/dashboard')
    await screen.findByRole('region', { name: 'State of delivery' })
  }
  const card = () => screen.findByRole('region', { name: 'Make it sell' })

  it('shows what is open, each with its page, and leaves the filled button to the verdict', async () => {
    await openSale()
    const rows = within(await card()).getAllByRole('listitem')
    expect(rows.map(row => row.getAttribute('aria-current'))).toEqual(['step', null, null])
    expect(rows[0]).toHaveTextContent('PricesOtto DE: no price is mapped.')
    expect(rows[1]).toHaveTextContent('StockTB.One takes them offline.')
    expect(
      within(await card())
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual([`${mapping}#a_vk`, `${mapping}#a_stock`, '/settings/schedules'])
    expect((await card()).querySelector('.MuiButton-contained')).toBeNull()
  })

  it('unfolds what is done, with its facts', async () => {
    await openSale()
    const toggle = within(await card()).getByRole('button', { name: '4 of 7 done' })
    await user.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const rows = within(await card()).getAllByRole('listitem')
    expect(rows).toHaveLength(7)
    expect(rows[0]).toHaveTextContent('DoneChannelsZalando DE and Otto DE.')
    expect(rows[4]).toHaveTextContent('DoneImagesAnother system does this.')
  })

  it('lets another system do a step, and says so in the export settings', async () => {
    const saved: unknown[] = []
    server.use(...handlersFor(settings.exportSettings, { records: [{ doneElsewhere: ['prices'] }] }))
    server.use(
      http.post('*/ui/api/settings/tradebyte/export-1', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ success: true, data: {} })
      }),
    )
    await openSale()
    await user.click(within(await card()).getByRole('button', { name: 'Stock: Another system does this' }))
    await waitFor(() => expect(saved).toMatchObject([{ doneElsewhere: ['prices', 'stock'] }]))
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
    ['there without a default one', { path: settings.exportSettings.path }, 'Choose default language'],
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
    for (const checklist of [{ part: 'delivery' as const, steps: stepsWith() }, null]) {
      let asked = 0
      server.use(
        answering(calls.syncState, { success: true, data: synced }),
        answering(
          calls.verdict,
          { success: true, data: { ...allWell, checklist } },
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
