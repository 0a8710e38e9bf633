import { render, screen, waitFor, within } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import '../../../src/App.tsx'
import { createRouter } from '../../../src/createRouter.tsx'
import { routeTable } from '../../browser/routeTable.ts'
import { user } from '../browser.ts'
import { server } from '../service.ts'
import { foreignService, type Sent } from './foreignService.ts'

/** Opens the console at an address in front of a backend that knows the specification alone. */
const open = (address: string) => {
  const sent: Sent[] = []
  window.history.pushState({}, '', address)
  localStorage.setItem('token', 'a-token')
  server.use(foreignService(sent))
  const router = createRouter()
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  return { router, sent }
}

/** What a page shows of the data there is. */
const shown: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/dashboard': [/#2/, /#1/],
  '/exports': [/#1/, /#2/, /#3/, 'Moved to the archive', '–'],
  '/exports/1': ['With warnings', 'PANDA_1.csv'],
  '/settings': ['Channels', 'Schedules'],
  '/settings/schedules': ['Nightly', 'Daily at 03:00', 'Bare', 'Hourly', 'Unknown'],
  '/settings/akeneo/api': [/connector|pim\.example\.com/],
  '/settings/akeneo/sync': [/Synchronize|Start/],
  '/settings/akeneo/product-filter': ['Boots'],
  '/settings/tessa/api': ['SYS'],
  '/settings/tradebyte/mapping': ['Product number', 'Product name'],
  '/settings/tradebyte/channels': ['Zalando', 'Otto', 'bare'],
  '/settings/tradebyte/languages': ['German', 'bare'],
  '/settings/tradebyte/export': ['German'],
  '/settings/tradebyte/cluster': ['1 selected'],
  '/settings/tradebyte/csv': ['Semicolon'],
  '/settings/tradebyte/ftp': ['ftp.example.com'],
  '/settings/system/asset-cache': [/42/],
  '/settings/users': ['Ada Lovelace', 'Max Muster'],
  '/akeneo/connect/confirm': [/pim\.example\.com/],
}

const find = async (text: string | RegExp) => {
  const found = () => screen.queryAllByText(text)[0] ?? screen.queryAllByDisplayValue(text)[0]
  await waitFor(() => expect(found() ? text : document.body.textContent).toBe(text))
}

/** What speaks of a failure: toasts, lines above lists, broken pages. */
const complaints = () => [
  ...screen.queryAllByRole('alert').map(alert => alert.textContent),
  ...screen.queryAllByText(/cannot be|could not be|is broken|went wrong/i).map(words => words.textContent),
]

describe('a backend that knows the specification alone', () => {
  it.each(routeTable.map(row => [row.path, row] as const))('shows its data at %s', async (path, row) => {
    open(path)
    await screen.findAllByText(path === '/settings/system/audit' ? 'Not found' : row.en)
    for (const text of shown[path] ?? []) await find(text)
    expect(complaints()).toEqual([])
  })

  it.each(['errors', 'warnings'])('gives the %s of an export', async page => {
    const { router } = open(`/exports/1/${page}`)
    const name = page === 'errors' ? /^Errors/ : /^Warnings/
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
    expect(router.state.location.search).toBe(`?severity=${page.slice(0, -1)}`)
    // jsdom has no height: of a table that draws what is in view the count of rows is there, its head among them
    expect(await screen.findByRole('table')).toHaveAttribute('aria-rowcount', '2')
  })
})

