import { z } from 'zod'
import { calls } from '../contract/calls.ts'
import { callService } from './callService.ts'
import { contentOf } from './contentOf.ts'

const asItComes = { ...calls.exportDashboard, reply: z.unknown() }

/**
 * The dashboard's answer as it came, asked every 5 s while the page is visible. Drawer and page share it, and each
 * reads by `select` no more than it shows: another backend may leave out the rest. Source: spec section 9.
 * @example useQuery({ ...dashboardQuery, select: countRunning })
 */
export const dashboardQuery = {
  queryKey: ['exports', 'dashboard'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => contentOf(await callService(asItComes, { signal })),
  refetchInterval: 5000,
} as const
