import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { retention } from '../../../../src/resources/settings/retention.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { anywhere, nothingStored, server } from '../../service.ts'

// what has not been fetched when the service has a new release, or is gone
vi.mock('../../../../src/kit/form/QuestionDialog.tsx', () => {
  throw new Error('not fetched')
})

it('deletes nothing where the question before it does not arrive, and keeps what was typed', async () => {
  const due = { count: 31, bytes: 173_000_000 }
  const data = { ...nothingStored, messages: { ...nothingStored.messages, due } }
  const saved = vi.fn()
  server.use(
    http.put(anywhere(retention.path), () => {
      saved()
      return HttpResponse.json({ success: true })
    }),
    ...handlersFor(retention, { records: [{ fileDays: 90, messageDays: 90, auditDays: 365 }] }),
    http.get(anywhere(calls.retentionState.path), () => HttpResponse.json({ success: true, data })),
  )
  renderConsole(retention.path, { roles: [adminRole] })
  const days = await screen.findByRole('spinbutton', { name: 'Messages of exports' })
  await user.clear(days)
  await user.type(days, '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A part of Kontor could not be loaded.')
  expect(days).toHaveValue(60)
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(saved).not.toHaveBeenCalled()
})
