import { Box, Button, Card, CardActions, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import { type ChangeKindName, changeKindNames, type ExportReport } from '../../../contract/calls/exports.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { ChangeTiles, firstKind } from './ChangeTiles.tsx'
import { wasHeld } from './HoldCard.tsx'

/** Number of changes shown on the export's page. */
const sampleLength = 4

/** The first changes of a kind, with a link to all of them. */
const Samples = ({ id, kind, count }: { id: number; kind: ChangeKindName; count: number }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const send = useService()
  const query = { kind, page: 1, q: '' }
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'changes', id, query],
    queryFn: async ({ signal }) => (await send(calls.exportChanges, { places: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const samples = data?.pageData.slice(0, sampleLength) ?? []
  return (
    <>
      {isError && <LoadFailed name={word('title')} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <RowSkeleton rows={Math.min(count, sampleLength)} height={52} />}
      <ChangeRows changes={samples} kind={kind} label={word('title')} />
      <CardActions sx={{ justifyContent: 'space-between' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {data &&
            word(kind === 'prices' ? 'samplesLargest' : 'samples', {
              shown: number(samples.length),
              count: number(count),
            })}
        </Typography>
        <Button component={RouterLink} to={`${exportPath(id, 'changes')}?kind=${kind}`}>
          {word('showAll', { count: number(count) })}
        </Button>
      </CardActions>
    </>
  )
}

/** The changes of an export on hold: the counts, and the first rows of a kind, preferably one that exceeds a limit. */
export const ChangesCard = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const { id, difference } = report
  if (!difference || !wasHeld(report)) return null
  const { base } = difference
  const kindInSearch = changeKindNames.find(name => name === search.get('kind') && difference[name] > 0)
  const kind = kindInSearch ?? firstKind(difference)
  return (
    <Card variant="outlined" component="section">
      <Box sx={{ p: '14px 16px', borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="subtitle1" component="h2">
          {base
            ? translate('kontor.exports.changes.since', { id: base.id })
            : translate('kontor.exports.changes.first')}
        </Typography>
      </Box>
      <ChangeTiles difference={difference} current={kind} to={other => `${exportPath(id)}?kind=${other}`} />
      {kind && <Samples id={id} kind={kind} count={difference[kind]} />}
    </Card>
  )
}
