import { useQuery } from '@tanstack/react-query'
import { runningExportsQuery } from '../dataProvider/runningExportsQuery.ts'

/** How many exports run now; 0 until it is known. */
export const useRunningCount = (): number => useQuery(runningExportsQuery).data ?? 0
