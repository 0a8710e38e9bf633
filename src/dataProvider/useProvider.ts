import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin'
import { calls } from '../contract/calls/calls.ts'
import type { GuideStepName } from '../contract/calls/dashboard.ts'
import { callService } from '../wire/callService.ts'
import { isUnknownCall } from '../wire/saves.ts'
import type { KontorDataProvider, Send } from './dataProviderTypes.ts'

type Method = (...parameters: unknown[]) => Promise<unknown>

/**
 * The data provider for the forms and pages. As with react-admin's own hook a 401 leads to the log-in; unlike it, a
 * refused save is no complaint on the console, and no empty answer stands in for a failed one.
 * @example const provider = useProvider(); await provider.getOptions('settings/tradebyte/csv')
 */
export const useProvider = (): KontorDataProvider => {
  const provider = useContext(DataProviderContext)
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  return useMemo(() => {
    const guarded =
      (method: Method): Method =>
      (...parameters) =>
        method(...parameters).catch(async (error: unknown) => {
          await logoutIfAccessDenied(error)
          throw error
        })
    return Object.fromEntries(
      Object.entries(provider as object).map(([name, part]: [string, unknown]) => [
        name,
        typeof part === 'function' ? guarded(part as Method) : part,
      ]),
    ) as unknown as KontorDataProvider // the same methods as createDataProvider made, each with its guard
  }, [provider, logoutIfAccessDenied])
}

/**
 * Makes calls that are no verb of react-admin; a 401 leads to the log-in as everywhere.
 * @example const send = useService(); await send(calls.cancelExport, { places: { id } })
 */
export const useService = (): Send => useProvider().send

/**
 * The dashboard's exports, read every 5 s while the page is visible. Drawer and page share them.
 * @example useQuery({ ...dashboardQuery, select: data => data.onHold })
 */
export const dashboardQuery = {
  queryKey: ['exports', 'dashboard'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    return (await callService(calls.exportDashboard, { signal })).data
  },
  refetchInterval: 5000,
  // whoever of the two comes later takes what the other one has just read
  staleTime: 2500,
} as const

/**
 * Whether products reach TB.One; null where a backend cannot say. Below the exports' key: what changes them changes it.
 * @example useQuery(verdictQuery).data?.troubles
 */
export const verdictQuery = {
  queryKey: ['exports', 'verdict'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      return (await callService(calls.verdict, { signal })).data
    } catch (error) {
      if (isUnknownCall(error)) return null
      throw error
    }
  },
  refetchInterval: 15_000,
  staleTime: 2500,
} as const

/**
 * Whether the guide leads on from the page of one of its steps, as far as that has been read: what the page is for is
 * done, or goes on elsewhere.
 * @example useLeadsOn('synchronize', pagePaths.sync)
 */
export const useLeadsOn = (name: GuideStepName | undefined, path: string): boolean => {
  const { data } = useQuery({ ...verdictQuery, enabled: false })
  const step = data?.guide?.find(one => one.name === name)
  return step !== undefined && (step.state === 'done' || step.path !== path)
}

/** What a delta counts from that is started now, read each time somebody is about to start one. */
export const deltaReferenceQuery = {
  queryKey: ['exports', 'reference'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(calls.deltaReference, { signal })).data,
  staleTime: 0,
} as const

/** How many products an export would take, counted in Akeneo each time somebody is about to start one. */
export const outlookQuery = {
  queryKey: ['exports', 'outlook'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(calls.exportOutlook, { signal })).data,
  staleTime: 0,
  // a number of before would be taken for the one of now
  gcTime: 0,
  retry: false,
} as const
