import { Box, Button, Card, Link, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'
import { calls } from '../../contract/calls/calls.ts'
import {
  type ArticleChange,
  type ChangeKindName,
  changeKindNames,
  type ExportReport,
} from '../../contract/calls/exports.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { ListSearch } from '../../kit/ListSearch.tsx'
import { Mono, visuallyHidden } from '../../kit/marks.tsx'
import { pageIn, Pager } from '../../kit/Pager.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useDebounced } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { ChangeTiles, firstKind } from './ExportChanges.tsx'
import { NoSuchExport } from './ExportPage.tsx'
import { exportPath } from './exportPath.ts'
import { useExport, useExportsCrumbs } from './useExport.ts'

/** Characters of a cell that are shown at once. */
const shownLength = 48
/** Cells of an article that are shown at once. */
const shownCells = 3

/** Cuts both cells around their first difference. */
export const aroundDifference = (before: string, after: string): [string, string] => {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = Math.max(0, same - 12)
  const cut = (text: string) => {
    const end = start + shownLength
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
  }
  return before.length <= shownLength && after.length <= shownLength
    ? [before, after]
    : [cut(before), cut(after)]
}

const ChangedCell = ({ cell: { column, before, after } }: { cell: ArticleChange['cells'][number] }) => {
  const translate = useTranslate()
  const empty = translate('kontor.exports.changes.empty')
  const [old, now] = aroundDifference(before, after)
  const spoken = { column, before: before || empty, after: after || empty }
  return (
    <Box component="li" sx={{ minHeight: 24 }}>
      <span style={visuallyHidden}>{translate('kontor.exports.changes.fromTo', spoken)}</span>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'baseline' }}>
        <Mono quiet>{column}</Mono>
        <Box component="del" title={before} sx={{ color: 'text.tertiary' }}>
          <Mono>{old || empty}</Mono>
        </Box>
        <span>→</span>
        <Box component="ins" title={after} sx={{ fontWeight: 500, textDecoration: 'none' }}>
          <Mono>{now || empty}</Mono>
        </Box>
      </Box>
    </Box>
  )
}

/** One article: what it is, and how it differs. */
const ChangeRow = ({ change, kind }: { change: ArticleChange; kind: ChangeKindName }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { article, product, name, reason, share, filled, cells, fileMissing } = change
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const cellsShown = isOpen ? cells : cells.slice(0, shownCells)
  const left = cells.length - cellsShown.length
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(180px, 2fr) minmax(0, 3fr) 88px' },
        gap: '4px 16px',
        p: '8px 16px',
        minHeight: 52,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <div>{name || article}</div>
        <Mono>{article}</Mono>
        {product && product !== article && (
          <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
            {word('product', { product })}
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {reason && <Box sx={{ color: 'text.secondary' }}>{word(`reasons.${reason}`)}</Box>}
        {fileMissing && <Box sx={{ color: 'text.secondary' }}>{word('fileMissing')}</Box>}
        {kind === 'new' && (
          <Box sx={{ color: 'text.secondary' }}>
            {word('filled', { smart_count: filled, count: number(filled) })}
          </Box>
        )}
        {cells.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {cellsShown.map(cell => (
              <ChangedCell key={cell.column} cell={cell} />
            ))}
          </Box>
        )}
        {left > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            {word('more', { smart_count: left })}
          </Button>
        )}
      </Box>
      <Box sx={{ textAlign: { sm: 'right' }, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {share !== null && kind === 'prices' && signedPercent(share, translate, number)}
      </Box>
    </Box>
  )
}

const signedPercent = (
  share: number,
  translate: ReturnType<typeof useTranslate>,
  number: (value: number) => string,
) => {
  const percent = translate('kontor.exports.percent', {
    percent: number(Math.round(Math.abs(share) * 1000) / 10),
  })
  return `${share < 0 ? '−' : '+'}${percent}`
}

/** What stands above the rows of some kinds. */
const notes: { readonly [K in ChangeKindName]?: string } = {
  withdrawn: 'sentOnce',
  gone: 'stays',
  prices: 'largest',
}

const Changes = ({ report, kind, page }: { report: ExportReport; kind: ChangeKindName; page: number }) => {
  const translate = useTranslate()
  const send = useService()
  const [q, setQ] = useState('')
  const sought = useDebounced(q.trim(), 250)
  const { id } = report
  const query = { kind, page, q: sought }
  const [, setSearch] = useSearchParams()
  const seek = (text: string) => {
    setQ(text)
    // what is found begins with its first page
    setSearch(
      search => {
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'changes', id, query],
    queryFn: async ({ signal }) => (await send(calls.exportChanges, { places: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const note = notes[kind]
  return (
    <>
      <Box sx={{ p: '12px 16px', display: 'grid', gap: 1 }}>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {word(note)}
          </Typography>
        )}
        <ListSearch label={word('search')} value={q} onChange={seek} />
      </Box>
      {isError && <LoadFailed name={word('title')} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <RowSkeleton rows={6} height={52} />}
      {data && data.count === 0 && (
        <EmptyState text={sought === '' ? word('none') : word('notFound', { q: sought })} />
      )}
      {data && data.count > 0 && (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.pageData.map(change => (
              <ChangeRow key={`${kind} ${change.article}`} change={change} kind={kind} />
            ))}
          </Box>
          <Pager
            page={query.page}
            pages={data.pages}
            size={data.perPage}
            count={data.count}
            shown={data.pageData.length}
          />
        </>
      )}
    </>
  )
}

/** How the articles of an export differ from the last delivery, kind by kind. */
export const ChangesPage = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const translate = useTranslate()
  const { number } = useFormats()
  const { data: report, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  const title = translate('kontor.exports.changes.title')
  const exportCrumb = { label: translate('kontor.exports.export', { id }), to: exportPath(id) }
  const crumbs = [...useExportsCrumbs(), exportCrumb]
  const difference = report?.difference
  const asked = changeKindNames.find(name => name === search.get('kind'))
  const kind = asked ?? (difference ? firstKind(difference) : 'changed')
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {missing && <NoSuchExport id={id} />}
      {isError && !missing && (
        <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {isPending && !missing && (
        <Card variant="outlined">
          <RowSkeleton rows={8} height={52} />
        </Card>
      )}
      {report && !difference && <EmptyState text={word('none')} />}
      {report && difference && (
        <>
          <div>
            <Typography variant="subtitle1" component="h2">
              {leadOf(difference, word, number)}
            </Typography>
            {report.statusClass === 'onHold' && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {report.statusDetails}{' '}
                <Link component={RouterLink} to={exportPath(id)} underline="always">
                  {translate('kontor.exports.export', { id })}
                </Link>
              </Typography>
            )}
          </div>
          <Card
            variant="outlined"
            component="section"
            aria-label={word(`kinds.${kind}`, { share: number(difference.priceShare) })}
          >
            <ChangeTiles id={report.id} difference={difference} current={kind} />
            <Changes key={kind} report={report} kind={kind} page={pageIn(search) ?? 1} />
          </Card>
        </>
      )}
    </PageFrame>
  )
}

const leadOf = (
  { base, active, new: added, changed, unchanged, moved }: NonNullable<ExportReport['difference']>,
  word: (key: string, params?: object) => string,
  number: (value: number) => string,
) => {
  const count = added + changed + unchanged + moved
  const shown = { smart_count: count, count: number(count), active: number(active) }
  return base ? word('against', { ...shown, id: base.id }) : word('firstLead', shown)
}
