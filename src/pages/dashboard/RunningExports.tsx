import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import type { ShownExport } from '../exports/exportCalls.ts'
import { EmptyPanel } from './EmptyPanel.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { RunningExport } from './RunningExport.tsx'

/** The exports under way; undefined while they load. */
export const RunningExports = ({ rows }: { rows: readonly ShownExport[] | undefined }) => {
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
