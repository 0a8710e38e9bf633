import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { compression } from 'vite-plugin-compression2'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { tokensPlugin } from './src/theme/tokensPlugin.ts'

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>

const service = process.env['KONTOR_API_URL'] ?? 'http://127.0.0.1:8080'

/** Tests that start no server and need no browser. */
const withoutServers = [
  'tests/house/**/*.test.ts',
  'tests/tools/**/*.test.ts',
  'tests/src/contract/**/*.test.ts',
  'tests/server/tradebyte/**/*.test.ts',
  'tests/server/config.test.ts',
  'tests/server/akeneo/{catalogue,appConnection}.test.ts',
  'tests/server/exports/{brake,filterSentences,leases}.test.ts',
  'tests/server/http/{touchedSettings,treesOf}.test.ts',
  'tests/server/mail/exportMail.test.ts',
  'tests/server/schedules/{contract,createTiming}.test.ts',
  'tests/server/tessa/tessaLinks.test.ts',
  'tests/demo/{flaws,readArguments}.test.ts',
]

/** What tests of the console run in. */
const browserLike: ProjectConfig = { environment: 'jsdom', setupFiles: ['tests/src/setup.ts'], css: false }

/** What services wait for is filled by the browser's tests beside them; pages need whole cores. */
const last: ProjectConfig = { sequence: { groupOrder: 1 } }

/** One of the projects that `vitest --project <name>` runs. On a busy machine a test that hangs still ends. */
const project = (name: string, test: ProjectConfig) => ({
  extends: true as const,
  test: { name, testTimeout: 180_000, hookTimeout: 180_000, ...test },
})

/** What is fetched before anybody has signed in: the modules that the first script imports without waiting. */
const ofLogin = new Set<string>()
const isOfLogin = (id: string, modules: ChunkingContext): boolean => {
  const add = (one: string): void => {
    if (ofLogin.has(one)) return
    ofLogin.add(one)
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) add(next)
  }
  if (ofLogin.size === 0) add(fileURLToPath(new URL('src/main.tsx', import.meta.url)))
  return ofLogin.has(id)
}

/** Few files by meaning: the log-in, what all pages share, and one for each page. */
const groups: CodeSplittingGroup[] = [
  { debugName: 'base', name: (id, modules) => (isOfLogin(id, modules) ? 'base' : null), priority: 1 },
  { name: 'shell', minShareCount: 2 },
]

/** One setup for the console's dev server and build, and for every test that needs no browser. */
export default defineConfig({
  // brotli and gzip beside each file, so that the service packs none of them twice
  plugins: [
    react(),
    tokensPlugin(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1000, exclude: /\.svg$/ }),
    // a hundred flags, of which a page shows few: brotli would take half of the build for a tenth of their size
    compression({ algorithms: ['gzip'], threshold: 1000, include: /\.svg$/ }),
  ],
  build: {
    outDir: 'dist/console',
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    // activation and callback of the app are the service's, the pages between them the console's
    proxy: { '/ui/api': service, '/media': service, '^/akeneo/connect(/callback)?(\\?|$)': service },
  },
  test: {
    // what a page makes is soon forgotten: with more room for the new, less of it is copied about
    execArgv: ['--max-semi-space-size=64'],
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // seconds: nothing listens, and no page is drawn
      project('unit', { environment: 'node', include: withoutServers, isolate: false }),
      project('console', {
        ...browserLike,
        ...last,
        include: ['tests/src/**/*.test.ts'],
        exclude: withoutServers,
        isolate: false,
      }),
      // minutes: real servers on free ports, and whole pages
      project('service', {
        environment: 'node',
        include: ['tests/{server,demo}/**/*.test.ts'],
        isolate: false,
        exclude: withoutServers,
      }),
      project('pages', { ...browserLike, ...last, include: ['tests/src/**/*.test.tsx'], isolate: false }),
    ],
  },
})
