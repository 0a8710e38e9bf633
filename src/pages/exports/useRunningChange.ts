import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dashboardQuery } from '../../dataProvider/dashboardQuery.ts'

/**
 * Lets the drawer count anew as soon as a page sees that an export has started or ended.
 * @param running how many run on the page; undefined while nobody knows
 */
export const useRunningChange = (running: number | undefined): void => {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    const known = before.current
    before.current = running
    if (known === undefined || running === undefined || known === running) return
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  }, [client, running])
}
