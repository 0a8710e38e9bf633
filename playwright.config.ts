import { defineConfig } from '@playwright/test'
import { isLong } from './tests/shared/long.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  testIgnore: isLong ? [] : '**/*.long.spec.ts',
  // a step that hangs ends within 30 seconds; this ends a test whose page hangs
  timeout: isLong ? 300_000 : 120_000,
  expect: { timeout: 20_000 },
  // pages wait for the service, and the service for the disk
  workers: 3,
  retries: 0,
  outputDir: 'test-results',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // a moving part cannot be clicked, and its colors belong to no theme
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.KONTOR_CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
