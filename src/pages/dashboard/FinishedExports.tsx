import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ExportRow } from '../../contract/calls/exports.ts'
import { EmptyPanel, Panel } from '../../kit/Panel.tsx'
import { RowSkeleton } from '../../kit/states.tsx'
import { resources } from '../../resources/index.ts'
import { ExportTable } from '../exports/ExportTable.tsx'

/** The newest finished exports; undefined while they load. */
export const FinishedExports = ({ rows }: { rows: readonly ExportRow[] | undefined }) => {
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
