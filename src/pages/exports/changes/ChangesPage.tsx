import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Box, Card, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { ChangeKindName, ExportDifference, ExportReport } from '../../../contract/calls/exports.ts'
import { TitleButton } from '../../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { PageFrame, pageWidths } from '../../../layout/PageFrame.tsx'
import { exportPath } from '../../../resources/exports.ts'
import { NoSuchExport } from '../ExportPage.tsx'
import { useExport, useExportsCrumbs } from '../useExport.ts'
import { useChangesFile } from '../useExportActions.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { ChangeTiles, firstKind } from './ChangeTiles.tsx'
import { useChangesView } from './useChangesView.ts'

/** Saves all pages of the current tab as a file. */
const SaveButton = ({ id, kind }: { id: number; kind: ChangeKindName }) => {
  const translate = useTranslate()
  const { q, reason, cause } = useChangesView()
  const { save, saving } = useChangesFile(id)
  return (
    <TitleButton
      startIcon={<FileDownloadOutlined />}
      onClick={() => save({ kind, q, reason, cause })}
      busy={saving}
      busyLabel={translate('kontor.exports.downloading')}
      label={translate('kontor.exports.saveAsCsv')}
    />
  )
}

/** Says which export this one is compared with, and whether it is on hold. */
const Lead = ({ report }: { report: ExportReport & { difference: ExportDifference } }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { id, difference, statusClass } = report
  const { base, active, new: added, changed, unchanged, moved } = difference
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const count = added + changed + unchanged + moved
  const counts = { smart_count: count, count: number(count), active: number(active) }
  const isOnHold = statusClass === 'onHold'
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      {isOnHold && (
        <PauseCircleOutlined aria-hidden sx={{ fontSize: 18, mt: '3px', color: 'warning.main' }} />
      )}
      <div>
        <Typography variant="subtitle1" component="h2">
          {base ? word('against', { ...counts, id: base.id }) : word('firstLead', counts)}
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

/** The page with the changes of an export since the previous delivery, by kind. */
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
      width={pageWidths.list}
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
            // clips the tiles at the corners; unlike `hidden`, it lets the pager stick to the window
            sx={{ overflow: 'clip' }}
            aria-label={kind && word(`kinds.${kind}`, { share: number(compared.difference.priceShare) })}
          >
            <ChangeTiles
              difference={compared.difference}
              current={kind}
              to={other => `${exportPath(compared.id, 'changes')}?kind=${other}`}
            />
            {kind ? (
              <ChangesTable key={kind} report={compared} kind={kind} />
            ) : (
              <EmptyState text={word('same')} />
            )}
          </Card>
        </>
      )}
    </PageFrame>
  )
}
