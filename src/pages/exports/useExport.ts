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
import type { Crumb } from '../../layout/PageFrame.tsx'
import { resources, settings } from '../../resources/index.ts'
import { isMissing } from '../../wire/saves.ts'

/** Milliseconds after which exports are read again. */
export const exportInterval = 1000

/** Keeps whole reports apart from the rows that lists leave in react-admin's cache. */
export const wholeReport = { whole: true } as const

type Report = ExportReport & RaRecord

/**
 * Reads one export, every second anew while the page is visible.
 * @param idInAddress the id as it stands in the address
 * @returns the query, and `missing` where there is no such export
 */
export const useExport = (idInAddress: string) => {
  const id = Number(idInAddress)
  const possible = Number.isInteger(id) && id > 0
  const { data, error, ...query } = useGetOne<Report>(
    routeNameOf(resources.exports),
    { id, meta: wholeReport },
    {
      enabled: possible,
      refetchInterval: ({ state }) => (isMissing(state.error) ? false : exportInterval),
      retry: (failures, cause) => !isMissing(cause) && failures < 2,
    },
  )
  // react-admin gives an empty record while it leads to the log-in
  const report = data?.id === undefined ? undefined : data
  return { ...query, data: report, missing: !possible || isMissing(error) }
}

/**
 * Makes the drawer count again as soon as a page sees that an export has started or ended.
 * @param running how many run on the page; undefined while nobody knows
 */
export const useRunningChange = (running: number | undefined): void => {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    const last = before.current
    before.current = running
    if (last === undefined || running === undefined || last === running) return
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  }, [client, running])
}

/** The way to a page below Exports. */
export const useExportsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  return [{ label: translate('resources.exports.name', { smart_count: 2 }), to: resources.exports.path }]
}

/** The time in the name of a file as if it were the viewer's; undefined where his clock goes as the service's does. */
export const momentInName = (name: string, startTime: string): string | undefined => {
  const [year, month = 1, ...rest] =
    /(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)/.exec(name)?.slice(1).map(Number) ?? []
  const moment = year && new Date(year, month - 1, ...rest)
  // names of one second follow each other; zones are quarters of an hour apart
  return moment && Math.abs(moment.getTime() - Date.parse(startTime)) > 600_000
    ? moment.toISOString()
    : undefined
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** The way to a page of the settings and its name; undefined for who may not open it. */
export const useWayTo = () => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  return (path: string): { to: string; name: string } | undefined => {
    const declaration = declarations.find(one => one.path === path)
    if (!mayEnter(declaration?.access ?? 'signedIn', permissions)) return undefined
    const own = path === pagePaths.mapping ? 'kontor.mapping.title' : 'kontor.sync.title'
    const key = declaration ? `resources.${routeNameOf(declaration)}.name` : own
    return { to: path, name: translate(key, { smart_count: 2 }) }
  }
}

/**
 * How products look, by SKU: they come after the rows, and without them the rows stand all the same.
 * @param pages SKUs, at most 100 a page; each page is asked for once
 */
export const useProductCards = (pages: readonly (readonly string[])[]): ReadonlyMap<string, ProductCard> => {
  const send = useService()
  const read = useQueries({
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
  return new Map(read.flatMap(({ data = [] }) => data.map(card => [card.sku, card])))
}

/** Who started an export, or which schedule. */
export const starterOf = (
  { startedBy, isScheduled }: Pick<ExportReport, 'startedBy' | 'isScheduled'>,
  translate: (key: string, values: object) => string,
) => (isScheduled ? translate('kontor.exports.bySchedule', { name: startedBy }) : startedBy)
