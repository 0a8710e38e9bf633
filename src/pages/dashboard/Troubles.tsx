import CableOutlined from '@mui/icons-material/CableOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ElementType } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import type { Access } from '../../contract/calls/call.ts'
import type { ConnectionName, Trouble, TroubleKind } from '../../contract/calls/dashboard.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { useNow } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { resources, settings } from '../../resources/index.ts'

/** The icon of each trouble. */
const icons: { readonly [K in TroubleKind]: ElementType } = {
  onHold: PauseCircleOutlined,
  emptyFilter: FilterAltOutlined,
  notSynchronized: HighlightOffOutlined,
  structure: HighlightOffOutlined,
  noLanguage: HighlightOffOutlined,
  connection: CableOutlined,
  failed: HighlightOffOutlined,
  cancelled: StopCircleOutlined,
  uploadOff: WarningAmberOutlined,
  missed: EventBusyOutlined,
  noChannel: StorefrontOutlined,
  noActivation: StorefrontOutlined,
  channelLeaves: StorefrontOutlined,
  stayOnSale: StorefrontOutlined,
}

/** The role that the settings of a connection require. */
export const accessTo = (name: ConnectionName): Access => {
  const declaration: Declaration = settings[name]
  return declaration.access ?? 'signedIn'
}

/** The page that solves a trouble. */
const remedyOf = (trouble: Trouble): { to: string; key: string; access: Access } => {
  const { kind, connection } = trouble
  const open = { access: 'signedIn', key: kind } as const
  if (trouble.export) return { ...open, to: exportPath(trouble.export.id) }
  if (connection) return { ...open, to: settings[connection].path, access: accessTo(connection) }
  if (kind === 'emptyFilter') return { ...open, to: settings.productFilter.path }
  if (kind === 'noChannel' || kind === 'channelLeaves') return { ...open, to: resources.channels.path }
  if (kind === 'noActivation') return { ...open, to: pagePaths.mapping }
  if (kind === 'noLanguage') return { ...open, to: resources.languages.path }
  if (kind === 'structure' || kind === 'notSynchronized') return { ...open, to: pagePaths.sync }
  return { ...open, to: resources.schedules.path, key: 'schedule' }
}

/** The title and the explanation of a trouble. */
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
    return title(kind, { id, name: schedule?.name, time, channels: trouble.channels })
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
    if (kind === 'channelLeaves')
      return text(kind, { smart_count: trouble.channels?.split(', ').length ?? 1 })
    if (kind === 'noChannel' || kind === 'noActivation') return text(kind)
    return kind === 'missed' || kind === 'notSynchronized' || kind === 'noLanguage'
      ? text(kind, { hours })
      : ''
  }
  return { titleOf, textOf }
}

interface TroubleRowProps {
  trouble: Trouble
  /** The button of the first trouble is the primary button of the page. */
  isFirst: boolean
}

/** A trouble that stops delivery, with a link to its solution. */
export const TroubleRow = ({ trouble, isFirst }: TroubleRowProps) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const { titleOf, textOf } = useTroubleWords()
  const Icon = icons[trouble.kind]
  const { to, key, access } = remedyOf(trouble)
  const isReachable = mayEnter(access, permissions)
  const text = textOf(trouble)
  return (
    <Box component="li" sx={{ ...rowStyle, minHeight: 60, py: 1.25 }}>
      <Box
        component={Icon}
        aria-hidden
        sx={{ fontSize: 18, mt: '2px', color: `${trouble.tone}.main`, flex: 'none' }}
      />
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
            ...buttonStyle,
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

/** Style of a row of the verdict card. */
export const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: { xs: '8px 12px', sm: '12px' },
  px: 2,
} as const

/** A phone shows the button below the text. */
export const buttonStyle = {
  flex: { xs: '1 0 100%', sm: 'none' },
  minHeight: { xs: 44, sm: 32 },
} as const
