import { calls } from '../contract/calls.ts'
import { callService } from './callService.ts'

/** Running and newest exports, asked every 5 s while the page is visible. The drawer and the dashboard share one answer. */
export const dashboardQuery = {
  queryKey: ['exportDashboard'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(calls.exportDashboard, { signal })).data,
  refetchInterval: 5000,
} as const
