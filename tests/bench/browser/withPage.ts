import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { provideBrowser } from '../../browser/provideBrowser.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Opens the page afresh, each time in a browser of its own: one that hangs takes nobody with it. */
export type OnPage = <T>(
  work: (page: Page) => Promise<T>,
  options: { readonly width: number; readonly prepare?: (page: Page) => Promise<void> },
) => Promise<T>

/**
 * Builds a page of this folder as the console is built, and serves it while something is measured on it.
 * @param file the page, such as `trees.html`; it says that it is ready by `window.bench`
 */
export const withPage = async <T>(file: string, measure: (onPage: OnPage) => Promise<T>): Promise<T> => {
  const outDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  const setup = { root, configFile: false, logLevel: 'silent' } as const
  await build({
    ...setup,
    plugins: [react()],
    build: { outDir, target: 'es2023', rollupOptions: { input: join(root, file) } },
  })
  const server = await preview({ ...setup, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const url = new URL(file, server.resolvedUrls?.local[0]).href
  const executablePath = await provideBrowser()
  const onPage: OnPage = async (work, { width, prepare }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await prepare?.(page)
      await page.goto(url)
      await page.waitForFunction(() => 'bench' in window)
      return await work(page)
    } finally {
      await browser.close()
    }
  }
  try {
    return await measure(onPage)
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The middle of some values; null where one is missing. */
export const median = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null).toSorted((a, b) => a - b)
  return known.length < values.length ? null : (known[known.length >> 1] ?? null)
}
