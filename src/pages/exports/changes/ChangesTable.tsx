import { Alert, Box, Button, ButtonBase, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, Navigate } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import {
  type ArticleChange,
  type ChangeKindName,
  type ExportDifference,
  type ExportReport,
  type UploadState,
  type WithdrawalReason,
  withdrawalReasons,
} from '../../../contract/calls/exports.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { ListSearch, useSearchText } from '../../../kit/list/ListSearch.tsx'
import { Mono } from '../../../kit/marks.tsx'
import { Pager } from '../../../kit/longLists/Pager.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { uploadStateOf } from '../uploadState.ts'
import { useEvidence } from '../review/useReview.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { useChangesView } from './useChangesView.ts'

/** The note on withdrawn articles, by the state of the upload. */
const withdrawalNotes: { readonly [S in UploadState]: string } = {
  running: 'sentOnceLater',
  sending: 'sentOnceLater',
  onHold: 'sentOnceHold',
  discarded: 'sentOnceDiscarded',
  overtaken: 'sentOnceNever',
  uploaded: 'sentOnce',
  failed: 'sentOnceFailed',
  nothingChanged: 'sentOnceFile',
  disabled: 'sentOnceFile',
  noTarget: 'sentOnceFile',
  empty: 'sentOnceFile',
  never: 'sentOnceNever',
}

/** The note above the rows of a kind, if there is one. */
const noteOf = (kind: ChangeKindName, report: ExportReport): string | undefined => {
  if (kind === 'withdrawn') return withdrawalNotes[uploadStateOf(report) ?? 'noTarget']
  if (kind === 'prices') return 'largest'
  return kind === 'gone' && report.difference?.notWithdrawn !== 'noColumn' ? 'stays' : undefined
}

/** The columns that take articles off sale, with the value they get. */
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

/** A choice of withdrawn articles. */
interface ReasonChoice {
  readonly name: string
  readonly label: string
  readonly count: number
}

interface ReasonsProps {
  choices: readonly ReasonChoice[]
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}

/** Filters withdrawn articles by reason or cause. */
const Reasons = ({ choices, chosen, onChoose }: ReasonsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const present = choices.filter(({ count }) => count > 0)
  // a single reason needs no filter
  if (present.length < 2 && !chosen) return null
  const all = {
    name: undefined,
    label: translate('kontor.exports.changes.reasonChips.all'),
    count: present.reduce((sum, { count }) => sum + count, 0),
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {[all, ...present].map(({ name, label, count }) => (
        <ButtonBase
          key={name ?? ''}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          sx={{
            minHeight: { xs: 32, sm: 28 },
            px: '10px',
            gap: 0.75,
            border: 1,
            borderRadius: '5px',
            typography: 'caption',
            fontWeight: 500,
            borderColor: name === chosen ? 'primary.main' : 'borderStrong',
            color: name === chosen ? 'primary.main' : 'text.secondary',
            bgcolor: name === chosen ? 'action.selected' : 'background.paper',
          }}
        >
          {label}{' '}
          <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {number(count)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  )
}

/** The causes of the withdrawals of an export, as far as the service knows them. */
const useWithdrawals = (id: number, isKnown = true) =>
  (useEvidence(id, false, isKnown).data?.withdrawals ?? [])
    .filter(({ articles }) => articles.length > 0)
    .map(({ key, sentence, count }) => ({ name: key, label: sentence, count }))

/** Filters by the causes of withdrawals, or by their reasons where no cause is known. */
const ReasonFilter = ({ id, counts }: { id: number; counts: Readonly<Record<WithdrawalReason, number>> }) => {
  const translate = useTranslate()
  const view = useChangesView()
  const causes = useWithdrawals(id)
  if (causes.length > 1 || view.cause)
    return <Reasons choices={causes} chosen={view.cause} onChoose={name => view.set('cause', name)} />
  const reasons = withdrawalReasons.map(reason => ({
    name: reason,
    label: translate(`kontor.exports.changes.reasonChips.${reason}`),
    count: counts[reason],
  }))
  return <Reasons choices={reasons} chosen={view.reason} onChoose={name => view.set('reason', name)} />
}

interface Props {
  report: ExportReport & { difference: ExportDifference }
  kind: ChangeKindName
}

/** The changes of one kind with their notes, filters and pages. */
export const ChangesTable = ({ report, kind }: Props) => {
  const translate = useTranslate()
  const send = useService()
  const { day } = useFormats()
  const { id } = report
  const view = useChangesView()
  const [text, setText] = useSearchText(view.q, q => view.set('q', q))
  const query = { kind, page: view.page, q: view.q.slice(0, 200), reason: view.reason, cause: view.cause }
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'changes', id, query],
    queryFn: async ({ signal }) => (await send(calls.exportChanges, { places: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const causes = new Map(
    useWithdrawals(id, data?.reasons !== undefined).map(({ name, label }) => [name, label]),
  )
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
          <Box
            sx={{
              flex: { xs: '1 1 100%', sm: '1 1 320px' },
              display: 'grid',
              gap: 1,
              '&:empty': { display: 'none' },
            }}
          >
            {note && (
              <Typography
                variant="body2"
                sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', gap: '2px 16px' }}
              >
                <span>{word(note)}</span>
                {kind === 'withdrawn' && <SentColumns changes={data?.pageData ?? []} />}
              </Typography>
            )}
            {data?.reasons && <ReasonFilter id={id} counts={data.reasons} />}
          </Box>
          <Box sx={{ flex: '1 1 250px', maxWidth: { sm: 300 }, ml: 'auto' }}>
            <ListSearch label={word('search')} value={text} onChange={setText} />
          </Box>
        </Box>
      </Box>
      {isError && <LoadFailed name={word('title')} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <RowSkeleton rows={6} height={52} />}
      {data && data.count === 0 && <EmptyState text={noRows()} />}
      {data && data.count > 0 && (
        <>
          <ChangeRows changes={data.pageData} kind={kind} label={word('title')} causes={causes} />
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
