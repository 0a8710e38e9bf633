import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import ManageSearchIcon from '@mui/icons-material/ManageSearch'
import ExportsIcon from '@mui/icons-material/OutboxOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ElementType, useMemo } from 'react'
import { type RaRecord, useGetList, usePermissions, useStore, useTranslate } from 'react-admin'
import { logoutPath } from '../../authProvider/logIn.ts'
import { calls } from '../../contract/calls/calls.ts'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declarations } from '../../contract/resource.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useDebounced } from '../../kit/clock.ts'
import { foldText } from '../../kit/tree/indexTree.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { resources } from '../../resources/index.ts'
import { useProductCards } from '../exports/useExport.ts'
import { groupsOf, menuTilesOf } from '../settings/settingsGroups.tsx'

/** One line of the palette: an address, or an action that opens its dialog. */
export interface PaletteEntry {
  readonly label: string
  /** Where it leads; undefined for the dialog that starts an export. */
  readonly to?: string | undefined
  /** A code below or behind the label. */
  readonly code?: string | undefined
  /** Rendered at the right. */
  readonly what?: string | undefined
  /** Whether TB.One has the product on sale; undefined where that is unknown. */
  readonly isOnSale?: boolean | undefined
  readonly icon?: ElementType | undefined
  /** The picture of a product in place of an icon; null where none is known. */
  readonly image?: string | null | undefined
  readonly status?: ExportRow['statusClass'] | undefined
}

interface PaletteGroup {
  readonly name: 'recent' | 'actions' | 'pages' | 'exports' | 'skus'
  readonly entries: readonly PaletteEntry[]
}

/** Lines of each group at most. */
const most = { recent: 5, actions: 3, pages: 4, exports: 3, skus: 5 } as const

const searchDelay = 150

/** The addresses opened by the palette, newest first. */
const useRecent = () =>
  useStore<readonly { label: string; code?: string; to: string }[]>('palette.recent', [])

/** Adds an opened address to the recent ones. */
export const useAddRecent = () => {
  const [recent, setRecent] = useRecent()
  return ({ label, code, to }: PaletteEntry): void => {
    if (to === undefined || to === logoutPath) return
    const opened = { label, ...(code !== undefined && { code }), to }
    setRecent([opened, ...recent.filter(one => one.to !== to)].slice(0, most.recent))
  }
}

/** Pages and actions that this account may use. */
const useFixedEntries = (declared: Declarations) => {
  const translate = useTranslate()
  const { tiles, lines } = useMemo(
    () => ({ tiles: groupsOf(declared).flatMap(group => group.tiles), lines: menuTilesOf(declared) }),
    [declared],
  )
  const { permissions = [] } = usePermissions<string[]>()
  const settingsLabel = translate('kontor.shell.settings')
  const actions: PaletteEntry[] = [
    { label: translate('kontor.exports.start'), icon: PlayArrowOutlined },
    { label: translate('kontor.checkRun.title'), to: pagePaths.checkRun, icon: FactCheckOutlined },
    { label: translate('kontor.palette.synchronize'), to: pagePaths.sync, icon: SyncOutlined },
    { label: translate('kontor.shell.logOut'), to: logoutPath, icon: LogoutIcon },
  ]
  const pages: PaletteEntry[] = [
    { label: translate('kontor.shell.dashboard'), to: pagePaths.dashboard, icon: DashboardIcon },
    { label: translate('kontor.shell.exports'), to: resources.exports.path, icon: ExportsIcon },
    { label: settingsLabel, to: pagePaths.settings, icon: SettingsIcon },
    { label: translate('kontor.trace.title'), to: pagePaths.trace, icon: ManageSearchIcon },
    ...[...lines, ...tiles]
      .filter(({ access }) => access === 'signedIn' || access === 'public' || permissions.includes(access))
      .map(tile => ({
        label: translate(tile.title, { smart_count: 2 }),
        to: tile.to,
        icon: tile.icon,
        what: lines.includes(tile) ? undefined : settingsLabel,
      })),
  ]
  return { actions, pages }
}

