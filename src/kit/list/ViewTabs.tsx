import {
  extractValidSavedQueries,
  type SavedQuery,
  useGetList,
  useListContext,
  useResourceContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin'
import { useLocation } from 'react-router-dom'
import { sameValue } from '../../contract/record/paths.ts'
import { areSameColumns, type ChosenColumns, columnsParameter } from './useColumns.ts'
import { ViewBar, ViewTab } from './ViewBar.tsx'

/** A view of a list in react-admin's store of saved queries, with its columns. */
type View = SavedQuery & { value: SavedQuery['value'] & { columns?: readonly string[] } }

/** The address of a view; it is a link that others can open. */
export const searchOf = ({ value }: View): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(value.filter ?? {}),
    displayedFilters: JSON.stringify(value.displayedFilters ?? {}),
    ...(value.sort && { sort: value.sort.field, order: value.sort.order }),
    perPage: String(value.perPage ?? 50),
    page: '1',
    ...(value.columns && { [columnsParameter]: value.columns.join() }),
  })}`

/** A saved view with its number of records, which the list counts while it shows the view. */
const CountedTab = ({ view, isCurrent }: { view: View; isCurrent: boolean }) => {
  const { resource, total } = useListContext()
  const filter: object = view.value.filter ?? {}
  const counted = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter },
    { enabled: !isCurrent },
  ).total
  return (
    <ViewTab
      label={view.label}
      to={searchOf(view)}
      isCurrent={isCurrent}
      count={isCurrent ? total : counted}
    />
  )
}

interface Props {
  columns: ChosenColumns
  /** The number of records without a filter; undefined while it is unknown. */
  whole: number | undefined
}

/** The saved views of a list as links, and the button that saves what is shown as a view. */
export const ViewTabs = ({ columns, whole }: Props) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const resource = useResourceContext() ?? ''
  const { filterValues, sort, perPage } = useListContext()
  const [stored, setStored] = useSavedQueries(resource)
  const views = extractValidSavedQueries(stored) as View[] // the columns are ours, and may be missing
  const isShown = ({ value }: View) =>
    sameValue(value.filter ?? {}, filterValues) &&
    sameValue(value.sort, sort) &&
    areSameColumns(value.columns ?? columns.preset, columns.chosen)
  const current = views.find(isShown)
  const isFiltered = Object.keys(filterValues).length > 0
  const save = (label: string) => {
    const value = {
      filter: filterValues,
      displayedFilters: [],
      sort,
      perPage,
      columns: columns.chosen,
    }
    setStored([...views.filter(view => view.label !== label), { label, value }])
  }
  return (
    <ViewBar
      current={current && { label: current.label, to: searchOf(current) }}
      canSave={!current && (isFiltered || !columns.isPreset)}
      onSave={save}
      onDelete={() => setStored(views.filter(view => view !== current))}
    >
      <ViewTab
        label={translate('kontor.kit.list.all')}
        to={pathname}
        isCurrent={!current && !isFiltered}
        count={whole}
      />
      {views.map(view => (
        <CountedTab key={view.label} view={view} isCurrent={view === current} />
      ))}
    </ViewBar>
  )
}
