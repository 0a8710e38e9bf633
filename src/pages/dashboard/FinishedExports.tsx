import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { resources } from '../../resources/index.ts'
import type { ShownExport } from '../exports/exportCalls.ts'
import { ExportTable } from '../exports/ExportTable.tsx'
import { EmptyPanel } from './EmptyPanel.tsx'
import { Panel } from '../../kit/Panel.tsx'

/** The newest finished exports; undefined while they load. */
export const FinishedExports = ({ rows }: { rows: readonly ShownExport[] | undefined }) => {
  const translate = useTranslate()
  const title = translate('kontor.exports.finished')
  return (
    <Panel
      title={title}
      action={
        <Button component={Link} to={resources.exports.path}>
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
