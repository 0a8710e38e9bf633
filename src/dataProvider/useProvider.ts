import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin'
import type { StepName } from '../contract/calls/checklist.ts'
import { shellCalls } from '../contract/calls/shellCalls.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { resources, settings } from '../resources/index.ts'
import { callService } from '../wire/callService.ts'
import { isUnknownCall } from '../wire/saves.ts'
import type { KontorDataProvider, Send } from './dataProviderTypes.ts'

type Method = (...parameters: unknown[]) => Promise<unknown>

/**
 * The data provider for forms and pages. As with react-admin's own hook a 401 leads to the log-in; unlike it, a refused
 * save is not logged to the browser's console, and a failure does not become an empty answer.
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
    ) as unknown as KontorDataProvider // the methods of createDataProvider, each with its guard
  }, [provider, logoutIfAccessDenied])
}

/**
 * Sends calls that are no verb of react-admin; a 401 leads to the log-in.
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
    return (await callService(shellCalls.exportDashboard, { signal })).data
  },
  refetchInterval: 5000,
  // the second of the two components uses the answer of the first
  staleTime: 2500,
} as const

/** The data of an answer; null from a backend that has no such call. */
const ifOffered = async <T>(answer: Promise<{ readonly data: T }>): Promise<T | null> => {
  try {
    return (await answer).data
  } catch (error) {
    if (isUnknownCall(error)) return null
    throw error
  }
}

/**
 * Whether products reach TB.One; null for a backend without this call. Its key is below that of the exports, so that both
 * are invalidated together.
 * @example useQuery(verdictQuery).data?.troubles
 */
export const verdictQuery = {
  queryKey: ['exports', 'verdict'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ifOffered(callService(shellCalls.verdict, { signal })),
  refetchInterval: 15_000,
  staleTime: 2500,
} as const

/**
 * What each page of the settings holds; null for a backend without this call.
 * @example useQuery(overviewQuery).data?.tiles['channels']
 */
export const overviewQuery = {
  queryKey: ['settings', 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ifOffered(callService(shellCalls.overview, { signal })),
  staleTime: 2500,
} as const

/** The step of the checklist that each page belongs to. */
const stepsOfPages: Readonly<Record<string, StepName>> = {
  [settings.akeneoApi.path]: 'connect',
  [pagePaths.sync]: 'synchronize',
  [resources.languages.path]: 'languages',
  [settings.exportSettings.path]: 'languages',
  [pagePaths.mapping]: 'required',
  [settings.productFilter.path]: 'filter',
  [settings.ftp.path]: 'target',
}

/**
 * The checklist on the page of one of its steps, until the first file is delivered; on other pages it is not read.
 * @example const checklist = useChecklistOf(useLocation().pathname); checklist?.own.state
 */
export const useChecklistOf = (path: string) => {
  const name = stepsOfPages[path.replace(/\/$/, '')]
  const interval = 1500 // milliseconds, short so that a saved change shows at once
  const { part, steps } =
    useQuery({
      ...verdictQuery,
      enabled: name !== undefined,
      refetchInterval: ({ state: { data } }) => (data?.checklist ? interval : false),
      staleTime: ({ state: { data } }) => (data && !data.checklist ? Infinity : interval),
    }).data?.checklist ?? {}
  const own = steps?.find(step => step.name === name)
  return part === 'delivery' && own && { own, steps: steps ?? [] }
}

/**
 * Whether the step of a page is complete, or continues on another page; false until the checklist is loaded.
 * @example useIsStepComplete('synchronize', pagePaths.sync)
 */
export const useIsStepComplete = (name: StepName | undefined, path: string): boolean => {
  const { checklist } = useQuery({ ...verdictQuery, enabled: false }).data ?? {}
  const step = checklist?.steps.find(one => one.name === name)
  return step !== undefined && (step.state === 'done' || step.path !== path)
}
