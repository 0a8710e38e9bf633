import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import ManageSearchIcon from '@mui/icons-material/ManageSearch'
import ExportsIcon from '@mui/icons-material/OutboxOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ReplayIcon from '@mui/icons-material/ReplayOutlined'
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

/** The state of a product in words, with its dot. */
interface EntryState {
  readonly text: string
  readonly color: string
  readonly hollow: boolean
}

/** One line of the palette: an address, or an action that opens its dialog. */
export interface PaletteEntry {
  readonly label: string
  /** Where it leads; undefined for the dialog that starts an export. */
  readonly to?: string | undefined
  /** A code below or behind the label. */
  readonly code?: string | undefined
  /** Rendered at the right. */
  readonly what?: string | undefined
  /** Whether the last delivered file has it; undefined where that is unknown. */
  readonly state?: EntryState | undefined
  /** Does this in place of opening an address. */
  readonly act?: (() => void) | undefined
  readonly icon?: ElementType | undefined
  /** The picture of a product in place of an icon; null where none is known. */
  readonly image?: string | null | undefined
  readonly status?: ExportRow['statusClass'] | undefined
}

interface PaletteGroup {
  readonly name: 'recent' | 'actions' | 'pages' | 'exports' | 'product' | 'articles' | 'problem'
  readonly entries: readonly PaletteEntry[]
  /** The number of all matches, if it is known to be larger than that of the entries. */
  readonly count?: number | undefined
}

/** Lines of each group at most. */
const most = { recent: 5, actions: 3, pages: 3, exports: 3, product: 1, articles: 4, problem: 1 } as const
/** The same after `>`, which lists actions and pages alone. */
const mostActs = 20

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

const dots = {
  in: { color: 'success.dot', hollow: false },
  error: { color: 'error.dot', hollow: false },
  withdrawn: { color: 'text.tertiary', hollow: true },
  never: { color: 'text.tertiary', hollow: true },
} as const

/** The fewest digits that are looked for in an EAN. */
const minEanPart = 4

/** Articles and their product from the service, with their state in the last delivered file. */
const useProductEntries = (text: string) => {
  const translate = useTranslate()
  const send = useService()
  const { number } = useFormats()
  const q = useDebounced(text, searchDelay)
  const isSearched = text.length > 1
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['trace', 'search', q],
    queryFn: async ({ signal }) => (await send(calls.traceSearch, { query: { q }, signal })).data,
    enabled: isSearched && q.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = isSearched ? (data?.found ?? []) : []
  const model = isSearched ? data?.product : null
  const cards = useProductCards([found.map(({ sku }) => sku)])
  const { id } = data?.delivery ?? {}
  const word = (key: string, params = {}) => translate(`kontor.palette.${key}`, params)
  const stateOf = ({ inFile }: (typeof found)[number]): EntryState | undefined =>
    id === undefined || !inFile
      ? undefined
      : { text: word(inFile.state === 'in' ? 'inFile' : 'notInFile', { id }), ...dots[inFile.state] }
  const isEanMatch = (sku: string, ean = '') =>
    q.length >= minEanPart && ean.includes(q) && !foldText(sku).includes(foldText(q))
  const articles = found.map((article): PaletteEntry => {
    const { sku, name, ean, price, inFile } = article
    return {
      label: name || sku,
      code: isEanMatch(sku, ean) ? ean : name === '' ? undefined : sku,
      to: `${pagePaths.trace}/${encodeURIComponent(sku)}`,
      image: cards.get(sku)?.image ?? null,
      state: stateOf(article),
      what:
        [price, inFile?.reason].filter(Boolean).join(', ') || (id === undefined ? word('trace') : undefined),
    }
  })
  const product = model && productEntry(model, found[0] && cards.get(found[0].sku)?.image)
  function productEntry(
    { identifier, name, articles: count, onSale }: NonNullable<typeof model>,
    image: string | null | undefined,
  ): PaletteEntry {
    const isWhole = onSale === count
    const color = isWhole ? 'success.dot' : onSale > 0 ? 'warning.dot' : 'text.tertiary'
    const text = word('articleCount', { smart_count: count, count: number(count) })
    const numbers = { id, inFile: number(onSale), out: number(count - onSale) }
    return {
      label: name || identifier,
      code: identifier,
      to: `${pagePaths.products}/${encodeURIComponent(identifier)}`,
      image: image ?? null,
      ...(id === undefined
        ? { what: text }
        : {
            state: { text, color, hollow: onSale === 0 },
            what: word(isWhole ? 'allIn' : 'someIn', numbers),
          }),
    }
  }
  const exactIndex = found.findIndex(({ sku, ean }) => foldText(sku) === foldText(text) || ean === text)
  const isProduct = model !== null && model !== undefined && foldText(model.identifier) === foldText(text)
  const isPending = isSearched && (q !== text || isFetching)
  return {
    articles,
    product: product ? [product] : [],
    count: model?.articles,
    exact: exactIndex >= 0 ? articles[exactIndex] : isProduct ? (product ?? undefined) : undefined,
    delivery: found.length > 0 ? id : undefined,
    isPending,
    isFirst: isSearched && data === undefined,
    isFailed: isSearched && isError && !isPending,
    isPartial: isSearched && !isPending && data?.isWhole === false,
    retry: () => void refetch(),
  }
}

