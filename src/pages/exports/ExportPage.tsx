import { Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { ExportActions } from './ExportActions.tsx'
import { ExportFacts } from './ExportFacts.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { NoSuchExport } from './NoSuchExport.tsx'
import { RunMessages } from './RunMessages.tsx'
import { useExport } from './useExport.ts'
import { useExportActs } from './useExportActs.ts'
import { useExportsCrumbs } from './useExportsCrumbs.ts'
import { useRunningChange } from './useRunningChange.ts'

/** Everything about one export. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  useRunningChange(data && (data.statusClass === 'running' ? 1 : 0))
  const acts = useExportActs(Number(id), data?.disableUpload ?? false)
  const title = translate('kontor.exports.export', { id })
  const crumbs = useExportsCrumbs()
  if (missing)
    return (
      <PageFrame title={title} crumbs={crumbs}>
        <NoSuchExport id={id} />
      </PageFrame>
    )
  return (
    <PageFrame title={title} crumbs={crumbs} actions={data && <ExportActions report={data} acts={acts} />}>
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton rows={5} />
        </Card>
      )}
      {data && (
        <>
          <RunMessages messages={data.errors} />
          <ExportStatus report={data} />
          <ExportFacts report={data} acts={acts} />
        </>
      )}
    </PageFrame>
  )
}
