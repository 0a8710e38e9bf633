import CableOutlined from '@mui/icons-material/CableOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material'
import { type ElementType, type ReactNode, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import type { Access } from '../../contract/calls/call.ts'
import type { ConnectionName, Trouble, TroubleKind, Verdict } from '../../contract/calls/dashboard.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { later, nearing, useNow } from '../../kit/timing.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { resources, settings } from '../../resources/index.ts'

/** The dialog that starts an export; its code is fetched when it opens. */
export const StartDialog = later(async () => (await import('../exports/StartDialog.tsx')).StartDialog)

/** For the buttons that open it. */
export const fetchesStartDialog = nearing(StartDialog.fetch)

/** Troubles that are shown before somebody asks for all. */
const shownAtOnce = 4

/** The look of each trouble: amber where a person decides or nothing is broken. */
const looks: { readonly [K in TroubleKind]: readonly [ElementType, 'warning.main' | 'error.main'] } = {
  onHold: [PauseCircleOutlined, 'warning.main'],
  emptyFilter: [FilterAltOutlined, 'error.main'],
  notSynchronized: [HighlightOffOutlined, 'error.main'],
  structure: [HighlightOffOutlined, 'error.main'],
  noLanguage: [HighlightOffOutlined, 'error.main'],
  connection: [CableOutlined, 'error.main'],
  failed: [HighlightOffOutlined, 'error.main'],
  cancelled: [WarningAmberOutlined, 'warning.main'],
  uploadOff: [WarningAmberOutlined, 'warning.main'],
  missed: [EventBusyOutlined, 'warning.main'],
}

/** Who may open the settings of a connection. */
export const accessTo = (name: ConnectionName): Access => {
  const declaration: Declaration = settings[name]
  return declaration.access ?? 'signedIn'
}

/** Where a trouble can be mended. */
const cureOf = (trouble: Trouble): { to: string; key: string; access: Access } => {
  const { kind, connection } = trouble
  const open = { access: 'signedIn', key: kind } as const
  if (trouble.export) return { ...open, to: exportPath(trouble.export.id) }
  if (connection) return { ...open, to: settings[connection].path, access: accessTo(connection) }
  if (kind === 'emptyFilter') return { ...open, to: settings.productFilter.path }
  if (kind === 'noLanguage') return { ...open, to: resources.languages.path }
  if (kind === 'structure' || kind === 'notSynchronized') return { ...open, to: pagePaths.sync }
  return { ...open, to: resources.schedules.path, key: 'schedule' }
}

/** What a trouble is called, and why it is there. */
const useTroubleWords = () => {
  const translate = useTranslate()
  const count = useCount()
  const now = useNow(true, 60_000)
  const { near } = useFormats()
  const title = (key: string, values: object = {}) =>
    translate(`kontor.exports.verdict.titles.${key}`, values)
  const text = (key: string, values: object = {}) => translate(`kontor.exports.verdict.texts.${key}`, values)
  const titleOf = (trouble: Trouble): string => {
    const { kind, schedule, connection, isUpload, isMissing } = trouble
    const id = trouble.export?.id
    if (kind === 'connection' && isMissing) return title('notConnected')
    if (kind === 'connection')
      return title('connection', {
        system: translate(`kontor.exports.verdict.connectionNames.${connection ?? 'akeneoApi'}`),
      })
    if (kind === 'failed' && isUpload) return title('uploadFailed', { id })
    if (kind === 'failed' && schedule) return title('failedOf', { id, name: schedule.name })
    if (kind === 'uploadOff' && id === undefined) return title('allUploadsOff')
    const time = trouble.at ? near(trouble.at, now) : ''
    return title(kind, { id, name: schedule?.name, time })
  }
  const filterText = ({ count: total, by, at }: Trouble) =>
    [
      typeof total === 'number'
        ? count('kontor.exports.verdict.texts.emptyFilter', total)
        : text('nothingPassed'),
      at && text(by ? 'changedBy' : 'changed', { by, time: near(at, now) }),
    ]
      .filter(Boolean)
      .join(' ')
  const textOf = (trouble: Trouble): string => {
    const { kind, cause, hours } = trouble
    if (cause) return cause
    if (kind === 'emptyFilter') return filterText(trouble)
    if (kind === 'structure') return count('kontor.exports.verdict.texts.structure', trouble.count ?? 0)
    if (kind === 'connection') return trouble.isMissing ? text('notConnected') : ''
    if (kind === 'uploadOff') return text(trouble.export ? 'uploadOff' : 'allUploadsOff')
    return kind === 'missed' || kind === 'notSynchronized' || kind === 'noLanguage'
      ? text(kind, { hours })
      : ''
  }
  return { titleOf, textOf }
}

interface TroubleRowProps {
  trouble: Trouble
  /** The first one's button is the one filled button of the page. */
  isFirst: boolean
}

/** What stops delivery, and the way to its cure. */
const TroubleRow = ({ trouble, isFirst }: TroubleRowProps) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const { titleOf, textOf } = useTroubleWords()
  const [Icon, color] = looks[trouble.kind]
  const { to, key, access } = cureOf(trouble)
  const isReachable = mayEnter(access, permissions)
  const text = textOf(trouble)
  return (
    <Box component="li" sx={{ ...line, minHeight: 60, py: 1.25 }}>
      <Box component={Icon} aria-hidden sx={{ fontSize: 18, mt: '2px', color, flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{titleOf(trouble)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
          {!isReachable && ` ${translate('kontor.exports.verdict.administration')}`}
        </Typography>
      </Box>
      {isReachable && (
        <Button
          component={RouterLink}
          to={to}
          variant={isFirst ? 'contained' : 'outlined'}
          sx={{
            ...besideWords,
            ml: { xs: '30px', sm: 0 },
            flex: { xs: '1 0 calc(100% - 30px)', sm: 'none' },
            alignSelf: 'center',
          }}
        >
          {translate(`kontor.exports.verdict.cures.${key}`, { id: trouble.export?.id })}
        </Button>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: { xs: '8px 12px', sm: '12px' },
  px: 2,
} as const

/** On a phone a button stands below the words, below their left edge where it is no main act. */
const besideWords = {
  flex: { xs: '1 0 100%', sm: 'none' },
  minHeight: { xs: 44, sm: 32 },
} as const

/** What the icon of the verdict says: of the delivery, not of its products. */
const iconOf = ({ state, troubles }: Verdict): readonly [ElementType, string] => {
  const isRed = troubles.some(({ kind, stops }) => stops && looks[kind][1] === 'error.main')
  if (isRed) return [HighlightOffOutlined, 'error.main']
  if (troubles.length > 0) return [WarningAmberOutlined, 'warning.main']
  return state === 'delivered'
    ? [CheckCircleOutlineOutlined, 'success.main']
    : [InfoOutlined, 'text.tertiary']
}

interface SentenceProps {
  verdict: Verdict
  /** The export that runs, where one does. */
  running: number | undefined
}

/** One sentence: what was delivered, what needs a person, and what comes next. */
const Sentence = ({ verdict: { state, delivery, troubles, nextRuns }, running }: SentenceProps) => {
  const translate = useTranslate()
  const count = useCount()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.verdict.${key}`, values)
  const isStopped = state === 'stopped'
  const [next] = nextRuns
  const lead = isStopped ? 'since' : delivery?.isUploaded === false ? 'written' : 'delivered'
  const rest = [
    !isStopped && delivery && count('kontor.exports.verdict.products', delivery.products),
    !isStopped && delivery?.missing === 0 && say('noneMissing'),
    !isStopped && state === 'written' && say('noTarget'),
    troubles.length > 0 && say('needsYou', { smart_count: troubles.length }),
  ].filter(Boolean)
  return (
    <Typography variant="subtitle1" component="p" sx={{ fontWeight: 400 }}>
      <strong>
        {delivery ? (
          <>
            {say(lead)}{' '}
            <Link
              component={RouterLink}
              to={exportPath(delivery.id)}
              underline="always"
              aria-label={translate('kontor.exports.export', { id: delivery.id })}
              sx={{ color: 'text.primary', fontWeight: 600 }}
            >
              #{delivery.id}
            </Link>{' '}
            {near(delivery.at, now)}
          </>
        ) : running === undefined ? (
          say('never')
        ) : (
          say('running', { id: running })
        )}
      </strong>
      {rest.map(words => `, ${words}`)}
      {!isStopped && delivery && delivery.missing > 0 && (
        <>
          {', '}
          <Link
            component={RouterLink}
            to={exportPath(delivery.id, 'errors')}
            underline="always"
            sx={{ color: 'error.main', fontWeight: 600 }}
          >
            {count('kontor.exports.verdict.missing', delivery.missing)}
          </Link>
        </>
      )}
      {'. '}
      <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'block', sm: 'inline' } }}>
        {next ? say('next', { run: `${near(next.at, now)} ${next.name}` }) : say('noNext')}
      </Box>
    </Typography>
  )
}

const ruled = { borderTop: 1, borderColor: 'divider' } as const

interface Props {
  /** Undefined while it loads. */
  verdict: Verdict | undefined
  running: number | undefined
  /** Stands at its foot. */
  children?: ReactNode
}

/** Whether products reach TB.One: one sentence, what stops it with its cures, and the start of an export. */
export const VerdictCard = ({ verdict, running, children }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [starting, setStarting] = useState(false)
  const [all, setAll] = useState(false)
  const troubles = verdict?.troubles ?? []
  const shown = all || troubles.length <= shownAtOnce + 1 ? troubles : troubles.slice(0, shownAtOnce)
  const [Icon, color] = verdict ? iconOf(verdict) : [InfoOutlined, 'text.disabled']
  return (
    <Card variant="outlined" component="section" aria-label={translate('kontor.exports.verdict.label')}>
      <Box sx={{ ...line, minHeight: 56, py: 1.5, alignItems: { sm: 'center' } }}>
        <Box
          component={Icon}
          aria-hidden
          sx={{ fontSize: 18, mt: { xs: '3px', sm: 0 }, color, flex: 'none' }}
        />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {verdict ? (
            <Sentence verdict={verdict} running={running} />
          ) : (
            <Box role="status" aria-label={translate('kontor.kit.loading')}>
              <Skeleton width="60%" height={16} />
              <Skeleton width="40%" height={16} />
            </Box>
          )}
        </Box>
        <Button
          variant={troubles.length > 0 ? 'outlined' : 'contained'}
          startIcon={<PlayArrowOutlined />}
          {...fetchesStartDialog}
          onClick={() => setStarting(true)}
          sx={besideWords}
        >
          {translate('kontor.exports.start')}
        </Button>
      </Box>
      {troubles.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': ruled }}>
          {shown.map((trouble, index) => (
            <TroubleRow key={JSON.stringify(trouble)} trouble={trouble} isFirst={index === 0} />
          ))}
          {shown.length < troubles.length && (
            <Box component="li" sx={{ px: 1, py: 0.5 }}>
              <Button onClick={() => setAll(true)}>
                {translate('kontor.exports.verdict.showAll', { count: number(troubles.length) })}
              </Button>
            </Box>
          )}
        </Box>
      )}
      {children}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Card>
  )
}
