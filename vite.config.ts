import react from '@vitejs/plugin-react'
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

/** One setup for the console's dev server and build, and for every test that needs no browser. */
export default defineConfig({
  plugins: [react(), tokensPlugin()],
  build: { outDir: 'dist', sourcemap: false, target: 'es2023' },
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
