import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isLong } from './tests/shared/long.ts'
import viteConfig from './vite.config.ts'

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>

/** Tests that start no server and draw no page: folders of pure subjects, and files named `*.unit.test.ts` elsewhere. */
const unit = [
  'tests/{project,tools,src/contract,server/model,server/tradebyte}/**/*.test.ts',
  'tests/**/*.unit.test.ts',
]

/** Servers' tests wait for sockets and timers about half of their time, so that twice as many workers keep the cores busy. */
const waiting: ProjectConfig = { maxWorkers: availableParallelism() * 2 }

/** Pages start after the servers' tests, because they need whole cores. */
const browserLike: ProjectConfig = {
  environment: 'jsdom',
  setupFiles: ['tests/src/setup.ts'],
  css: false,
  sequence: { groupOrder: 1 },
}

/** Whole files that only `npm run test:all` runs. */
const long = isLong ? [] : ['tests/**/*.long.test.{ts,tsx}']

/** A project for `vitest --project <name>`. Test files share the modules of their worker unless `isolate` is set. */
const project = (name: string, { exclude = [], ...test }: ProjectConfig) => ({
  extends: true as const,
  test: { name, isolate: false, exclude: [...exclude, ...long], ...test },
})

/** All tests that need no browser, by kind. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      maxWorkers: '100%',
      testTimeout: isLong ? 600_000 : 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      projects: [
        project('unit', { ...waiting, include: unit }),
        project('console', { ...browserLike, include: ['tests/src/**/*.test.ts'], exclude: unit }),
        project('service', {
          ...waiting,
          globalSetup: ['tests/server/postgresOfRun.ts'],
          include: ['tests/{server,demo}/**/*.test.ts'],
          exclude: unit,
        }),
        project('pages', { ...browserLike, include: ['tests/src/**/*.test.tsx'] }),
      ],
    },
  }),
)
