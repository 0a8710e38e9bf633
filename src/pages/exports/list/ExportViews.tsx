import { useStore, useTranslate } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ViewBar, ViewTab } from '../../../kit/list/ViewBar.tsx'

/** A saved view: its name, and its filters, order and columns as the query of the address. */
interface ExportView {
  readonly label: string
  readonly search: string
}

/** The query of an address without its page, in one order, so that equal views have equal texts. */
const withoutPage = (search: URLSearchParams): string => {
  const view = new URLSearchParams(search)
  view.delete('page')
  view.sort()
  return view.toString()
}

interface Props {
  /** The number of exports that are shown on all pages. */
  total: number
  isFiltered: boolean
}

/** The saved views of the list of exports as links. They are kept in this browser, and a link shows one to others. */
export const ExportViews = ({ total, isFiltered }: Props) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [views, setViews] = useStore<readonly ExportView[]>('exports.views', [])
  const shown = withoutPage(search)
  const current = views.find(view => view.search === shown)
  const isAll = !current && !isFiltered
  const addressOf = (view: ExportView) => `${pathname}?${view.search}`
  return (
    <ViewBar
      current={current && { label: current.label, to: addressOf(current) }}
      canSave={!current && shown !== ''}
      onSave={label => setViews([...views.filter(view => view.label !== label), { label, search: shown }])}
      onDelete={() => setViews(views.filter(view => view !== current))}
    >
      <ViewTab
        label={translate('kontor.kit.list.all')}
        to={pathname}
        isCurrent={isAll}
        count={isAll ? total : undefined}
      />
      {views.map(view => (
        <ViewTab
          key={view.label}
          label={view.label}
          to={addressOf(view)}
          isCurrent={view === current}
          count={view === current ? total : undefined}
        />
      ))}
    </ViewBar>
  )
}
