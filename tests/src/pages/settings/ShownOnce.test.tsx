import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { actionCallsOf, callsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { tokens } from '../../../../src/resources/tokens.ts'
import { outbox } from '../../../../src/resources/outbox.ts'
import { webhooks } from '../../../../src/resources/webhooks.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, server } from '../../service.ts'
import { labelled, write } from '../../kit/form/fillForm.ts'

const token = `kontor_${'x'.repeat(43)}`

describe('a new API token', () => {
  it('is shown once, copied, and gone with its dialog', async () => {
    server.use(...handlersFor(tokens, { records: [] }))
    const { create } = callsOf(tokens)
    if (create)
      server.use(answering(create, { success: true, id: 1, data: { id: 1, name: 'Pipeline', token } }))
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderConsole(tokens.path, { roles: [adminRole] })
    await user.click(await screen.findByRole('button', { name: 'Add API token' }))
    await write(user, 'Name', 'Pipeline')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Copy the token now. Kontor does not show it again.')).toBeVisible()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText(labelled('API token'))).toHaveValue(token)
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(copy).toHaveBeenCalledWith(token)
    expect(await screen.findByText('Token copied')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body).not.toHaveTextContent(token)
  })
})

describe('the signing secret of a webhook', () => {
  it('is shown once when it was emptied for a new one, and the list sends tests', async () => {
    const hook = { id: 1, enabled: true, name: 'Pager', url: 'https://example.com', events: ['exportFailed'] }
    const stored = { ...hook, overdueHours: 24, secret: '********', activeSince: '2026-11-27T00:00:00.000Z' }
    server.use(...handlersFor(webhooks, { records: [stored] }))
    const { update } = callsOf(webhooks)
    const { sendTest } = actionCallsOf(webhooks)
    if (update)
      server.use(answering(update, { success: true, data: { ...stored, signingSecret: 'whsec_new' } }))
    if (sendTest) server.use(answering(sendTest, { success: false, error: 'It answered with status 500.' }))
    renderConsole(webhooks.path, { roles: [adminRole] })
    await user.click(await screen.findByRole('button', { name: 'Edit Pager' }))
    await user.clear(await screen.findByLabelText(labelled('Signing secret')))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText(labelled('Signing secret'))).toHaveValue('whsec_new')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More actions for Pager' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send a test' }))
    expect(await screen.findByText('The test was not accepted: It answered with status 500.')).toBeVisible()
  })
})

describe('the outbox', () => {
  it('shows messages with their answers, newest first, and a page of each', async () => {
    const { list } = callsOf(outbox)
    const sent = {
      kind: 'webhook',
      target: 'Pager',
      event: 'exportFailed',
      status: 500,
      message: 'msg_1',
      tries: 9,
    }
    const asked: (string | null)[] = []
    let row = { ...sent, id: 3, state: 'givenUp', answer: 'queue full', body: '{"type":"exportFailed"}' }
    server.use(
      http.get(anywhere(list?.path ?? ''), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('sort'))
        return HttpResponse.json([row], { headers: { 'content-range': 'outbox 0-0/1' } })
      }),
      http.post(anywhere(`${list?.path}/3/send-again`), () => {
        row = { ...row, state: 'waiting' }
        return HttpResponse.json({ success: true })
      }),
    )
    renderConsole(outbox.path, { roles: [adminRole] })
    expect(await screen.findByText('Given up')).toBeVisible()
    expect(screen.getByText('queue full')).toBeVisible()
    expect(asked).toEqual(['["createdAt","DESC"]'])
    expect(screen.getByRole('button', { name: 'More actions for Pager' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Pager' }))
    expect(await screen.findByText('{"type":"exportFailed"}')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Waiting')).toBeVisible()
  })
})
