import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { callsOf, type ImportBody } from '../../../../src/contract/calls/declaredCalls.ts'
import { carriers } from '../../../framework/carriers.ts'
import { withCarriers } from '../../../framework/declaredWithCarriers.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { anywhere, server } from '../../service.ts'
import { findRows } from './findRows.ts'

const records = [['a', 'Amber', 3], ['b', 'Birch', 5], ['c', 'Cedar', 8]].map(([code, name, days]) => ({ ...exampleRecord(carriers, 1), code, name, days, id: code })) // oxfmt-ignore

afterEach(() => localStorage.clear())

const open = async (search = '') => {
  server.use(...handlersFor(carriers, { records }))
  const rendered = renderConsole(carriers.path + search, { roles: [adminRole], declared: withCarriers })
  await findRows('Carriers')
  return rendered
}
const names = async () =>
  (await findRows('Carriers')).map(row => /Amber|Birch|Cedar/.exec(row.textContent)?.[0])
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const select = async (...titles: string[]) => {
  for (const title of titles) await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }))
}

it('sorts by a column, filters by a field, and saves what is shown as a view that is a link', async () => {
  const { router } = await open()
  await press('Days in transit')
  await press('Days in transit')
  await waitFor(async () => expect(await names()).toEqual(['Cedar', 'Birch', 'Amber']))
  expect(screen.getByRole('columnheader', { name: 'Days in transit' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await press('Filter')
  await user.click(await screen.findByRole('menuitem', { name: 'Days in transit' }))
  await user.type(await screen.findByRole('spinbutton', { name: 'Value' }), '5{Enter}')
  await waitFor(async () => expect(await names()).toEqual(['Cedar', 'Birch']))
  expect(screen.getByRole('button', { name: 'Days in transit at least 5' })).toBeVisible()

  await press('Save view')
  await user.type(await screen.findByRole('textbox', { name: /Name of the view/ }), 'Slow{Enter}')
  const tab = await screen.findByRole('link', { name: /^Slow/ })
  expect(tab).toHaveAttribute('aria-current', 'true')
  const [, query] = (tab.getAttribute('href') ?? '').split('?')
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ filter: '{"days_gte":"5"}', sort: 'days', order: 'DESC' }) // oxfmt-ignore
  await press('Remove filter')
  await waitFor(async () => expect(await names()).toHaveLength(3))
  expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('days')
})

it('shows the columns of a link, and keeps chosen ones', async () => {
  const { router } = await open('?columns=mail')
  const heads = () =>
    screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(heads()).toEqual(['', 'Carrier', 'Mail address', 'Actions'])
  await press('Columns')
  await user.click(await screen.findByRole('checkbox', { name: 'Days in transit' }))
  await waitFor(() => expect(heads()).toEqual(['', 'Carrier', 'Mail address', 'Days in transit', 'Actions']))
  expect(new URLSearchParams(router.state.location.search).get('columns')).toBe('mail,days')
  await press('Reset columns')
  await waitFor(() =>
    expect(heads()).toEqual(['', 'Carrier', 'Active', 'Service', 'Days in transit', 'Actions']),
  )
})

it('changes selected records at once, takes it back, and says which records refused it', async () => {
  await open()
  await select('Amber', 'Birch')
  expect(screen.getByText('2 selected')).toBeVisible()
  await press('Disable')
  expect(await screen.findByText('2 entries changed')).toBeVisible()
  expect((await findRows('Carriers')).map(row => row.textContent.includes('Disabled'))).toEqual([
    true,
    true,
    false,
  ])
  await press('Undo')
  await waitFor(async () => expect((await findRows('Carriers'))[0]).toHaveTextContent('Enabled'))

  const { bulk } = callsOf(carriers)
  const results = [
    { id: 'a', result: 'done' },
    { id: 'b', result: 'refused', errors: { active: ['Birch is needed.'] } },
  ]
  server.use(http.post(anywhere(bulk?.path ?? ''), () => HttpResponse.json({ success: true, data: results })))
  await select('Amber', 'Birch')
  await press('Disable')
  await screen.findByText('2 entries changed')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByText(/1 of 2 failed/)).toBeVisible()
  await press('Show failed')
  expect(await screen.findByRole('dialog', { name: 'Not carried out' })).toHaveTextContent('Birch is needed.')
})

