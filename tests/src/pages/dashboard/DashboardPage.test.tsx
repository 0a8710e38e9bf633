import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

describe('/dashboard', () => {
  it('says what there is not', async () => {
    renderConsole('/dashboard')
    expect(await screen.findByText('No running exports')).toBeVisible()
    expect(screen.getByText('No exports yet')).toBeVisible()
    expect(screen.queryByText(/^Last/)).toBeNull()
  })

  it('asks the service once for page and drawer', async () => {
    let asked = 0
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/ui/api/exports/dashboard')) asked += 1
    })
    renderConsole('/dashboard')
    await screen.findByText('No running exports')
    expect(asked).toBe(1)
  })

  it('shows what runs, what has finished, and the last runs', async () => {
    const startTime = new Date(Date.now() - 60_000).toISOString()
    const running = exportRow(128, 'running', { startTime, amountProcessed: 2214, amountTotal: 4148 })
    const finished = exportRow(127, 'warning', {
      type: 2,
      excludeAssets: true,
      amountSuccessful: 312,
      amountWarnings: 9,
    })
    const history = [120, 121].map(id => ({
      id,
      amountSuccessful: 1000,
      amountWarnings: 3,
      amountErroneous: 0,
    }))
    renderConsole('/dashboard')
    server.use(
      answering(calls.exportDashboard, {
        success: true,
        data: { running: [running], finished: [finished], history },
      }),
    )
    expect(await screen.findByText('2,214 of 4,148 products')).toBeVisible()
    const row = within(screen.getByRole('table', { name: 'Newest finished exports' })).getByRole('row', {
      name: /#127/,
    })
    expect(row).toHaveTextContent('DeltaAssets excluded31290')
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/exports')
    expect(screen.getByRole('table', { name: 'Last runs' })).toHaveTextContent('#1201,00030')
  })

  it('does without a history and without an envelope', async () => {
    renderConsole('/dashboard')
    server.use(
      http.get('*/ui/api/exports/dashboard', () =>
        HttpResponse.json({
          running: [],
          finished: [{ id: 9, statusClass: 'error', startTime: '2026-11-20T08:00:00+01:00', type: 1 }],
        }),
      ),
    )
    expect(await screen.findByRole('link', { name: 'Export #9' })).toBeVisible()
  })
})
