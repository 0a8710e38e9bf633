import { screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { lazyPage } from '../../../src/pages/lazyPage.tsx'
import { settings } from '../../../src/resources/index.ts'
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
