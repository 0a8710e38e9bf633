import { Box, Button, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { EmptyPanel, Panel } from '../../kit/show/Panel.tsx'
import { RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { resources } from '../../resources/index.ts'
import { Count, ProgressLine, StatusIcon } from '../exports/ExportStatus.tsx'
import { FlagChips, TypeChip } from '../exports/ExportChips.tsx'
import { ExportTable } from '../exports/list/ExportTable.tsx'

const facts = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  minHeight: 22,
  fontVariantNumeric: 'tabular-nums',
} as const

/** A running export with its progress and the remaining time. */
const RunningExport = ({ row }: { row: ExportRow }) => {
  const translate = useTranslate()
  const { number, time } = useFormats()
  const done = number(row.amountProcessed)
  return (
    <Box component="li" sx={{ display: 'grid', gap: '10px', p: '14px 16px 16px' }}>
      <Box sx={{ display: 'flex', gap: '10px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', height: 22 }}>
          <StatusIcon {...row} details={row.statusDetails} />
        </Box>
        {/* a second line starts below the number, not below the icon */}
        <Box sx={facts}>
          <Link
            component={RouterLink}
            to={exportPath(row.id)}
            aria-label={translate('kontor.exports.export', { id: row.id })}
            sx={{ color: 'text.primary', fontWeight: 500 }}
          >
            #{row.id}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {time(row.startTime)}
          </Typography>
          <TypeChip type={row.type} />
          <FlagChips {...row} />
          <Typography
            variant="body2"
            component="div"
            sx={{ display: 'flex', gap: 2, ml: { sm: 'auto' }, flexBasis: { xs: '100%', sm: 'auto' } }}
          >
            <Count of="successful" value={row.amountSuccessful} />
            <Count of="warnings" value={row.amountWarnings} />
            <Count of="failed" value={row.amountErroneous} />
          </Typography>
        </Box>
      </Box>
      <ProgressLine
        row={row}
        caption={
          row.amountTotal === null
            ? row.statusDetails ||
              translate('kontor.exports.progressUnknown', { done, smart_count: row.amountProcessed })
            : translate('kontor.exports.progress', {
                done,
                total: number(row.amountTotal),
                smart_count: row.amountTotal,
              })
        }
      />
    </Box>
  )
}

/** The running exports; undefined while they load. */
export const RunningExports = ({ rows }: { rows: readonly ExportRow[] | undefined }) => {
  const translate = useTranslate()
  return (
    <Panel title={translate('kontor.exports.running')}>
      {!rows && <RowSkeleton rows={1} height={48} />}
      {rows?.length === 0 && <EmptyPanel>{translate('kontor.exports.noneRunning')}</EmptyPanel>}
      {rows && rows.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
        >
          {rows.map(row => (
            <RunningExport key={row.id} row={row} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

/** The newest finished exports; undefined while they load. */
export const FinishedExports = ({ rows }: { rows: readonly ExportRow[] | undefined }) => {
  const translate = useTranslate()
  const title = translate('kontor.exports.finished')
  return (
    <Panel
      title={title}
      action={
        <Button component={RouterLink} to={resources.exports.path}>
          {translate('kontor.exports.showAll')}
        </Button>
      }
    >
      {!rows && <RowSkeleton rows={10} height={44} />}
      {rows?.length === 0 && <EmptyPanel>{translate('kontor.exports.noneFinished')}</EmptyPanel>}
      {rows && rows.length > 0 && <ExportTable rows={rows} label={title} />}
    </Panel>
  )
}
