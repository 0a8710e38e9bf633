import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../../kit/BusyButton.tsx'
import type { ShownReport } from './exportCalls.ts'
import type { useExportActs } from './useExportActs.ts'

interface Props {
  report: ShownReport
  acts: ReturnType<typeof useExportActs>
}

/** Retry and cancel, as the service allows them. */
export const ExportActions = ({ report, acts }: Props) => {
  const translate = useTranslate()
  return (
    <>
      {report.canBeRetried && (
        <BusyButton
          variant="contained"
          startIcon={<ReplayOutlined />}
          onClick={acts.retry}
          busy={acts.retrying}
          busyLabel={translate('kontor.exports.retrying')}
        >
          {translate('kontor.exports.retry')}
        </BusyButton>
      )}
      {report.canBeCancelled && (
        <BusyButton
          variant="outlined"
          color="error"
          startIcon={<StopCircleOutlined />}
          onClick={acts.cancel}
          busy={acts.cancelling}
          busyLabel={translate('kontor.exports.cancelling')}
        >
          {translate('kontor.exports.cancel')}
        </BusyButton>
      )}
    </>
  )
}
