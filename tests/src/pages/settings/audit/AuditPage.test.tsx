import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { adminRole } from '../../../../../src/contract/calls/call.ts'
import { calls } from '../../../../../src/contract/calls/calls.ts'
import { callsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { audit } from '../../../../../src/resources/audit.ts'
import { user } from '../../../browser.ts'
import { renderConsole } from '../../../renderConsole.tsx'
import { anywhere, refusing, server } from '../../../service.ts'
import { mappingHandlers } from '../../mapping/mappingHandlers.ts'
import { fieldOf } from '../../mapping/sample.ts'

const { list } = callsOf(audit)
if (!list) throw new Error('The declaration says this call')

const entry = (id: number, more: object = {}) => ({
  id,
  at: '2026-11-20T14:02:11+01:00',
  user: 'ada@example.com',
  action: 'update',
  resource: 'channels',
  record: `key${id}`,
  before: JSON.stringify({ enabled: true, label: 'Old' }),
  after: JSON.stringify({ enabled: false, label: 'New one' }),
  ...more,
})
type Query = Record<string, string>
/** Answers `total` entries page by page, and records the requests. */
const answerWith = (total: number, more: object = {}) => {
  const asked: Query[] = []
  server.use(
    http.get(anywhere(list.path), ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      const [first = 0, last = 24] = JSON.parse(query['range'] ?? '[0,24]') as number[]
      const ids = Array.from({ length: total }, (_none, n) => n + 1).slice(first, last + 1)
      return HttpResponse.json(
        ids.map(id => entry(id, more)),
        { headers: { 'content-range': `audit ${first}-${first + ids.length - 1}/${total}` } },
      )
    }),
  )
  return { asked, lastAsked: () => asked.at(-1) }
}
const open = (address: string = audit.path) => renderConsole(address, { roles: [adminRole] })
const table = () => screen.findByRole('table', { name: 'Audit log' })

/** The filter of the page as it opens. */
const withoutLogins = '{"resource_neq":"session"}'