/** The entries of the palette for a text, by group; the best match comes first. `>` lists actions and pages alone. */
export const usePaletteEntries = (declared: Declarations, text: string) => {
  const translate = useTranslate()
  const isActs = text.startsWith('>')
  const q = text.replace(/^>/, '').trim()
  const sought = isActs ? '' : q
  const { actions, pages } = useFixedEntries(declared)
  const [recent] = useRecent()
  const exports = useExportEntries(sought)
  const products = useProductEntries(sought)
  const folded = foldText(q)
  const matching = (entries: readonly PaletteEntry[]) =>
    entries
      .filter(({ label }) => foldText(label).includes(folded))
      .toSorted(
        (one, other) =>
          Number(foldText(other.label).startsWith(folded)) - Number(foldText(one.label).startsWith(folded)),
      )
  const word = (key: string, params = {}) => translate(`kontor.palette.${key}`, params)
  const { exact, delivery, count = 0 } = products
  const results: PaletteEntry[] =
    delivery === undefined
      ? []
      : [
          {
            label: word('results', { q, id: delivery }),
            to: `${resources.exports.path}/${delivery}/results?q=${encodeURIComponent(q)}`,
            icon: HistoryIcon,
          },
        ]
  const all = (): PaletteGroup[] => {
    if (isActs)
      return [
        { name: 'actions', entries: matching(actions) },
        { name: 'pages', entries: matching(pages) },
      ]
    if (q === '')
      return [
        { name: 'recent', entries: recent.map(entry => ({ ...entry })) },
        { name: 'actions', entries: actions },
      ]
    if (exact && !products.isPending) {
      const name = products.product.includes(exact) ? 'product' : 'articles'
      return [{ name, entries: [exact] }]
    }
    const failed = { label: word('skusFailed'), act: products.retry, icon: ReplayIcon }
    const articles = {
      name: 'articles',
      entries: products.articles,
      count: Math.max(count, products.articles.length),
    } as const
    return [
      { name: 'product', entries: products.product },
      articles,
      { name: 'exports', entries: exports },
      { name: 'pages', entries: [...matching(pages).slice(0, most.pages - results.length), ...results] },
      { name: 'actions', entries: matching(actions) },
      { name: 'problem', entries: products.isFailed ? [failed] : [] },
    ]
  }
  const isNumber = /^#?\d+$/.test(q) && exports.length > 0
  const isFirst = ({ name }: PaletteGroup) => Number(isNumber && name === 'exports')
  const whole = products.product[0]
  const groups = all()
    .map(group => ({ ...group, entries: group.entries.slice(0, isActs ? mostActs : most[group.name]) }))
    .toSorted((one, other) => isFirst(other) - isFirst(one))
    .map(group =>
      group.name === 'articles' && whole && count > group.entries.length && !exact
        ? { ...group, entries: [...group.entries, allResults(whole, word('all', { count: count + 1 }))] }
        : group,
    )
    .filter(({ entries }) => entries.length > 0)
  return {
    groups,
    exact,
    isPending: products.isPending,
    isFirst: products.isFirst && q !== '' && !isActs,
    note: products.isPartial ? 'partly' : null,
  }
}

/** The entry that leads to all articles of a product. */
const allResults = ({ to }: PaletteEntry, label: string): PaletteEntry => ({
  label,
  to: `${to}?show=all`,
  icon: ManageSearchIcon,
})
