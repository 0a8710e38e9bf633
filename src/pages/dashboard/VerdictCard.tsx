import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material'
import { type ElementType, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { isAboutProducts, type Verdict } from '../../contract/calls/dashboard.ts'
import { useNow } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'
import { buttonStyle, CauseLine, CauseRow, rowStyle } from './Causes.tsx'

/** The number of causes in one line each before the user expands the list. */
const maxLines = 2

/** The icon and color of the verdict. They describe the delivery, not its products. */
const iconOf = ({ state, troubles }: Verdict): readonly [ElementType, string] => {
  const isRed = troubles.some(({ stops, severity }) => stops && severity === 'error')
  if (isRed) return [HighlightOffOutlined, 'error.main']
  if (troubles.some(cause => !isAboutProducts(cause))) return [WarningAmberOutlined, 'warning.main']
  return state === 'delivered'
    ? [CheckCircleOutlineOutlined, 'success.main']
    : [InfoOutlined, 'text.tertiary']
}

interface SentenceProps {
  verdict: Verdict
  /** The id of the running export, if there is one. */
  running: number | undefined
  /** The number of exports after the delivery that did not arrive. */
  lost: number
}

/** The verdict: what TB.One has, whether a user has to act, and below how many products were delivered. */
const Sentence = ({ verdict, running, lost }: SentenceProps) => {
  const { state, delivery, troubles, connections, checklist } = verdict
  const translate = useTranslate()
  const count = useCount()
  const { near, number } = useFormats()
  const now = useNow(true, 60_000)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.verdict.${key}`, values)
  const waiting = troubles.length
  const steps = checklist?.steps.filter(step => step.state !== 'done').length ?? 0
  const isForDownload = delivery
    ? !delivery.isUploaded
    : connections.some(({ name, state }) => name === 'ftp' && state === 'downloadOnly')
  const news = () => {
    if (lost > 0) return say('laterLost', { smart_count: lost, count: number(lost) })
    if (waiting > 0) return say('needsYou', { smart_count: waiting })
    return steps > 0 ? say('stepsLeft', { smart_count: steps }) : say('needsNobody')
  }
  return (
    <>
      <Typography variant="subtitle1" component="p">
        {delivery ? (
          <>
            {say(isForDownload ? 'written' : 'has')}{' '}
            <Link
              component={RouterLink}
              to={exportPath(delivery.id)}
              underline="always"
              aria-label={translate('kontor.exports.export', { id: delivery.id })}
              sx={{ color: 'text.primary', fontWeight: 600 }}
            >
              #{delivery.id}
            </Link>
            {say('from', { time: near(delivery.at, now) })}
          </>
        ) : running === undefined ? (
          `${say(isForDownload ? 'neverWritten' : 'never')}.`
        ) : (
          `${say('running', { id: running })}.`
        )}
        {(delivery || waiting > 0) && ` ${news()}`}
      </Typography>
      {delivery && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {count('kontor.exports.verdict.products', delivery.products)}
          {', '}
          {delivery.missing > 0 ? (
            <Link
              component={RouterLink}
              to={exportPath(delivery.id, 'errors')}
              underline="always"
              sx={{ color: 'error.main' }}
            >
              {count('kontor.exports.verdict.missing', delivery.missing)}
            </Link>
          ) : (
            say('noneMissing')
          )}
          {state === 'written' && `, ${say('noTarget')}`}.
        </Typography>
      )}
    </>
  )
}

const divider = { borderTop: 1, borderColor: 'divider' } as const

interface Props {
  /** Undefined while it loads. */
  verdict: Verdict | undefined
  running: number | undefined
  lost: number
  /** Content at the end of the card. */
  children?: ReactNode
}

/** The verdict on delivery to TB.One: a sentence, the troubles with their solutions, and the button that starts an export. */
export const VerdictCard = ({ verdict, running, lost, children }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [starting, setStarting] = useState(false)
  const [all, setAll] = useState(false)
  const causes = verdict?.troubles ?? []
  const [first] = causes
  // what is wrong with products of a good delivery takes one line
  const rows = all ? causes : first && !isAboutProducts(first) ? [first] : []
  const others = causes.slice(rows.length)
  const lines = others.length > maxLines ? others.slice(0, maxLines) : others
  const placeOf = (index: number) => (causes.length > 1 ? index + 1 : undefined)
  const [Icon, color] = verdict ? iconOf(verdict) : [InfoOutlined, 'text.disabled']
  return (
    <Card variant="outlined" component="section" aria-label={translate('kontor.exports.verdict.label')}>
      <Box sx={{ ...rowStyle, minHeight: 56, py: 1.5, alignItems: { sm: 'center' } }}>
        <Box
          component={Icon}
          aria-hidden
          sx={{ fontSize: 18, mt: { xs: '3px', sm: 0 }, color, flex: 'none' }}
        />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {verdict ? (
            <Sentence verdict={verdict} running={running} lost={lost} />
          ) : (
            <Box role="status" aria-label={translate('kontor.kit.loading')}>
              <Skeleton width="60%" height={16} />
              <Skeleton width="40%" height={16} />
            </Box>
          )}
        </Box>
        <Button
          variant={rows.length > 0 ? 'outlined' : 'contained'}
          startIcon={<PlayArrowOutlined />}
          onClick={() => setStarting(true)}
          sx={buttonStyle}
        >
          {translate('kontor.exports.start')}
        </Button>
      </Box>
      {rows.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': divider }}>
          {rows.map((cause, index) => (
            <CauseRow key={JSON.stringify(cause)} cause={cause} place={placeOf(index)} />
          ))}
        </Box>
      )}
      {lines.length > 0 && (
        <Box
          component="ul"
          sx={{
            ...divider,
            listStyle: 'none',
            m: 0,
            py: 0,
            px: 2,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
          }}
        >
          {lines.map((cause, index) => (
            <CauseLine key={JSON.stringify(cause)} cause={cause} place={placeOf(rows.length + index)} />
          ))}
          {lines.length < others.length && (
            <li>
              <Button onClick={() => setAll(true)}>
                {translate('kontor.exports.verdict.showAll', { count: number(causes.length) })}
              </Button>
            </li>
          )}
        </Box>
      )}
      {children}
      {starting && <LazyStartDialog onClose={() => setStarting(false)} />}
    </Card>
  )
}
