import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Box, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/Mono.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import type { ShownReport } from './exportCalls.ts'
import { ExportLink } from './ExportLink.tsx'
import { Fact } from './Fact.tsx'
import { FlagChips } from './FlagChips.tsx'
import { formatDuration } from './formatDuration.ts'
import { TypeChip } from './TypeChip.tsx'
import type { useExportActs } from './useExportActs.ts'
import { useMoment } from '../../kit/useMoment.ts'

interface Props {
  report: ShownReport
  acts: ReturnType<typeof useExportActs>
}

/** What is known of an export; what has no value has no line. */
export const ExportFacts = ({ report, acts }: Props) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { startTime, endTime, csvFileAvailable, csvFileName, originalExport, retriedExports } = report
  const { wasUploaded, canBeUploaded, isBeingUploaded } = report
  const sending = acts.uploading || isBeingUploaded
  const now = useMoment(endTime === null)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <Card variant="outlined" component="section">
      <Box
        component="dl"
        sx={{
          m: 0,
          p: '4px 16px',
          display: 'grid',
          gridTemplateColumns: {
            xs: 'fit-content(120px) minmax(0, 1fr)',
            sm: 'fit-content(176px) minmax(0, 1fr)',
          },
        }}
      >
        <Fact label={word('typeHead')}>
          <TypeChip type={report.type} />
          <FlagChips {...report} />
        </Fact>
        <Fact label={word('startTime')}>{fullTime(startTime)}</Fact>
        <Fact label={word('endTime')}>
          {endTime === null ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {word('notYet')}
            </Box>
          ) : (
            fullTime(endTime)
          )}
        </Fact>
        <Fact label={word('duration')}>
          <span role="timer">
            {formatDuration((endTime === null ? now : Date.parse(endTime)) - Date.parse(startTime))}
          </span>
        </Fact>
        {csvFileAvailable && (
          <Fact label={word('csvFile')}>
            {csvFileName && <Mono>{csvFileName}</Mono>}
            <BusyButton
              variant="outlined"
              startIcon={<FileDownloadOutlined />}
              onClick={acts.download}
              busy={acts.downloading}
              busyLabel={word('downloading')}
            >
              {word('download')}
            </BusyButton>
          </Fact>
        )}
        {wasUploaded !== null && (
          <Fact label={word('uploaded')}>
            {wasUploaded ? (
              <CheckOutlined aria-hidden sx={{ color: 'success.main' }} />
            ) : (
              <CloseOutlined aria-hidden sx={{ color: 'error.main' }} />
            )}
            {translate(wasUploaded ? 'kontor.kit.yes' : 'kontor.kit.no')}
            {(canBeUploaded || sending) && (
              <BusyButton
                variant="outlined"
                startIcon={<FileUploadOutlined />}
                onClick={acts.upload}
                busy={sending}
                busyLabel={word('sending')}
              >
                {word('sendAgain')}
              </BusyButton>
            )}
          </Fact>
        )}
        {originalExport && (
          <Fact label={word('original')}>
            <ExportLink {...originalExport} />
          </Fact>
        )}
        {retriedExports.length > 0 && (
          <Fact label={word('retried')}>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
              {retriedExports.map(link => (
                <ExportLink key={link.id} {...link} />
              ))}
            </Box>
          </Fact>
        )}
      </Box>
    </Card>
  )
}
