import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { NextRun } from '../../../contract/calls/dashboard.ts'
import type { ExportRow } from '../../../contract/calls/exportRows.ts'
import { useNow } from '../../../kit/clock.ts'
import { rowMark } from '../../../kit/list/useRowKeys.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { resources } from '../../../resources/index.ts'
import { TypeChip } from '../../exports/ExportChips.tsx'
import { LedgerLine, LineLink } from './LedgerLine.tsx'

const mark = <ScheduleOutlined aria-hidden sx={{ fontSize: 18, color: 'text.tertiary' }} />

interface Props {
  run: NextRun
  /** The last export of the schedule, if it is in the ledger. */
  last: ExportRow | undefined
  place?: 'first' | undefined
}

/** The next run of a schedule. */
export const ComingLine = ({ run: { name, at, type }, last, place }: Props) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const say = (key: string, params = {}) => translate(`kontor.exports.ledger.${key}`, params)
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / 60_000))
  const wait = () => {
    if (minutes < 60) return say('inMinutes', { minutes })
    const hours = Math.floor(minutes / 60)
    return hours < 48
      ? say('inHours', { hours, minutes: minutes % 60 })
      : say('inDays', { days: Math.floor(hours / 24) })
  }
  return (
    <LedgerLine
      className="small coming"
      place={place}
      mark={mark}
      id={
        <LineLink to={resources.schedules.path} label={say('nextRun', { name })}>
          {say('next')}
        </LineLink>
      }
      at={near(at, now)}
      type={type !== undefined && <TypeChip type={type} />}
      what={
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {name}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {wait()}
          </Box>
        </>
      }
      quality={
        last?.delivery && (
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {say('last', { id: last.id, outcome: last.delivery.label })}
          </Box>
        )
      }
    />
  )
}

/** Says that no schedule is active. */
export const NothingPlanned = () => {
  const translate = useTranslate()
  return (
    <LedgerLine
      className="small coming"
      place="first"
      mark={mark}
      id={null}
      what={translate('kontor.exports.ledger.none')}
      quality={
        <Link component={RouterLink} to={resources.schedules.path} {...rowMark}>
          {translate('kontor.exports.schedules')}
        </Link>
      }
    />
  )
}
