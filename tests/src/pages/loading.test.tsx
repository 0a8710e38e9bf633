import { render, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { RouterProvider } from 'react-router-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/calls.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { createRouter, loadConsole } from '../../../src/createRouter.tsx'
import { firstAnswers, requestHeaders } from '../../../src/wire/tokenStore.ts'
import { renderConsole } from '../renderConsole.tsx'
import { answering, anywhere, server } from '../service.ts'

// its code never arrives
vi.mock('../../../src/pages/sync/SyncPage.tsx', () => new Promise(() => undefined))

it('a page whose code is on its way has its title, its way and room for its content', async () => {
  const { router } = renderConsole(pagePaths.dashboard)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  void router.navigate(pagePaths.sync)
  expect(await screen.findByRole('heading', { level: 1, name: 'Synchronization' })).toBeVisible()
  expect(document.title).toBe('Synchronization · Kontor')
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(way).getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('the console is drawn at once, with its page and what that shows', async () => {
  const { unmount } = renderConsole(pagePaths.dashboard)
  await screen.findByText('No running exports')
  unmount()
  const router = createRouter(undefined, undefined, await loadConsole(pagePaths.dashboard))
  onTestFinished(() => router.dispose())
  const { container } = render(<RouterProvider router={router} />)
  expect(within(container).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(within(container).getByText('No running exports')).toBeVisible()
})

describe('what the first script asks for', () => {
  /** Opens the dashboard as main.tsx does, and gives the paths that were asked for. */
  const open = async () => {
    const paths: string[] = []
    const note = ({ request }: { request: Request }) => void paths.push(new URL(request.url).pathname)
    server.events.on('request:start', note)
    onTestFinished(() => void server.events.removeListener('request:start', note))
    renderConsole(pagePaths.dashboard)
    firstAnswers.ask(pagePaths.dashboard)
    await screen.findByText('No running exports')
    return paths.sort()
  }
  const reads = [calls.authCheck, calls.verdict, calls.exportDashboard].map(({ path }) => path).sort()

  it('is taken by the page: each call is made once', async () => {
    expect(await open()).toEqual(reads)
  })

  it('is asked again by the page where it did not arrive', async () => {
    let isFirst = true
    server.use(
      http.get(anywhere(calls.verdict.path), () => {
        if (!isFirst) return undefined
        isFirst = false
        return HttpResponse.error()
      }),
    )
    expect(await open()).toEqual([...reads, calls.verdict.path].sort())
  })

  it('is not taken with the token of somebody else', async () => {
    server.use(http.get('*/ui/api/*', () => HttpResponse.json({})))
    localStorage.setItem('token', 'another')
    firstAnswers.ask('/exports')
    localStorage.setItem('token', 'a-token')
    expect(firstAnswers.take(calls.authCheck.path, requestHeaders())).toBeUndefined()
  })

  it('is nothing but who is there, as long as they may read nothing', async () => {
    server.use(
      answering(calls.authCheck, {
        user: { id: 1, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', roles: [] },
      }),
    )
    localStorage.setItem('token', 'a-token')
    firstAnswers.hold(true)
    firstAnswers.ask(pagePaths.dashboard)
    expect(firstAnswers.take(calls.verdict.path, requestHeaders())).toBeUndefined()
    expect((await firstAnswers.take(calls.authCheck.path, requestHeaders()))?.ok).toBe(true)
    firstAnswers.hold(false)
  })
})
