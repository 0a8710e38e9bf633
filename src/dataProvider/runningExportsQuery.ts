import { z } from 'zod'
import { answer } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { callService } from './callService.ts'

/** The drawer only counts: it minds nothing else of the answer. */
const counting = { ...calls.exportDashboard, reply: answer(z.object({ running: z.array(z.unknown()) })) }

/** How many exports run, asked every 5 s while the page is visible. */
export const runningExportsQuery = {
  queryKey: ['runningExports'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(counting, { signal })).data.running.length,
  refetchInterval: 5000,
} as const
