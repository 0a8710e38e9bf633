import { Alert, Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Cause, StartForecast } from '../../../contract/calls/dashboard.ts'
import { useNow } from '../../../kit/clock.ts'
import { useCount, useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { usePageLink } from '../useExport.ts'
import { type Reference, type StartTypesProps, useStartText } from './StartTypes.tsx'

const useWarningWords = () => {
  const translate = useTranslate()
  return (code: 'emptyFilter' | 'settingsChanged', values: object = {}) =>
    translate(`kontor.exports.startDialog.warnings.${code}`, values)
}

interface Notice {
  text: string
  /** The page that solves the problem, with the text of its link. */
  to?: string | undefined
  link?: string
}

interface NoticeListProps {
  severity: 'error' | 'warning'
  title?: string
  notices: readonly Notice[]
  onLeave: () => void
}

/** A list of blockers or warnings with their links. */
const NoticeList = ({ severity, title, notices, onLeave }: NoticeListProps) => (
  <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
    {title && <Box sx={{ fontWeight: 500, mb: 0.75 }}>{title}</Box>}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {notices.map(({ text, to, link }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', justifyContent: 'space-between' }}
        >
          <span>{text}</span>
          {to && (
            <Link
              component={RouterLink}
              to={to}
              onClick={onLeave}
              underline="always"
              sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}
            >
              {link}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  </Alert>
)

interface StartNoticeProps extends Pick<StartTypesProps, 'type' | 'reference' | 'forecast'> {
  isUploaded: boolean
  onLeave: () => void
}

/** The blockers, else the warnings of the selected export; null without any. */
export const StartNotice = ({ type, reference, forecast, isUploaded, onLeave }: StartNoticeProps) => {
  const say = useStartText()
  const warn = useWarningWords()
  const settingsNotice = useSettingsNotice(reference, forecast)
  const linkTo = usePageLink()
  const count = useCount()
  if (!reference) return null
  const { blockers = [] } = reference
  if (blockers.length > 0)
    return (
      <NoticeList
        severity="error"
        title={count('kontor.exports.startDialog.blocked', blockers.length)}
        notices={blockers.map(cause => noticeOf(cause, linkTo))}
        onLeave={onLeave}
      />
    )
  const warnings = (reference.warnings ?? []).filter(
    ({ code, connection }) => isUploaded || (connection !== 'ftp' && code !== 'newTarget'),
  )
  const notices: Notice[] = [
    ...(forecast?.full === 0
      ? [
          {
            text: warn('emptyFilter'),
            to: settings.productFilter.path,
            link: say('links.emptyFilter'),
          },
        ]
      : []),
    ...(type === 'delta' ? settingsNotice : []),
    ...warnings.map(cause => noticeOf(cause, linkTo)),
  ]
  return notices.length > 0 ? <NoticeList severity="warning" notices={notices} onLeave={onLeave} /> : null
}

/** What a delta takes besides changed products, and the settings that it applies to changed products only. */
const useSettingsNotice = (
  reference: Reference | undefined,
  forecast: StartForecast | undefined,
): Notice[] => {
  const translate = useTranslate()
  const say = useStartText()
  const warn = useWarningWords()
  const count = useCount()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const { reference: from, fullExport, changedSettings = [], changedAt, deltaScope } = reference ?? {}
  const scopeNotice = deltaScope ? [{ text: deltaScope }] : []
  const [first] = changedSettings
  if (!from || !fullExport || !first) return scopeNotice
  const time = changedAt ? ` ${near(changedAt, now)}` : ''
  const names = changedSettings.map(part => say(`parts.${part}`)).join(', ')
  const part = changedSettings.length === 1 ? first : 'several'
  const what = translate(`kontor.exports.startDialog.changedParts.${part}`, { time, names })
  const { changed = 0, again = 0, isExact = false } = forecast?.delta ?? {}
  const which =
    isExact && changed + again > 0
      ? count('kontor.exports.startDialog.these', changed + again)
      : say('theseUnknown')
  return [...scopeNotice, { text: warn('settingsChanged', { what, id: fullExport.id, which }) }]
}

/** A cause in the words of the service, with its first remedy. */
const noticeOf = ({ sentence, detail, remedies }: Cause, linkTo: ReturnType<typeof usePageLink>): Notice => {
  const [remedy] = remedies
  const to = remedy && linkTo(remedy.path)?.to
  return {
    text: [`${sentence}.`, detail].filter(Boolean).join(' '),
    to,
    ...(remedy && { link: remedy.label }),
  }
}
