import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dashboardQuery } from '../dataProvider/dashboardQuery.ts'

const counted = z.object({ running: z.array(z.unknown()) })

const countRunning = (dashboard: unknown) => counted.safeParse(dashboard).data?.running.length ?? 0

/** How many exports run now; 0 until it is known. */
export const useRunningCount = (): number => useQuery({ ...dashboardQuery, select: countRunning }).data ?? 0
