import { z } from 'zod'
import { answer, call } from './call.ts'
import { overviewSchema, verdictSchema } from './dashboard.ts'
import { exportDashboardSchema } from './exportRows.ts'

/** The signed-in user. */
const currentUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  /** Whether the user must set a new password before any other call. */
  mustChangePassword: z.boolean().optional(),
  mustSetUpSecondFactor: z.boolean().optional(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** The calls of the console's shell and of its dashboard. */
export const shellCalls = {
  authCheck: call('GET /ui/api/app/auth-check', {
    summary: 'The user the token belongs to',
    allowedBeforeSetup: true,
    reply: z.object({ user: currentUserSchema }),
  }),

  exportDashboard: call('GET /ui/api/exports/dashboard', {
    summary: 'Running and newest finished exports',
    reply: answer(exportDashboardSchema),
  }),
  verdict: call('GET /ui/api/dashboard/verdict', {
    summary: 'Whether products reach TB.One, what stops them, the connections and the next runs',
    reply: answer(verdictSchema),
  }),
  overview: call('GET /ui/api/dashboard/overview', {
    summary: 'What each page of the settings holds, in a line',
    reply: answer(overviewSchema),
  }),
} as const
