import { screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { lazyPage } from '../../../src/pages/lazyPage.tsx'
import { createConsoleDeps } from '../../../src/createDeps.ts'
import { declared, resources, settings } from '../../../src/resources/index.ts'
import { renderConsole } from '../renderConsole.tsx'

/** A page whose code never arrives. */
const PendingPage = lazyPage(async () => new Promise<ComponentType>(() => undefined))

it('a page has its title, its breadcrumb and a placeholder while its code loads', async () => {
  const { name, path, label } = settings.exportSettings
  const { router } = renderConsole(pagePaths.dashboard, {
    parts: { [name]: { pages: { edit: PendingPage } } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  void router.navigate(path)
  expect(await screen.findByRole('heading', { level: 1, name: label })).toBeVisible()
  expect(document.title).toBe(`${label} · Kontor`)
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(breadcrumb).getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('a page leaves its help out of a placeholder that is no form', async () => {
  const { name, path } = resources.channels
  const { router } = renderConsole(pagePaths.dashboard, {
    parts: { [name]: { pages: { list: PendingPage } } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  void router.navigate(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'About this page' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'About this page' })).toBeNull()
})

it('a call that fails is given up within two seconds, so that its page says so', async () => {
  const { queryClient } = await createConsoleDeps(declared)
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('They are functions')
  const error = new Error('The connection broke.')
  let waited = 0
  for (let failures = 0; retry(failures, error); failures += 1) waited += retryDelay(failures, error)
  expect(waited).toBeLessThan(2000)
})
