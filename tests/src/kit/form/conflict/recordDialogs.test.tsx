import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../../src/contract/calls/call.ts'
import { callsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { conflictSchema } from '../../../../../src/contract/versions/versionCalls.ts'
import { channels } from '../../../../../src/resources/channels.ts'
import { user } from '../../../browser.ts'
import { exampleRecord, handlersFor } from '../../../handlersFor.ts'
import { renderConsole } from '../../../renderConsole.tsx'
import { anywhere, server } from '../../../service.ts'

const { list, update, delete: remove } = callsOf(channels)
const record = { ...exampleRecord(channels, 1), name: 'zade', label: 'Before' }
const conflict = conflictSchema.parse({
  version: 8,
  at: '2026-11-20T14:02:00+01:00',
  user: 'grace@example.com',
  before: { label: 'Before' },
  theirs: { label: 'Theirs' },
  paths: ['label'],
})

/** Opens the list at version 7 of its channel; another user has saved version 8 since. */
const openLate = async () => {
  const sent: { query: URLSearchParams; label?: unknown }[] = []
  let label = 'Before'
  const answer = (query: URLSearchParams, answered: object, body?: { label: string }) => {
    sent.push({ query, label: body?.label })
    if (query.get('seen') === '7') {
      label = 'Theirs'
      return HttpResponse.json({ success: false, message: 'Grace was faster.', conflict }, { status: 409 })
    }
    return HttpResponse.json({ success: true, ...answered })
  }
  server.use(
    http.get(anywhere(list?.path ?? ''), () =>
      HttpResponse.json({ success: true, data: [{ ...record, label, version: label === 'Before' ? 7 : 8 }] }),
    ),
    http.put(anywhere(update?.path ?? ''), async ({ request }) => {
      const body = (await request.json()) as { label: string } // what the form sends
      return answer(new URL(request.url).searchParams, { data: { ...record, ...body, version: 9 } }, body)
    }),
    http.delete(anywhere(remove?.path ?? ''), ({ request }) => answer(new URL(request.url).searchParams, {})),
    ...handlersFor(channels, { records: [record] }),
  )
  renderConsole(channels.path, { roles: [adminRole] })
  return sent
}

const saveLate = async () => {
  const sent = await openLate()
  await user.click(await screen.findByRole('button', { name: 'Edit Before' }))
  const label = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Label' })
  await user.clear(label)
  await user.type(label, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved meanwhile' })
  return { sent, dialog }
}

describe('the dialog of a record that another user has changed meanwhile', () => {
  it('shows both values and the one before, and saves the choice', async () => {
    const { sent, dialog } = await saveLate()
    expect(dialog).toHaveTextContent('grace@example.com')
    expect(dialog).toHaveTextContent('Before: Before')
    expect(within(dialog).getByRole('radio', { name: /^Theirs: ?Theirs$/ })).toBeVisible()
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: /^Mine/ })).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ query, label }) => [query.get('seen'), query.get('changed'), label])).toEqual([
      ['7', 'label', 'Mine'],
      ['8', 'label', 'Mine'],
    ])
  })

  it('keeps what was typed if the user cancels, and the list shows what is stored', async () => {
    const { dialog } = await saveLate()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(screen.getByDisplayValue('Mine')).toBeVisible()
    expect(await screen.findByText('Theirs')).toBeInTheDocument()
  })
})

describe('the question before a record is deleted', () => {
  it('shows what another user has changed meanwhile, and asks again', async () => {
    const sent = await openLate()
    await user.click(await screen.findByRole('button', { name: 'Delete Before' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByText('Grace was faster.')).toBeVisible()
    expect(dialog).toHaveTextContent('LabelBefore: BeforeNow: Theirs')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted')).toBeVisible()
    expect(sent.map(({ query }) => query.get('seen'))).toEqual(['7', '8'])
  })
})
