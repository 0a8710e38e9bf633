import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Alert, Box, Button, ButtonBase, Card, Link, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { calls } from '../../contract/calls/calls.ts'
import {
  type ArticleChange,
  type ChangeKindName,
  changeKindNames,
  type Difference,
  type ExportReport,
  type UploadState,
  type WithdrawalReason,
  withdrawalReasons,
} from '../../contract/calls/exports.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { TitleButton } from '../../kit/BusyButton.tsx'
import { ListSearch, useSearchText } from '../../kit/ListSearch.tsx'
import { Mono } from '../../kit/marks.tsx'
import { pageFromSearch, Pager } from '../../kit/Pager.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { ChangeRows } from './ChangeList.tsx'
import { ChangeTiles, firstKind } from './ExportCounts.tsx'
import { uploadStateOf } from './ExportFacts.tsx'
import { NoSuchExport } from './ExportPage.tsx'
import { exportPath } from '../../resources/exports.ts'
import { useExport, useExportsCrumbs } from './useExport.ts'
import { useChangesFile } from './useExportActions.ts'

/** What becomes of withdrawn articles, by how far the file is. */
const withdrawalNotes: { readonly [S in UploadState]: string } = {
  running: 'sentOnceLater',
  sending: 'sentOnceLater',
  onHold: 'sentOnceHold',
  discarded: 'sentOnceDiscarded',
  uploaded: 'sentOnce',
  failed: 'sentOnceFailed',
  nothingChanged: 'sentOnceFile',
  disabled: 'sentOnceFile',
  noTarget: 'sentOnceFile',
  empty: 'sentOnceFile',
  never: 'sentOnceNever',
}

/** What stands above the rows of a kind, if anything. */
const noteOf = (kind: ChangeKindName, report: ExportReport): string | undefined => {
  if (kind === 'withdrawn') return withdrawalNotes[uploadStateOf(report) ?? 'noTarget']
  if (kind === 'prices') return 'largest'
  return kind === 'gone' && report.difference?.notWithdrawn !== 'noColumn' ? 'stays' : undefined
}

/** The columns that take articles off sale, as the rows of a page write them. */
const SentColumns = ({ changes }: { changes: readonly ArticleChange[] }) => {
  const columns = [...new Set(changes.flatMap(({ cells }) => cells.map(({ column }) => column)))]
  return (
    <>
      {columns.map(column => (
        <span key={column}>
          <Mono quiet>{column}</Mono> → <Mono>0</Mono>
        </span>
      ))}
    </>
  )
}

interface ReasonsProps {
  counts: Readonly<Record<WithdrawalReason, number>>
  chosen: WithdrawalReason | undefined
  onChoose: (reason: WithdrawalReason | undefined) => void
}

/** Shows those withdrawn for one reason alone. */
const Reasons = ({ counts, chosen, onChoose }: ReasonsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const all = withdrawalReasons.reduce((sum, reason) => sum + counts[reason], 0)
  const found = withdrawalReasons.filter(reason => counts[reason] > 0)
  // of a single one there is nothing to choose
  if (found.length < 2 && !chosen) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {[undefined, ...found].map(reason => (
        <ButtonBase
          key={reason ?? 'all'}
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason)}
          sx={{
            height: { xs: 32, sm: 28 },
            px: '10px',
            gap: 0.75,
            border: 1,
            borderRadius: '5px',
            typography: 'caption',
            fontWeight: 500,
            borderColor: reason === chosen ? 'primary.main' : 'borderStrong',
            color: reason === chosen ? 'primary.main' : 'text.secondary',
            bgcolor: reason === chosen ? 'action.selected' : 'background.paper',
          }}
        >
          {translate(`kontor.exports.changes.reasonChips.${reason ?? 'all'}`)}{' '}
          <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {number(reason ? counts[reason] : all)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  )
}

/** Tab, search, reason and page of the changes, as they stand in the address. */
const useChangesView = () => {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'q' | 'reason', value: string | undefined) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        // what is found begins with its first page
        after.delete('page')
        return after
      },
      { replace: true },
    )
  const pageAddress = (page: number) => {
    const there = new URLSearchParams(search)
    there.set('page', String(page))
    return `?${there}`
  }
  return {
    kind: changeKindNames.find(name => name === search.get('kind')),
    q: search.get('q') ?? '',
    reason: withdrawalReasons.find(name => name === search.get('reason')),
    page: pageFromSearch(search) ?? 1,
    set,
    pageAddress,
  }
}

interface ChangesProps {
  report: ExportReport & { difference: Difference }
  kind: ChangeKindName
}

