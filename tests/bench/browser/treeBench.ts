import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { tokensPlugin } from '../../../src/layout/tokensPlugin.ts'
import { provideBrowser } from '../../browser/provideBrowser.ts'
import type { TreeBench } from './treePage.tsx'

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

const root = fileURLToPath(new URL('.', import.meta.url))

/** Milliseconds after which a step has failed. */
const patience = 120_000
const searched = 'Category 4999'

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
    page.evaluate(label => (window as unknown as WithBench).bench.search(label), searched),
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

const median = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null).toSorted((a, b) => a - b)
  return known.length < values.length ? null : (known[known.length >> 1] ?? null)
}

/** Medians over some rounds, each on a fresh page of its own browser: a page that hangs takes nobody with it. */
const measure = async (url: string, executablePath: string, side: Side, count: number, rounds: number) => {
  const costs: TreeCost[] = []
  for (let round = 0; round < rounds; round++) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const page = await browser.newPage({ viewport: { width: 800, height: 900 } })
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    costs.push(await once(page, side, count))
    await browser.close()
  }
  const over = (key: keyof TreeCost) => median(costs.map(cost => cost[key]))
  return {
    firstPaint: over('firstPaint'),
    expandAll: over('expandAll'),
    scrollFrame: over('scrollFrame'),
    slowFrame: over('slowFrame'),
    search: over('search'),
  }
}

/**
 * Builds a page with both trees as the console is built, and measures them in a browser.
 */
export const treeBench = async (
  runs: readonly { readonly side: Side; readonly count: number; readonly rounds: number }[],
): Promise<TreeCost[]> => {
  const outDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  const setup = { root, configFile: false, logLevel: 'silent' } as const
  await build({ ...setup, plugins: [react(), tokensPlugin()], build: { outDir, target: 'es2023' } })
  const server = await preview({ ...setup, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const url = server.resolvedUrls?.local[0] ?? ''
  const executablePath = await provideBrowser()
  try {
    const costs: TreeCost[] = []
    for (const { side, count, rounds } of runs)
      costs.push(await measure(url, executablePath, side, count, rounds))
    return costs
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
