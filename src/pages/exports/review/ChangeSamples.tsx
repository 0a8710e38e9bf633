import { Box, Button, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import type { ArticleChange, ChangeKindName } from '../../../contract/calls/exports.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { ChangeRows } from '../changes/ChangeRows.tsx'

/** Articles of a part. */
const sampleSize = 4

/** A moved article shows its product numbers alone. */
const shownCells = (kind: ChangeKindName, change: ArticleChange): ArticleChange =>
  kind === 'moved' ? { ...change, cells: change.cells.filter(({ column }) => column === 'p_nr') } : change

interface Props {
  id: number
  kind: ChangeKindName
  count: number
  label: string
}

/** The first articles of a kind of change, with a link to all. */
export const ChangeSamples = ({ id, kind, count, label }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const send = useService()
  const query = { kind, page: 1, q: '' }
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', 'changes', id, query],
    queryFn: async ({ signal }) => (await send(calls.exportChanges, { places: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const samples = data?.pageData.slice(0, sampleSize).map(change => shownCells(kind, change)) ?? []
  const counts = { shown: number(samples.length), count: number(count) }
  return (
    <>
      {isError && <LoadFailed name={label} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <RowSkeleton rows={Math.min(count, sampleSize)} height={52} />}
      {data && <ChangeRows changes={samples} kind={kind} label={label} />}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          p: '4px 8px 4px 16px',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="caption" sx={{ flex: 1, color: 'text.tertiary' }}>
          {data && translate(`kontor.exports.review.${kind === 'prices' ? 'largest' : 'shown'}`, counts)}
        </Typography>
        <Button component={RouterLink} to={`${exportPath(id, 'changes')}?kind=${kind}`}>
          {translate('kontor.exports.review.showAll', { count: number(count) })}
        </Button>
      </Box>
    </>
  )
}
