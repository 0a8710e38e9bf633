import { screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { routeNameOf } from '../../../../src/contract/derive.ts'
import type { Choice } from '../../../../src/contract/kinds.ts'
import { settings } from '../../../../src/resources/index.ts'
import { countProducts } from '../../../../src/resources/settings/countProducts.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { sampleTree } from './sampleTree.ts'

interface Shown {
  readonly page?: 'cluster' | 'productFilter'
  readonly chosen?: readonly string[]
  readonly tree?: readonly Choice[]
}

/** Renders a page with a tree. The tree gets a height of 320 px, because jsdom has no layout and a tree without height renders no rows. */
export const openTree = async ({ page = 'cluster', chosen = [], tree = sampleTree }: Shown = {}) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320)
  const declaration = settings[page]
  const record = { akeneoLocale: null, akeneoCategories: [...chosen] }
  const count = { count: 0, skus: { given: 0, duplicates: 0, unknown: null } }
  server.use(
    ...handlersFor(declaration, { records: [record], options: { akeneoCategoryTrees: tree } }),
    answering(countProducts, { success: true, data: count }),
  )
  const rendered = renderConsole(`/${routeNameOf(declaration)}`)
  const form = await screen.findByRole('form')
  // what draws a tree is fetched by the first form that has one
  await waitFor(() => expect(form.querySelector('.MuiSkeleton-root')).toBeNull())
  return rendered
}

const labelIn = (row: HTMLElement) => row.querySelector('[data-part="label"]')?.textContent ?? ''

/** The labels of the rendered rows, from top to bottom. */
export const rowsShown = (): string[] => screen.queryAllByRole('treeitem').map(labelIn)

/** The active row. */
export const activeRow = (): HTMLElement | null =>
  document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')
export const activeLabel = (): string => labelIn(activeRow() as HTMLElement) // a tree with rows has one