/** Exports by number, or the newest where their name is searched for. */
const useExportEntries = (text: string): PaletteEntry[] => {
  const translate = useTranslate()
  const { time } = useFormats()
  const digits = /^#?([1-9]\d{0,8})$/.exec(text)?.[1]
  const isNamed =
    text !== '' && foldText(translate('kontor.exports.export', { id: '' })).includes(foldText(text))
  const { data = [] } = useGetList<ExportRow & RaRecord>(
    routeNameOf(resources.exports),
    {
      pagination: { page: 1, perPage: most.exports },
      sort: { field: 'id', order: 'DESC' },
      filter: digits === undefined ? {} : { id: Number(digits) },
    },
    { enabled: digits !== undefined || isNamed },
  )
  if (digits === undefined && !isNamed) return []
  return data.map(({ id, statusClass, statusLabel, startTime }) => ({
    label: translate('kontor.exports.export', { id }),
    to: `${resources.exports.path}/${id}`,
    status: statusClass,
    what: [statusLabel, startTime && time(startTime)].filter(Boolean).join(' · '),
  }))
}

const useSkuEntries = (text: string) => {
  const translate = useTranslate()
  const send = useService()
  const q = useDebounced(text, searchDelay)
  const isSearched = text.length > 1
  const { data, isError, isFetching } = useQuery({
    queryKey: ['trace', 'search', q],
    queryFn: async ({ signal }) => (await send(calls.traceSearch, { query: { q }, signal })).data,
    enabled: isSearched && q.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = isSearched ? (data?.found ?? []) : []
  const cards = useProductCards([found.map(({ sku }) => sku)])
  const { id } = data?.delivery ?? {}
  const stateOf = (isOnSale: boolean) =>
    translate(`kontor.palette.${isOnSale ? 'inFile' : 'notInFile'}`, { id })
  const entries = found.map(({ sku, name, isOnSale }): PaletteEntry => ({
    label: name || sku,
    code: name === '' ? undefined : sku,
    to: `${pagePaths.trace}/${encodeURIComponent(sku)}`,
    image: cards.get(sku)?.image ?? null,
    ...(id === undefined || isOnSale === undefined
      ? { what: translate('kontor.palette.trace') }
      : { what: stateOf(isOnSale), isOnSale }),
  }))
  const isPending = isSearched && (q !== text || isFetching) && !isError
  return {
    entries,
    isPending,
    problem:
      isSearched && !isPending ? (isError ? 'skusFailed' : data?.isWhole === false ? 'partly' : null) : null,
  } as const
}

/** The entries of the palette for a text, by group; the best match comes first. */
export const usePaletteEntries = (declared: Declarations, text: string) => {
  const q = text.trim()
  const { actions, pages } = useFixedEntries(declared)
  const [recent] = useRecent()
  const exports = useExportEntries(q)
  const skus = useSkuEntries(q)
  const folded = foldText(q)
  const matching = (entries: readonly PaletteEntry[]) =>
    entries
      .filter(({ label }) => foldText(label).includes(folded))
      .toSorted(
        (one, other) =>
          Number(foldText(other.label).startsWith(folded)) - Number(foldText(one.label).startsWith(folded)),
      )
  const isExact = ({ code, label }: PaletteEntry) => foldText(code ?? label) === folded
  const all: PaletteGroup[] =
    q === ''
      ? [
          { name: 'recent', entries: recent.map(entry => ({ ...entry })) },
          { name: 'actions', entries: actions },
        ]
      : [
          { name: 'actions', entries: matching(actions) },
          { name: 'pages', entries: matching(pages) },
          { name: 'exports', entries: exports },
          { name: 'skus', entries: skus.entries },
        ]
  const first =
    /^#?\d+$/.test(q) && exports.length > 0 ? 'exports' : skus.entries.some(isExact) ? 'skus' : null
  const isFirst = ({ name }: PaletteGroup) => Number(name === first)
  return {
    groups: all
      .map(({ name, entries }) => ({ name, entries: entries.slice(0, most[name]) }))
      .toSorted((one, other) => isFirst(other) - isFirst(one))
      .filter(
        ({ name, entries }) => entries.length > 0 || (name === 'skus' && (skus.isPending || skus.problem)),
      ),
    isPending: skus.isPending,
    problem: skus.problem,
  }
}
