import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { tokensPlugin } from './src/layout/tokensPlugin.ts'

const service = process.env['KONTOR_API_URL'] ?? 'http://127.0.0.1:8080'

/** One setup for the console's dev server and build, and for every test that needs no browser. */
export default defineConfig({
  plugins: [react(), tokensPlugin()],
  build: { outDir: 'dist', sourcemap: false, target: 'es2023' },
  server: {
    host: '127.0.0.1',
    // activation and callback of the app are the service's, the pages between them the console's
    proxy: { '/ui/api': service, '^/akeneo/connect(/callback)?(\\?|$)': service },
  },
  test: {
    // by default one core of two stays idle
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{contract,service,demo}/**/*.test.ts'],
          globalSetup: ['tests/service/installPostgres.ts'],
          // real servers on a busy machine: a test that hangs still ends
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/console/setup.ts'],
          css: false,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
