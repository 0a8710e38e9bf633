import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../dataProvider/dashboardQuery.ts'

/** How many exports run now; 0 until it is known. */
export const useRunningCount = (): number =>
  useQuery({ ...dashboardQuery, select: ({ running }) => running.length }).data ?? 0
