import { Box, Card, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { useNow } from '../../kit/clock.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { durationBetween, formatDuration } from './durations.ts'
import { FlagChips, TypeChip } from './ExportChips.tsx'
import { Fact, factList } from '../../kit/show/FactList.tsx'
import { starterOf } from './useExport.ts'

/** A link to another export, with its start time. */
const ExportLink = ({ id, startTime }: { id: number; startTime: string | undefined }) => {
  const { time } = useFormats()
  return (
    <span>
      <Link component={RouterLink} to={exportPath(id)} sx={{ fontWeight: 500 }}>
        #{id}
      </Link>
      {startTime && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {time(startTime)}
        </Box>
      )}
    </span>
  )
}

/** Shorter waits are not shown. Milliseconds. */
const minWaitMs = 5000

/** The properties of an export. Properties without a value are left out. */
export const ExportFacts = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { startTime, endTime, originalExport, retriedExports, queuedAt, waitMs, startedBy } = report
  const isWaiting = report.statusClass === 'running' && waitMs === null
  const now = useNow(endTime === null)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <Card variant="outlined" component="section">
      <Box component="dl" sx={factList}>
        <Fact label={word('typeHead')}>
          <TypeChip type={report.type} />
          {/* another card shows the outcome */}
          <FlagChips {...report} nothingChanged={false} />
        </Fact>
        {startedBy && <Fact label={word('startedBy')}>{starterOf(report, translate)}</Fact>}
        {isWaiting && queuedAt && <Fact label={word('ordered')}>{fullTime(queuedAt)}</Fact>}
        <Fact label={word('startTime')}>
          {isWaiting ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {word('notYet')}
            </Box>
          ) : (
            fullTime(startTime)
          )}
        </Fact>
        {(isWaiting || (waitMs ?? 0) >= minWaitMs) && (
          <Fact label={word('waited')}>
            <span role={isWaiting ? 'timer' : undefined}>
              {formatDuration(waitMs ?? now - Date.parse(queuedAt ?? startTime))}
            </span>
          </Fact>
        )}
        <Fact label={word('endTime')}>
          {endTime === null ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {word('notYet')}
            </Box>
          ) : (
            fullTime(endTime)
          )}
        </Fact>
        {!isWaiting && (
          <Fact label={word('duration')}>
            <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatDuration(durationBetween(startTime, endTime === null ? now : Date.parse(endTime)))}
            </Box>
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
