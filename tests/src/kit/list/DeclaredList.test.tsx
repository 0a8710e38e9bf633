import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { callsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import type { ResourceDeclaration } from '../../../../src/contract/resource.ts'
import { declared as ours, resources } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { isLong } from '../../../shared/long.ts'
import { own } from '../../../shared/own.ts'
import { labelled, write } from '../form/fillForm.ts'
import { resourceMatrix, titleOf, twoRecords } from './resourceMatrix.tsx'

const listed: ResourceDeclaration[] = Object.values(resources)
/** Without read-only lists; a test below names those of Kontor. */
const declared = listed.filter(declaration => {
  const { create, delete: remove } = callsOf(declaration)
  return create && remove
})

/** Handlers for a form that calls the service while the user types. */
beforeEach(() => {
  const times = ['2026-11-21T00:00:00+01:00']
  server.use(answering(calls.previewSchedule, { success: true, data: { timeZone: 'Europe/Berlin', times } }))
})

// one with branches and one with secrets; `npm run test:long` has all
const some: ResourceDeclaration[] = [resources.schedules, resources.webhooks]
for (const declaration of isLong ? declared : some) resourceMatrix(declaration)

it('leaves out only read-only lists', () => {
  const ours = listed.filter(({ name }) => own.resources.some(one => one === name))
  expect(ours.filter(declaration => !declared.includes(declaration)).map(({ name }) => name)).toEqual([
    'exports',
    'outbox',
    'audit',
  ])
})

describe('a list of records', () => {
  const { channels, languages, users } = resources
  const open = async (declaration: ResourceDeclaration) => {
    renderConsole(declaration.path, { roles: [adminRole] })
    await screen.findByRole('heading', { level: 1, name: declaration.label[1] })
  }

  it('focuses the first input that can be changed 100 ms after the dialog opened', async () => {
    server.use(...handlersFor(channels), ...handlersFor(languages))
    await open(channels)
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    await waitFor(() => expect(screen.getByLabelText(channels.fields.enabled.label)).toHaveFocus())
  })

  it('leaves the focus where the user has put it', async () => {
    const later: (() => void)[] = []
    const { setTimeout: original } = globalThis
    const hold = (run: () => void, delay?: number) => (delay === 100 ? later.push(run) : original(run, delay))
    server.use(...handlersFor(channels))
    await open(channels)
    const edit = await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` })
    // the user focuses an input before the 100 ms are over
    vi.stubGlobal('setTimeout', hold)
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.click(edit)
    const label = await screen.findByLabelText(labelled(channels.fields.label.label))
    act(() => label.focus())
    await waitFor(() => expect(later).not.toHaveLength(0))
    act(() => later.forEach(run => run()))
    expect(label).toHaveFocus()
  })

  it('focuses the input behind the key of a record that is changed', async () => {
    server.use(...handlersFor(languages, { records: twoRecords(languages) }))
    await open(languages)
    await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(languages, 1)}` }))
    await screen.findByRole('dialog')
    expect(screen.getByLabelText(languages.fields.name.label)).toBeDisabled()
    await waitFor(() => expect(screen.getByLabelText(labelled(languages.fields.label.label))).toHaveFocus())
  })

  it('saves a change with one request, and shows what the service answers', async () => {
    const asked: string[] = []
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    await open(channels)
    await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` }))
    await screen.findByRole('dialog')
    await write(user, channels.fields.label.label, 'Otherwise')
    server.events.on('request:start', ({ request }) => asked.push(request.method))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await screen.findByText('Otherwise')).toBeVisible()
    server.events.removeAllListeners()
    expect(asked).toEqual(['PUT'])
  })

  it('has everything of a person in one menu', async () => {
    server.use(...handlersFor(users, { records: twoRecords(users) }))
    await open(users)
    await user.click(await screen.findByRole('button', { name: `More actions for ${titleOf(users, 1)}` }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Send test mail',
      'Reset second factor',
      'Edit user',
      'Delete user',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Delete user' }))
    expect(await screen.findByRole('dialog', { name: 'Delete user' })).toBeVisible()
  })

  it('offers in buttons and menu only what the service lets one do', async () => {
    const fixed: ResourceDeclaration = { ...users, verbs: ['list', 'update'] }
    server.use(...handlersFor(fixed, { records: twoRecords(fixed) }))
    const declared = { ...ours, resources: { ...ours.resources, users: fixed } }
    renderConsole(fixed.path, { roles: [adminRole], declared })
    const edit = { name: `Edit ${titleOf(fixed, 1)}` }
    expect(await screen.findByRole('button', edit)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull()
    await user.click(screen.getByRole('button', { name: `More actions for ${titleOf(fixed, 1)}` }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Send test mail',
      'Reset second factor',
      'Edit user',
    ])
  })

  it.each([
    ['an operator no button', [], 0],
    ['an administrator the button', [adminRole], 1],
  ])('shows %s for what needs an administrator', async (_whom, roles, buttons) => {
    // the path of a call that the contract keeps for administrators
    const guarded: ResourceDeclaration = {
      ...channels,
      calls: { create: `POST ${calls.startConnection.path}`, delete: `POST ${calls.startConnection.path}` },
    }
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    const declared = { ...ours, resources: { ...ours.resources, channels: guarded } }
    renderConsole(channels.path, { roles, declared })
    const edit = { name: `Edit ${titleOf(channels, 1)}` }
    expect(await screen.findByRole('button', edit)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: /^Add / })).toHaveLength(buttons)
    expect(screen.queryAllByRole('button', { name: `Delete ${titleOf(channels, 1)}` })).toHaveLength(buttons)
  })

  it('saves once, however often one clicks', async () => {
    const saves: unknown[] = []
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    const { update } = callsOf(channels)
    if (update)
      server.use(answering(update, { success: true }, { onRequest: (_request, body) => saves.push(body) }))
    await open(channels)
    await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` }))
    await user.dblClick(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saves).toHaveLength(1)
  })

  it('tells before deleting what goes with a record', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    renderConsole(channels.path, { roles: [adminRole] })
    const name = `${titleOf(channels, 1)} löschen`
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      /rückgängig machen\..*Seine Werte in der Zuordnung werden nicht mehr exportiert\./,
    )
  })

  it('asks before the user leaves the page with a changed form open', async () => {
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    const { router } = renderConsole(channels.path, { roles: [adminRole] })
    const edit = await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` })
    await user.click(edit)
    await screen.findByRole('dialog')
    await write(user, channels.fields.label.label, 'Half done')
    void router.navigate('/dashboard')
    expect(await screen.findByText(/Do you really want to leave this page/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByDisplayValue('Half done')).toBeVisible()
    expect(router.state.location.pathname).toBe(channels.path)
  })

  it('no longer lists a record that another user has deleted, and keeps the typed values', async () => {
    const [first = {}, second = {}] = twoRecords(channels)
    server.use(...handlersFor(channels, { records: [first, second] }))
    await open(channels)
    await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` }))
    await screen.findByRole('dialog')
    await write(user, channels.fields.label.label, 'Half done')
    server.use(...handlersFor(channels, { records: [second] }))
    const { update } = callsOf(channels)
    const path = `/ui/api${channels.path}/${String(first['name'])}`
    if (update) server.use(refusing({ ...update, path }, 404, 'Gone'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('This entry no longer exists. It has been deleted in the meantime.'),
    ).toBeVisible()
    await waitFor(() => expect(screen.queryByText(titleOf(channels, 1))).toBeNull())
    expect(screen.getByDisplayValue('Half done')).toBeVisible()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { list } = callsOf(channels)
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    if (list) server.use(refusing(list, 403, 'No'))
    await open(channels)
    expect(await screen.findByText('Channels could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    server.resetHandlers()
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(titleOf(channels, 1))).toBeVisible()
  })

  it('searches people by any part of name and address, which the address of the page keeps', async () => {
    server.use(...handlersFor(users, { records: twoRecords(users) }))
    renderConsole(`${users.path}?filter=${encodeURIComponent('{"q":"person1"}')}`, { roles: [adminRole] })
    expect(await screen.findByText('person1@example.com')).toBeVisible()
    expect(screen.queryByText('person2@example.com')).toBeNull()
    const box = screen.getByRole('searchbox')
    expect(box).toHaveValue('person1')
    await user.clear(box)
    await user.type(box, 'PERSON2@')
    expect(await screen.findByText('person2@example.com')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('person1@example.com')).toBeNull())
    expect(JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '')).toEqual({
      q: 'PERSON2@',
    })
  })

  it('asks once for what was typed', async () => {
    const asked: string[] = []
    server.use(...handlersFor(users, { records: twoRecords(users) }))
    await open(users)
    expect(await screen.findByText('person1@example.com')).toBeVisible()
    server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
    onTestFinished(() => server.events.removeAllListeners())
    await user.click(screen.getByRole('searchbox'))
    await user.paste('person2')
    await waitFor(() => expect(screen.queryByText('person1@example.com')).toBeNull())
    expect(screen.getByText('person2@example.com')).toBeVisible()
    expect(asked).toEqual([callsOf(users).list?.path])
  })
})