describe('the audit log', () => {
  it.each([
    ['users', '2', 'Olga Operator (olga@example.com)', 'Olga Operator (olga@example.com)'],
    ['users', '2', null, '#2'],
    ['schedules', '4', 'Every night', 'Every night'],
    ['channels', 'zade', 'Zalando DE', 'Zalando DE zade'],
    ['channels', 'zade', null, 'zade'],
    ['ftp', 'ftp', null, ''],
  ])('calls the entry of %s %s, named %s then, %s', async (resource, record, recordName, shown) => {
    answerWith(1, { resource, record, recordName })
    open()
    const [, row] = within(await table()).getAllByRole('row')
    expect(within(row as HTMLElement).getAllByRole('cell')[4]).toHaveTextContent(
      new RegExp(`^${shown.replace(/[().]/g, '\\$&')}$`),
    )
  })

  it('says what was done, from where, and why it did not succeed', async () => {
    answerWith(1, {
      resource: 'session',
      action: 'logInFailed',
      user: 'ada…',
      record: '',
      address: '203.0.113.7',
      before: null,
      after: JSON.stringify({ count: 12 }),
    })
    open()
    const [, row] = within(await table()).getAllByRole('row')
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.slice(1, 5).map(cell => cell.textContent)).toEqual(['ada…', 'Login failed', 'Login', ''])
    await user.click(row as HTMLElement)
    expect(await screen.findByText('From address 203.0.113.7')).toBeVisible()
    expect(screen.getByText('Times in a minute')).toBeVisible()
  })

  it('hands out as a file what its filter leaves', async () => {
    answerWith(1)
    const asked: (string | null)[] = []
    server.use(
      http.get(anywhere(calls.auditFile.path), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filter'))
        return HttpResponse.text('{}', {
          headers: { 'content-disposition': 'attachment; filename="audit.ndjson"' },
        })
      }),
    )
    const saved: string[] = []
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:nothing'
    URL.revokeObjectURL = () => undefined
    open(`${audit.path}?action=refused&resource=session`)
    await table()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['audit.ndjson']))
    expect(asked).toEqual([JSON.stringify({ resource_eq: 'session', action_eq: 'refused' })])
    save.mockRestore()
  })

  it('leaves log-ins out until every area is chosen', async () => {
    const { lastAsked } = answerWith(3)
    open()
    await table()
    expect(lastAsked()?.['filter']).toBe(withoutLogins)
    await user.click(screen.getByRole('combobox', { name: 'Area' }))
    await user.click(await screen.findByRole('option', { name: 'All areas' }))
    await waitFor(() => expect(lastAsked()?.['filter']).toBe('{}'))
  })

  it('asks for 25, newest first, and pages by the address', async () => {
    const { lastAsked } = answerWith(60)
    const { router } = open()
    expect(within(await table()).getAllByText('ada@example.com')).toHaveLength(25)
    expect(lastAsked()).toEqual({ range: '[0,24]', sort: '["at","DESC"]', filter: withoutLogins })
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(lastAsked()?.['range']).toBe('[50,74]'))
    expect(await screen.findByText('51 to 60 of 60')).toBeVisible()
    expect(router.state.location.search).toBe('?page=3')
  })
  it('sorts by its heads', async () => {
    const { lastAsked } = answerWith(3)
    open()
    await user.click(within(await table()).getByRole('button', { name: 'User' }))
    await waitFor(() => expect(lastAsked()?.['sort']).toBe('["user","ASC"]'))
    await user.click(screen.getByRole('button', { name: 'User' }))
    await waitFor(() => expect(lastAsked()?.['sort']).toBe('["user","DESC"]'))
    expect(screen.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending')
  })
  it('filters by area and action, and searches, from the first page on', async () => {
    const { lastAsked } = answerWith(60)
    const { router } = open(`${audit.path}?page=2`)
    await table()
    await user.click(screen.getByRole('combobox', { name: 'Area' }))
    await user.click(await screen.findByRole('option', { name: 'Users' }))
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ filter: '{"resource_eq":"users"}', range: '[0,24]' }),
    )
    await user.click(screen.getByRole('combobox', { name: 'Action' }))
    await user.click(await screen.findByRole('option', { name: 'Deleted' }))
    await user.type(screen.getByRole('searchbox'), 'ADA')
    await waitFor(() =>
      expect(lastAsked()?.['filter']).toBe('{"q":"ADA","resource_eq":"users","action_eq":"delete"}'),
    )
    expect(router.state.location.search).toBe('?resource=users&action=delete&q=ADA')
  })
  it('asks once for what was typed, and keeps it in the address', async () => {
    const { asked, lastAsked } = answerWith(60)
    const { router } = open(`${audit.path}?page=2`)
    await table()
    const before = asked.length
    await user.click(screen.getByRole('searchbox'))
    await user.paste(' ADA ')
    await waitFor(() => expect(router.state.location.search).toBe('?q=ADA'))
    await waitFor(() => expect(asked).toHaveLength(before + 1))
    expect(lastAsked()).toMatchObject({ filter: '{"q":"ADA","resource_neq":"session"}', range: '[0,24]' })
    expect(screen.getByRole('searchbox')).toHaveValue(' ADA ')
  })
  it('opens a change to show each field before and after, by its name', async () => {
    answerWith(1)
    open()
    await table()
    const opener = screen.getByRole('button', { name: 'Details of Changed Channels key1' })
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    await user.click(opener)
    const rows = within(screen.getByRole('table', { name: 'What changed' })).getAllByRole('row')
    expect(
      rows.slice(1).map(row =>
        within(row)
          .getAllByRole('cell')
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['Enabled', 'Enabled', 'Disabled'],
      ['Label', 'Old', 'New one'],
    ])
    await user.click(opener)
    expect(screen.queryByRole('table', { name: 'What changed' })).toBeNull()
  })
  it('calls the fields of the mapping by their labels, and writes entries in lines', async () => {
    server.use(...mappingHandlers({ product: [fieldOf(1), fieldOf(4)] }))
    answerWith(1, {
      resource: 'mapping',
      record: null,
      before: JSON.stringify({ f_1: { akeneoAttribute: 'name' }, f_4: [] }),
      after: JSON.stringify({
        f_1: { akeneoAttribute: 'description' },
        f_4: [{ akeneoAttribute: 'name' }, { akeneoAttribute: 'colour', formatter: 'trim' }],
      }),
    })
    open()
    await table()
    await user.click(screen.getByRole('button', { name: /^Details/ }))
    expect(await screen.findByText('Field 1, Source attribute')).toBeVisible()
    const row = screen.getByText('Field 4').closest('[role=row]') as HTMLElement
    expect(within(row).getAllByRole('cell')[1]?.textContent).toBe('Empty')
    expect(within(row).getAllByRole('cell')[2]?.textContent).toBe(
      ['- akeneoAttribute: name', '- akeneoAttribute: colour', '  formatter: trim'].join('\n'),
    )
  })
  it('never shows more of a secret than that it was replaced', async () => {
    answerWith(1, {
      resource: 'users',
      before: JSON.stringify({ password: null }),
      after: JSON.stringify({ password: 'hunter2' }),
    })
    open()
    await table()
    await user.click(screen.getByRole('button', { name: /^Details/ }))
    expect(screen.getByText('Replaced, not shown')).toBeVisible()
    expect(screen.queryByText(/hunter2/)).toBeNull()
  })
  it('says that nothing was changed yet', async () => {
    answerWith(0)
    open()
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible()
    // the log-ins of an empty log are still within reach
    expect(screen.getByRole('combobox', { name: 'Area' })).toBeVisible()
  })
  it('offers the way back from a search without a hit', async () => {
    answerWith(0)
    const { router } = open(`${audit.path}?resource=users`)
    expect(await screen.findByText('No entries match this search.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all entries' }))
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })
  it('says that it could not be loaded', async () => {
    server.use(refusing(list, 403, 'No'))
    open()
    expect(await screen.findByText('Audit log could not be loaded.')).toBeVisible()
  })
  it('is closed without the role', async () => {
    renderConsole(audit.path)
    expect(await screen.findByText(/Ask an administrator for the Administrator role/)).toBeVisible()
  })
})
