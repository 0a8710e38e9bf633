import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { renderConsole } from '../renderConsole.tsx'

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
