import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { RetentionState } from '../../../../src/contract/calls/retention.ts'
import { retention } from '../../../../src/resources/settings/retention.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { anywhere, nothingStored, refusing, server } from '../../service.ts'

const stored = { fileDays: 90, messageDays: 90, auditDays: 365 }

const filled: RetentionState = {
  ...nothingStored,
  files: { count: 96, bytes: 1_430_000_000, due: { count: 3, bytes: 41_000_000 } },
  messages: { count: 386_214, bytes: 402_000_000, due: { count: 0, bytes: 0 } },
  audit: { count: 4108, bytes: 11_000_000, due: { count: 0, bytes: 0 } },
  disk: { path: '/data', free: 46_300_000_000, size: 100_000_000_000 },
}

/** Fewer days delete the messages of 31 exports. */
const answered = (state: RetentionState) =>
  http.get(anywhere(calls.retentionState.path), ({ request }) => {
    const isShorter = new URL(request.url).searchParams.has('messageDays')
    const due = { count: 31, bytes: 173_000_000 }
    const data = isShorter ? { ...state, messages: { ...state.messages, due } } : state
    return HttpResponse.json(calls.retentionState.reply.parse({ success: true, data }))
  })

const open = async (state = filled) => {
  server.use(...handlersFor(retention, { records: [stored] }), answered(state))
  renderConsole(retention.path, { roles: [adminRole] })
  return screen.findByRole('spinbutton', { name: 'Messages of exports' })
}

describe('Retention', () => {
  it('shows what is stored and when it goes', async () => {
    await open()
    expect(await screen.findByText('96 files')).toBeVisible()
    expect(screen.getByText('about 41 MB')).toBeVisible()
    expect(screen.getAllByText('1.84 GB')).toHaveLength(2)
    expect(screen.getByText(/46.3 GB free in/)).toBeVisible()
    expect(screen.getByText('Not yet')).toBeVisible()
  })

  it('says what a shorter time deletes, and asks once before it is saved', async () => {
    const days = await open()
    await user.clear(days)
    await user.type(days, '60')
    expect(
      await screen.findByText(/Shortened from 90 days: 31 exports lose their messages tonight/),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete older data tonight?' })
    expect(within(dialog).getByText(/31 exports lose their messages tonight, about 173 MB/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Save and delete' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('refuses no days at all', async () => {
    const days = await open()
    await user.clear(days)
    await user.type(days, '0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('At least 1 day.')).toBeVisible()
    expect(screen.queryByText('day')).toBeNull()
    await user.clear(days)
    await user.type(days, '1')
    expect(screen.getByText('day')).toBeVisible()
  })

  it('says why a clean-up failed and that the disk is almost full', async () => {
    await open({
      ...filled,
      last: {
        at: nothingStored.measuredAt,
        files: 1,
        messages: 2,
        audit: 0,
        bytes: 5,
        failure: 'Kontor may not.',
      },
      disk: { path: '/data', free: 5, size: 100 },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Kontor may not. It is tried again tonight.')
    expect(screen.getByText('Almost full:', { exact: false })).toBeVisible()
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
