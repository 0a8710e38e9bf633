import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../../src/contract/calls/call.ts'
import { settingsCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { conflictSchema } from '../../../../../src/contract/versions/versionCalls.ts'
import { tessaApi } from '../../../../../src/resources/settings/tessaApi.ts'
import { user } from '../../../browser.ts'
import { exampleRecord, handlersFor } from '../../../handlersFor.ts'
import { renderConsole } from '../../../renderConsole.tsx'
import { anywhere, server } from '../../../service.ts'

const { get, save } = settingsCallsOf(tessaApi)
const before = 'https://before.example.com'
const theirs = 'https://theirs.example.com'
const mine = 'https://mine.example.com'
const record = { ...exampleRecord(tessaApi, 1), url: before }

const conflict = conflictSchema.parse({
  version: 8,
  at: '2026-11-20T14:02:00+01:00',
  user: 'grace@example.com',
  before: { url: before },
  theirs: { url: theirs },
  paths: ['url'],
})

/** Opens the form at version 7, changes its address and saves it, after another user has saved version 8. */
const saveLate = async () => {
  const saves: { query: URLSearchParams; url: unknown }[] = []
  server.use(
    http.get(anywhere(get?.path ?? ''), () =>
      HttpResponse.json({ success: true, data: { ...record, version: 7 } }),
    ),
    http.post(anywhere(save?.path ?? ''), async ({ request }) => {
      const { url } = (await request.json()) as { url: unknown }
      const query = new URL(request.url).searchParams
      saves.push({ query, url })
      return query.get('seen') === '7'
        ? HttpResponse.json({ success: false, message: 'Refused.', conflict }, { status: 409 })
        : HttpResponse.json({ success: true, data: { ...record, url, version: 9 } })
    }),
    ...handlersFor(tessaApi, { records: [record] }),
  )
  renderConsole(tessaApi.path, { roles: [adminRole] })
  await screen.findByRole('form')
  const input = screen.getByDisplayValue(before)
  await user.clear(input)
  await user.type(input, mine)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved meanwhile' })
  return { saves, dialog }
}

describe('a save of what another user has changed meanwhile', () => {
  it('shows the values of both and the one before, and saves mine by choice', async () => {
    const { saves, dialog } = await saveLate()
    expect(dialog).toHaveTextContent('grace@example.com')
    expect(dialog).toHaveTextContent(`Before: ${before}`)
    const choices = within(dialog).getAllByRole('radio')
    expect(choices.map(one => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      `Mine: ${mine}`,
      `Theirs: ${theirs}`,
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saves.map(({ query }) => [query.get('seen'), query.get('changed')])).toEqual([
      ['7', 'url'],
      ['8', 'url'],
    ])
    expect(saves.at(-1)?.url).toBe(mine)
  })

  it('takes over theirs by choice', async () => {
    const { saves, dialog } = await saveLate()
    await user.click(within(dialog).getByRole('radio', { name: /^Theirs/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
    expect(await screen.findByDisplayValue(theirs)).toBeVisible()
    expect(saves.at(-1)?.query.get('changed')).toBe('')
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  })

  it('stores nothing if the user cancels, and keeps what was typed', async () => {
    const { saves, dialog } = await saveLate()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByDisplayValue(mine)).toBeVisible()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(saves).toHaveLength(1)
  })
})
