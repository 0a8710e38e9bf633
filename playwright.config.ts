import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  // on a busy machine a page that hangs still ends
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: 2,
  retries: 0,
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // what moves cannot be hit, and has the colours of neither theme
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.KONTOR_CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