it('loads a CSV file after a check run, and lists failed rows with their message', async () => {
  await open()
  const sent: unknown[] = []
  const load = callsOf(carriers).import
  if (!load) throw new Error('carriers can be loaded')
  const results = [{ result: 'changed' }, { result: 'failed', errors: { days: ['Too many.'] } }, { result: 'created' }] as const // oxfmt-ignore
  server.use(
    http.post(anywhere(load.path), async ({ request }) => {
      const body = (await request.json()) as { write: boolean; rows: object[] }
      sent.push(body)
      return HttpResponse.json({ success: true, data: body.write ? [results[0], results[2]] : results })
    }),
  )
  await press('CSV')
  await user.click(await screen.findByRole('menuitem', { name: 'Load CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Carriers: load from a CSV file' }))
  const text =
    'Code;Name;Days in transit;Active;remark\r\na;Amber;4;no;x\r\nb;Birch;99;yes;\r\nd;Dogwood;1;;\r\na;Again;1;;\r\n'
  await user.upload(
    dialog.getByLabelText('Choose file', { selector: 'input' }),
    new File([text], 'carriers.csv'),
  )
  expect(await dialog.findByRole('button', { name: 'Load 2 entries' })).toBeEnabled()
  expect(dialog.getByRole('combobox', { name: 'Field for the column remark' })).toHaveTextContent('Leave out')
  const failed = within(dialog.getByRole('table', { name: 'Failed rows' }))
    .getAllByRole('row')
    .slice(1)
  expect(failed.map(({ textContent }) => textContent)).toEqual([
    '3BirchDays in transit: Too many.',
    '5AgainThe same entry is already in row 2. Keep one of them.',
  ])
  await user.click(dialog.getByRole('button', { name: 'Load 2 entries' }))
  expect(await screen.findByText('2 entries loaded')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    write: true,
    rows: [
      { code: 'a', name: 'Amber', days: 4, active: false },
      { code: 'd', name: 'Dogwood', days: 1, active: null },
    ],
  })
})

it('loads no row of a CSV file over a change that was saved after the check run', async () => {
  await open()
  const load = callsOf(carriers).import
  if (!load) throw new Error('carriers can be loaded')
  const seen: unknown[] = []
  let version = 7
  const conflict = {
    version: 8,
    at: '2026-11-20T08:36:00Z',
    user: 'olga@example.com',
    before: { name: 'Amber', days: 3 },
    theirs: { name: 'Amber', days: 5 },
    paths: ['days'],
  }
  server.use(
    http.post(anywhere(load.path), async ({ request }) => {
      const body = (await request.json()) as ImportBody
      if (body.write) seen.push(body.seen)
      const isLate = body.write && body.seen?.['a'] === 7
      const failed = { result: 'failed', message: 'Olga saved other values.', conflict }
      const [first, second] = body.rows.map(() => (body.write ? { result: 'changed' } : { result: 'changed', version })) // oxfmt-ignore
      return HttpResponse.json({ success: true, data: [isLate ? failed : first, second].slice(0, body.rows.length) }) // oxfmt-ignore
    }),
  )
  await press('CSV')
  await user.click(await screen.findByRole('menuitem', { name: 'Load CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Carriers: load from a CSV file' }))
  await user.upload(
    dialog.getByLabelText('Choose file', { selector: 'input' }),
    new File(['code,name,days\r\na,Amber,4\r\nb,Birch,2\r\n'], 'carriers.csv'),
  )
  await user.click(await dialog.findByRole('button', { name: 'Load 2 entries' }))
  expect(await dialog.findByText(/^Somebody changed or deleted one entry after the check\. It was not/)).toBeVisible() // oxfmt-ignore
  const [row] = within(dialog.getByRole('table', { name: 'Failed rows' }))
    .getAllByRole('row')
    .slice(1)
  expect(row).toHaveTextContent('Olga saved other values.Days in transitBefore: 3Now: 5In the file: 4')
  expect(dialog.queryByRole('button', { name: /^Load/ })).toBeNull()

  version = 8
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await user.click(await dialog.findByRole('button', { name: 'Load 2 entries' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen).toEqual([
    { a: 7, b: 7 },
    { a: 8, b: 8 },
  ])
})

it('downloads what the filter leaves as CSV, in a form that it loads again', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = blob => `blob:${saved.push(blob as Blob)}` // the kit saves no other source
  URL.revokeObjectURL = () => undefined
  await open(`?filter=${encodeURIComponent('{"days_gte":"5"}')}`)
  await press('CSV')
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [header, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(header?.replace('\uFEFF', '')).toBe('active,code,name,mail,days,service')
  expect(rows.map(row => row.split(',')[2])).toEqual(['Birch', 'Cedar'])
})

it('says that a backend without the call does not load files', async () => {
  await open()
  const load = callsOf(carriers).import
  if (load) server.use(http.post(anywhere(load.path), () => new HttpResponse('{}', { status: 404 })))
  await press('CSV')
  await user.click(await screen.findByRole('menuitem', { name: 'Load CSV' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(
    dialog.getByLabelText('Choose file', { selector: 'input' }),
    new File(['code\r\na'], 'a.csv'),
  )
  expect(await dialog.findByText('Kontor does not load CSV files with this backend.')).toBeVisible()
})
