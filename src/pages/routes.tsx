import { lazy, type ComponentType } from 'react'
import type { Access } from '../contract/call.ts'

/** A page that no declaration describes. */
export interface PageRoute {
  readonly path: string
  /** Who may open it; everybody signed in by default. */
  readonly access?: Access
  readonly page: ComponentType
  /** Fetches the page's code before it is shown. */
  readonly preload: () => Promise<unknown>
}

const route = (path: string, load: () => Promise<ComponentType>, access?: Access): PageRoute => ({
  path,
  access,
  page: lazy(async () => ({ default: await load() })),
  preload: load,
})

/** The rooms of the console inside the shell, by address. One line each. */
export const routes: readonly PageRoute[] = [
  route('/settings/nothing-yet', async () => (await import('./notFound/NotFoundPage.tsx')).NotFoundPage),
]
