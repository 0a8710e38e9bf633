import type { Page } from '@playwright/test'
import { calls } from '../../../src/contract/calls/calls.ts'

/** What the service answers by path, to who is signed in and where no export runs. */
const frame: Readonly<Record<string, unknown>> = {
  [calls.authCheck.path]: {
    user: { id: 1, email: 'a@b.de', firstName: 'A', lastName: 'B', roles: ['ROLE_ADMIN'] },
  },
  [calls.exportDashboard.path]: { success: true, data: { running: [], finished: [], history: [] } },
}

/** Answers the calls of a page by their paths, so that no service is measured. */
export const answerCalls = async (page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> => {
  const all = { ...frame, ...answers }
  await page.route('**/ui/api/**', async route => {
    const answer = all[new URL(route.request().url()).pathname]
    await (answer === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ json: answer }))
  })
}
