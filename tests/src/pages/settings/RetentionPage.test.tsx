import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { retention } from '../../../../src/resources/settings/retention.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, neverCleaned, refusing, server } from '../../service.ts'

const stored = { fileDays: 90, messageDays: 90, auditDays: 365 }

const open = async (state = neverCleaned) => {
  server.use(
    ...handlersFor(retention, { records: [stored] }),
    answering(calls.retentionState, { success: true, data: state }),
  )
  renderConsole(retention.path, { roles: [adminRole] })
  return screen.findByRole('spinbutton', { name: 'Messages of exports' })
}

describe('Retention', () => {
  it('says when the next clean-up comes, and what the last one deleted', async () => {
    const last = { at: '2026-11-22T02:00:00Z', files: 1, messages: 1200, audit: 0, failure: null }
    await open({ ...neverCleaned, last, disk: { path: '/data', free: 46_300_000_000, size: 1e11 } })
    expect(await screen.findByText(/: 1 file, 1,200 messages, 0 entries$/)).toBeVisible()
    expect(screen.getByText('46.3 GB free in /data')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refuses no days at all', async () => {
    const days = await open()
    await user.clear(days)
    await user.type(days, '0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('At least 1 day.')).toBeVisible()
  })

  it('says why a clean-up failed and that the disk is almost full', async () => {
    const failure = 'Kontor may not.'
    const last = { at: '2026-11-22T02:00:00Z', files: 1, messages: 2, audit: 0, failure }
    await open({ ...neverCleaned, last, disk: { path: '/data', free: 5, size: 100 } })
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'The last clean-up could not delete everything. Kontor may not. It is tried again tonight.',
      'The disk is almost full.',
    ])
  })

  it('can be saved while the figures cannot be read', async () => {
    server.use(...handlersFor(retention, { records: [stored] }), refusing(calls.retentionState, 500, 'Down'))
    renderConsole(retention.path, { roles: [adminRole] })
    const days = await screen.findByRole('spinbutton', { name: 'CSV files' })
    await user.clear(days)
    await user.type(days, '120')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })
})