describe('what such a backend does not have', () => {
  it('has no tile, and the hub names it', async () => {
    open('/settings')
    expect(await screen.findByRole('link', { name: /^Users/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Audit log/ })).toBeNull())
    expect(screen.getByText(/Retention.*the connected backend does not offer this/)).toHaveTextContent(
      'Audit log',
    )
  })

  it.each(['/trace/nobody', '/account', '/settings/system/retention'])(
    'has no page at %s, but the reason, and nothing to repeat',
    async path => {
      open(path)
      expect((await screen.findAllByText(/the connected backend does not offer this/))[0]).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('is named by a toast where only a click tells', async () => {
    open('/settings/users')
    await user.click(await screen.findByRole('button', { name: /^More actions for Max/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset second factor' }),
    )
    expect(await screen.findByText(/does not offer this \(POST .*reset-second-factor\)/)).toBeVisible()
  })

  it('is no check run', async () => {
    open('/exports/check')
    await user.click(await screen.findByRole('button', { name: 'Start check run' }))
    expect(await screen.findByText(/does not offer this \(POST \/ui\/api\/exports\/check\)/)).toBeVisible()
  })
})

describe('what is saved there', () => {
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = async () =>
    waitFor(() => expect(screen.queryByText('Saved') ? 'Saved' : document.body.textContent).toBe('Saved'))
  const type = async (label: RegExp, text: string) => {
    const input = await screen.findByLabelText(label, { selector: 'input, textarea' })
    await user.clear(input)
    await user.type(input, text)
  }

  it('is a new channel', async () => {
    const { sent } = open('/settings/tradebyte/channels')
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    await type(/^Name/, 'amde')
    await type(/^Label/, 'Amazon')
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Currency/ }))
    await user.click(await screen.findByRole('option', { name: /Euro/ }))
    await save()
    await saved()
    expect(sent).toEqual([
      {
        line: 'POST settings/tradebyte/channels',
        body: { enabled: true, name: 'amde', label: 'Amazon', akeneoCurrency: 'EUR' },
      },
    ])
    expect(complaints()).toEqual([])
  })

  it('is a schedule that says no option', async () => {
    const { sent } = open('/settings/schedules')
    await user.click(await screen.findByRole('button', { name: 'Edit Bare' }))
    await type(/^Name/, 'Hourly')
    await save()
    await saved()
    expect(sent.filter(({ line }) => line.startsWith('PATCH'))).toEqual([
      { line: 'PATCH schedules/2', body: { name: 'Hourly', scheduleType: 'hourly' } },
    ])
    expect(complaints()).toEqual([])
  })

  it('is started: an export, of which it says no more than that', async () => {
    const { sent } = open('/exports')
    await user.click(await screen.findByRole('button', { name: 'Start export' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /Full/ }))
    await user.click(dialog.getByRole('button', { name: /^Start/ }))
    expect(await screen.findByText('Export started')).toBeVisible()
    expect(sent.map(({ line }) => line)).toEqual(['POST exports/run'])
    expect(complaints()).toEqual([])
  })

  it('is read: the master data of the PIM', async () => {
    open('/settings/akeneo/sync')
    await user.click(await screen.findByRole('button', { name: /synchroni[sz]ation|Synchroni[sz]e/i }))
    expect(await screen.findByText(/successful|synchronized/i)).toBeVisible()
    expect(complaints()).toEqual([])
  })
})

describe('what is done there', () => {
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const confirm = async (name: string | RegExp) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  const says = async (words: string | RegExp) => {
    expect(await screen.findByText(words)).toBeVisible()
    expect(complaints()).toEqual([])
  }

  it('is retried, and cancelled, whatever is answered', async () => {
    const { sent } = open('/exports/1')
    await press('Retry export')
    await says('Export started')
    await press('Cancel export')
    await waitFor(() =>
      expect(sent.map(({ line }) => line)).toEqual(['POST exports/retry/1', 'POST exports/cancel/1']),
    )
    expect(complaints()).toEqual([])
  })

  it('is reset: the connection to Akeneo', async () => {
    open('/settings/akeneo/api')
    await press('Reset connection')
    await confirm('Reset connection')
    await says('Connection reset')
  })

  it('is cleared: the asset cache', async () => {
    open('/settings/system/asset-cache')
    await press('Clear cache')
    await says('Asset cache cleared')
  })

  it('is sent: a test mail', async () => {
    open('/settings/users')
    await press(/^More actions for Max/)
    await user.click(await screen.findByRole('menuitem', { name: 'Send test mail' }))
    await says('Test notification sent')
  })

  it('is deleted: a channel', async () => {
    const { sent } = open('/settings/tradebyte/channels')
    await press('Delete Otto')
    await confirm('Delete')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(complaints()).toEqual([])
    expect(sent.map(({ line }) => line)).toEqual(['DELETE settings/tradebyte/channels/otto'])
  })
})