const Changes = ({ report, kind }: ChangesProps) => {
  const translate = useTranslate()
  const send = useService()
  const { day } = useFormats()
  const { id } = report
  const view = useChangesView()
  const [text, setText] = useSearchText(view.q, q => view.set('q', q))
  const query = { kind, page: view.page, q: view.q.slice(0, 200), reason: view.reason }
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'changes', id, query],
    queryFn: async ({ signal }) => (await send(calls.exportChanges, { places: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const note = noteOf(kind, report)
  const deleted = report.changesDeleted
  const noRows = () => {
    if (deleted) return word('deleted', { day: day(deleted.at), days: deleted.days })
    return view.q === '' ? word('none') : word('notFound', { q: view.q })
  }
  if (data && data.pages > 0 && view.page > data.pages)
    return <Navigate to={view.pageAddress(data.pages)} replace />
  return (
    <>
      <Box sx={{ p: '12px 16px', display: 'grid', gap: 1 }}>
        {kind === 'gone' && report.difference.notWithdrawn === 'noColumn' && (
          <Alert
            severity="warning"
            action={
              <Button component={RouterLink} to={pagePaths.mapping}>
                {word('toMapping')}
              </Button>
            }
          >
            {word('noColumn', { smart_count: report.difference.gone })}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 320px' }, '&:empty': { display: 'none' } }}>
            {note && kind !== 'withdrawn' && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {word(note)}
              </Typography>
            )}
            {data?.reasons && (
              <Reasons
                counts={data.reasons}
                chosen={view.reason}
                onChoose={reason => view.set('reason', reason)}
              />
            )}
          </Box>
          <Box sx={{ flex: '1 1 250px', maxWidth: { sm: 300 }, ml: 'auto' }}>
            <ListSearch label={word('search')} value={text} onChange={setText} />
          </Box>
        </Box>
      </Box>
      {note && kind === 'withdrawn' && (
        <Typography
          variant="body2"
          sx={{
            p: '8px 16px',
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            display: 'flex',
            flexWrap: 'wrap',
            gap: '2px 16px',
          }}
        >
          <span>{word(note)}</span>
          <SentColumns changes={data?.pageData ?? []} />
        </Typography>
      )}
      {isError && <LoadFailed name={word('title')} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <RowSkeleton rows={6} height={52} />}
      {data && data.count === 0 && <EmptyState text={noRows()} />}
      {data && data.count > 0 && (
        <>
          <ChangeRows changes={data.pageData} kind={kind} label={word('title')} />
          <Pager
            page={query.page}
            pages={data.pages}
            size={data.perPage}
            count={data.count}
            rows={data.pageData.length}
          />
        </>
      )}
    </>
  )
}

/** Saves all that the tab shows, whatever its page. */
const SaveButton = ({ id, kind }: { id: number; kind: ChangeKindName }) => {
  const translate = useTranslate()
  const { q, reason } = useChangesView()
  const { save, saving } = useChangesFile(id)
  return (
    <TitleButton
      startIcon={<FileDownloadOutlined />}
      onClick={() => save({ kind, q, reason })}
      busy={saving}
      busyLabel={translate('kontor.exports.downloading')}
      label={translate('kontor.exports.saveAsCsv')}
    />
  )
}

/** What the export is compared with, and whether it still waits for a person. */
const Lead = ({ report }: { report: ExportReport & { difference: Difference } }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { id, difference, statusClass } = report
  const { base, active, new: added, changed, unchanged, moved } = difference
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const count = added + changed + unchanged + moved
  const shown = { smart_count: count, count: number(count), active: number(active) }
  const isOnHold = statusClass === 'onHold'
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      {isOnHold && (
        <PauseCircleOutlined aria-hidden sx={{ fontSize: 18, mt: '3px', color: 'warning.main' }} />
      )}
      <div>
        <Typography variant="subtitle1" component="h2">
          {base ? word('against', { ...shown, id: base.id }) : word('firstLead', shown)}
        </Typography>
        {isOnHold && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {word('onHold')}{' '}
            <Link component={RouterLink} to={exportPath(id)} underline="always">
              {word('decide')}
            </Link>
          </Typography>
        )}
      </div>
    </Box>
  )
}

/** How the articles of an export differ from what was delivered before, kind by kind. */
export const ChangesPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { number } = useFormats()
  const view = useChangesView()
  const { data: report, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  const title = translate('kontor.exports.changes.title')
  const exportCrumb = { label: translate('kontor.exports.export', { id }), to: exportPath(id) }
  const crumbs = [...useExportsCrumbs(), exportCrumb]
  const difference = report?.difference
  const compared = report && difference ? { ...report, difference } : undefined
  const kind = view.kind ?? (difference ? firstKind(difference) : undefined)
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  return (
    <PageFrame
      title={title}
      crumbs={crumbs}
      width={1144}
      actions={
        compared && kind && compared.difference[kind] > 0 && <SaveButton id={compared.id} kind={kind} />
      }
    >
      {missing && <NoSuchExport id={id} />}
      {isError && !missing && (
        <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {isPending && !missing && (
        <Card variant="outlined">
          <RowSkeleton rows={8} height={52} />
        </Card>
      )}
      {report && !difference && <EmptyState text={word('notCompared')} />}
      {compared && (
        <>
          <Lead report={compared} />
          <Card
            variant="outlined"
            component="section"
            // the tiles would stick out at its corners; the pager sticks to the window none the less
            sx={{ overflow: 'clip' }}
            aria-label={kind && word(`kinds.${kind}`, { share: number(compared.difference.priceShare) })}
          >
            <ChangeTiles
              difference={compared.difference}
              current={kind}
              to={other => `${exportPath(compared.id, 'changes')}?kind=${other}`}
            />
            {kind ? <Changes key={kind} report={compared} kind={kind} /> : <EmptyState text={word('same')} />}
          </Card>
        </>
      )}
    </PageFrame>
  )
}
