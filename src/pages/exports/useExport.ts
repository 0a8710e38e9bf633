import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type RaRecord, useGetOne, usePermissions, useTranslate } from 'react-admin'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { calls, type ProductCard } from '../../contract/calls/calls.ts'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { dashboardQuery, useService } from '../../dataProvider/useProvider.ts'
import { hasFailed } from '../../kit/queries.ts'
import type { Crumb } from '../../layout/PageFrame.tsx'
import { resources, settings } from '../../resources/index.ts'
import { isMissing } from '../../wire/saves.ts'

/** Milliseconds between two requests of an export. */
export const exportInterval = 1000

/** Query meta that separates complete reports from the rows of lists in react-admin's cache. */
const wholeReport = { whole: true } as const

type Report = ExportReport & RaRecord

/**
 * Loads an export, and again every second while the page is visible.
 * @param idInAddress the id in the address, which may be invalid
 * @returns the query, and `missing` if the export does not exist
 */
export const useExport = (idInAddress: string) => {
  const id = Number(idInAddress)
  const isValid = Number.isInteger(id) && id > 0
  const { data, error, ...query } = useGetOne<Report>(
    routeNameOf(resources.exports),
    { id, meta: wholeReport },
    {
      enabled: isValid,
      refetchInterval: ({ state }) => (isMissing(state.error) ? false : exportInterval),
      retry: (failures, cause) => !isMissing(cause) && failures < 2,
    },
  )
  // react-admin gives an empty record while it redirects to the log-in
  const report = data?.id === undefined ? undefined : data
  const isError = hasFailed(query)
  return {
    ...query,
    isError,
    isPending: query.isPending && !isError,
    data: report,
    missing: !isValid || isMissing(error),
  }
}

/**
 * Refreshes the counts in the drawer when the number of running exports on a page changes.
 * @param running number of running exports on the page; undefined while it loads
 */
export const useRunningChange = (running: number | undefined): void => {
  const client = useQueryClient()
  const previous = useRef(running)
  useEffect(() => {
    const last = previous.current
    previous.current = running
    if (last === undefined || running === undefined || last === running) return
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  }, [client, running])
}

/** The breadcrumbs of a page below Exports. */
export const useExportsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  return [{ label: translate('resources.exports.name', { smart_count: 2 }), to: resources.exports.path }]
}

/** The time in a file name, read in the user's time zone, as ISO text; undefined if it agrees with the start time. */
export const timeInFileName = (name: string, startTime: string): string | undefined => {
  const [year, month = 1, ...rest] =
    /(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)/.exec(name)?.slice(1).map(Number) ?? []
  const moment = year && new Date(year, month - 1, ...rest)
  // files of the same second get later times; time zones differ by at least a quarter of an hour
  return moment && Math.abs(moment.getTime() - Date.parse(startTime)) > 600_000
    ? moment.toISOString()
    : undefined
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** Gives the link to a settings page or a place on it, with its name; undefined if the user may not open it. */
export const usePageLink = () => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  return (to: string): { to: string; name: string } | undefined => {
    const [path] = to.split('#')
    const declaration = declarations.find(candidate => candidate.path === path)
    if (!mayEnter(declaration?.access ?? 'signedIn', permissions)) return undefined
    const own = path === pagePaths.mapping ? 'kontor.mapping.title' : 'kontor.sync.title'
    const key = declaration ? `resources.${routeNameOf(declaration)}.name` : own
    return { to, name: translate(key, { smart_count: 2 }) }
  }
}

/**
 * Loads names and images of products, by SKU. Rows show without them while they load or if they fail.
 * @param pages SKUs, at most 100 per page; each page is one request
 */
export const useProductCards = (pages: readonly (readonly string[])[]): ReadonlyMap<string, ProductCard> => {
  const send = useService()
  const queries = useQueries({
    queries: pages.map(page => {
      const skus = [...new Set(page)]
      return {
        queryKey: ['products', 'cards', skus],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await send(calls.productCards, { body: { skus }, signal })).data.products,
        enabled: skus.length > 0,
        retry: false,
        staleTime: 300_000,
      }
    }),
  })
  return new Map(queries.flatMap(({ data = [] }) => data.map(card => [card.sku, card])))
}

/** The user or the schedule that started an export. */
export const starterOf = (
  { startedBy, isScheduled }: Pick<ExportReport, 'startedBy' | 'isScheduled'>,
  translate: (key: string, values: object) => string,
) => (isScheduled ? translate('kontor.exports.bySchedule', { name: startedBy }) : startedBy)
