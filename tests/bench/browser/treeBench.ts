import type { Page } from '@playwright/test'
import type { TreeBench } from './treePage.tsx'
import { inRounds } from '../measures.ts'
import { withPage } from './withPage.ts'

/** Milliseconds until a change is on the screen, or that a frame takes; null where patience ended. */
export interface TreeCost {
  readonly firstPaint: number | null
  readonly expandAll: number | null
  readonly scrollFrame: number | null
  /** One frame in twenty takes longer. */
  readonly slowFrame: number | null
  readonly search: number | null
}
/** The console's tree, or MUI's stock nested list with check boxes. */
export type Side = 'own' | 'peer'

/** Milliseconds after which a step has failed. */
const patience = 120_000

const inTime = async <T>(step: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), patience)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

type WithBench = Window & { readonly bench: TreeBench } // the page puts it there

const once = async (page: Page, side: Side, count: number): Promise<TreeCost> => {
  const open = () =>
    page.evaluate(([side, count]) => (window as unknown as WithBench).bench.open(side, count), [
      side,
      count,
    ] as const)
  const firstPaint = await inTime(open())
  const search = await inTime(
    page.evaluate(label => (window as unknown as WithBench).bench.search(label), `Category ${count - 1}`),
  )
  await inTime(open())
  const expandAll = await inTime(page.evaluate(() => (window as unknown as WithBench).bench.expandAll()))
  const scroll =
    expandAll === null
      ? null
      : await inTime(page.evaluate(() => (window as unknown as WithBench).bench.scroll()))
  return {
    firstPaint,
    search,
    expandAll,
    scrollFrame: scroll?.median ?? null,
    slowFrame: scroll?.slow ?? null,
  }
}

/** Measures both trees on a page, built as the console is built, round by round. */
export const treeBench = (count: number, rounds: number): Promise<Record<Side, TreeCost[]>> =>
  withPage('index.html', onPage => {
    const measure = (side: Side) => () => onPage(page => once(page, side, count), { width: 800 })
    return inRounds(rounds, { own: measure('own'), peer: measure('peer') })
  })
