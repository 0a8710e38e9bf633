import { Alert, Box, Link, Radio, RadioGroup, Skeleton, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { z } from 'zod'
import { type Blocker, type StartForecast, type StartWarning } from '../../contract/calls/dashboard.ts'
import type { deltaReferenceSchema } from '../../contract/calls/exports.ts'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useNow } from '../../kit/timing.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { durationInWords } from './ExportStatus.tsx'
import { useWayTo } from './useExport.ts'

/** What an export counts from and does, as far as the service knows without asking Akeneo. */
export type Reference = z.output<typeof deltaReferenceSchema>

const types = ['full', 'delta'] as const
export type StartType = (typeof types)[number]

const useWords = () => {
  const translate = useTranslate()
  return (key: string, values: object = {}) => translate(`kontor.exports.startDialog.${key}`, values)
}

const useWarningWords = () => {
  const translate = useTranslate()
  return (code: StartWarning['code'] | 'emptyFilter' | 'settingsChanged', values: object = {}) =>
    translate(`kontor.exports.startDialog.warnings.${code}`, values)
}

interface CardProps {
  type: StartType
  checked: boolean
  /** Undefined while it is counted, null where nobody knows. */
  count: number | null | undefined
  /** What is counted: `products`. */
  unit: string
  hint: ReactNode
}

/** One of the types to choose from, with its number. Needs a RadioGroup around it. */
const TypeCard = ({ type, checked, count, unit, hint }: CardProps) => {
  const translate = useTranslate()
  const say = useWords()
  const { number } = useFormats()
  return (
    <Box
      component="label"
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        p: { xs: 1.5, sm: '12px 14px 14px' },
        border: 1,
        borderRadius: '6px',
        cursor: 'pointer',
        borderColor: checked ? 'primary.main' : 'borderStrong',
        bgcolor: checked ? 'action.selected' : 'transparent',
      }}
    >
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '10px', fontWeight: 500 }}>
        <Radio value={type} sx={{ p: 0 }} />
        {translate(`kontor.exports.types.${type}`)}
      </Box>{' '}
      <span>
        <Typography
          component="span"
          variant="body2"
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            alignItems: 'baseline',
            columnGap: 0.75,
            color: 'text.secondary',
          }}
        >
          {count === undefined ? (
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', height: { xs: 28, sm: 32 } }}>
              <Skeleton component="span" variant="rounded" width={64} height={20} />
              <span style={visuallyHidden}>{say('counting')}</span>
            </Box>
          ) : (
            <Box
              component="b"
              sx={{
                fontSize: { xs: 20, sm: 24 },
                lineHeight: { xs: '28px', sm: '32px' },
                fontWeight: 600,
                letterSpacing: '-.02em',
                fontVariantNumeric: 'tabular-nums',
                color: 'text.primary',
              }}
            >
              {count === null ? '–' : number(count)}
            </Box>
          )}
          {count !== null && ` ${unit}`}
        </Typography>{' '}
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', mt: '2px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {hint}
        </Typography>
      </span>
    </Box>
  )
}

interface StartTypesProps {
  ref: Ref<HTMLDivElement>
  type: StartType
  onChange: (type: StartType) => void
  /** Undefined while it loads. */
  reference: Reference | undefined
  /** Undefined while Akeneo counts. */
  outlook: StartForecast | undefined
}

/** Full and delta as two cards, each with what it would take. */
export const StartTypes = ({ ref, type, onChange, reference, outlook }: StartTypesProps) => {
  const translate = useTranslate()
  const say = useWords()
  const count = useCount()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const from = reference?.reference
  const unknown = outlook?.unknown && say(`unknown.${outlook.unknown}`)
  const took = reference?.fullExport?.durationMs
  const changes = outlook?.delta
  const products = (amount: number | null | undefined) => say('products', { smart_count: amount ?? 2 })
  const fullHint = [
    say('pass'),
    typeof took === 'number' && say('took', { time: translate(...durationInWords(took)) }),
  ]
  const deltaHint = [
    from && say('since', { id: from.id, time: near(from.startTime, now) }),
    changes && changes.again > 0 && count('kontor.exports.startDialog.again', changes.again),
    changes?.allVariants && say('allVariants'),
  ]
  const sentences = (parts: readonly unknown[]) => parts.filter(Boolean).join(' ') || '\u00a0'
  // without anything to count from, a delta takes what a full export takes
  const delta = from === null ? outlook?.full : outlook && (changes ? changes.changed : null)
  const deltaUnit =
    from === null ? products(delta) : say(changes?.isExact === false ? 'changedAtMost' : 'changed')
  return (
    <RadioGroup
      ref={ref}
      name="type"
      aria-label={translate('kontor.exports.typeHead')}
      value={type}
      onChange={(_event, value) => onChange(types.find(name => name === value) ?? 'delta')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}
    >
      <TypeCard
        type="full"
        checked={type === 'full'}
        count={outlook?.full}
        unit={products(outlook?.full)}
        hint={unknown || sentences(fullHint)}
      />
      <TypeCard
        type="delta"
        checked={type === 'delta'}
        count={delta}
        unit={deltaUnit}
        hint={unknown || (from === null ? say('noReference') : sentences(deltaHint))}
      />
    </RadioGroup>
  )
}

interface Notice {
  text: string
  /** Where it is mended, and what the link says. */
  to?: string | undefined
  link?: string
}

interface NoticeListProps {
  severity: 'error' | 'warning'
  title?: string
  notices: readonly Notice[]
  onLeave: () => void
}

/** What stands in the way or is worth knowing, each with the way to its page. */
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

interface StartNoticeProps extends Pick<StartTypesProps, 'type' | 'reference' | 'outlook'> {
  isUploaded: boolean
  onLeave: () => void
}

/** What is worth knowing before this export is started; nothing where there is nothing. */
export const StartNotice = ({ type, reference, outlook, isUploaded, onLeave }: StartNoticeProps) => {
  const say = useWords()
  const warn = useWarningWords()
  const settingsNotice = useSettingsNotice(reference, outlook)
  const noticeOf = useWarningNotice()
  const blockerNotice = useBlockerNotice()
  const count = useCount()
  if (!reference) return null
  const { blockers = [] } = reference
  if (blockers.length > 0)
    return (
      <NoticeList
        severity="error"
        title={count('kontor.exports.blockers.title', blockers.length)}
        notices={blockers.map(blockerNotice)}
        onLeave={onLeave}
      />
    )
  const connectionOf = ({ params }: StartWarning) => params['connection']
  const warnings = (reference.warnings ?? []).filter(
    warning =>
      isUploaded ||
      warning.code === 'gone' ||
      (connectionOf(warning) !== 'ftp' && warning.code !== 'newTarget'),
  )
  const notices: Notice[] = [
    ...(outlook?.full === 0
      ? [
          {
            text: warn('emptyFilter'),
            to: settings.productFilter.path,
            link: say('links.emptyFilter'),
          },
        ]
      : []),
    ...(type === 'delta' ? settingsNotice : []),
    ...warnings.map(noticeOf),
  ]
  return notices.length > 0 ? <NoticeList severity="warning" notices={notices} onLeave={onLeave} /> : null
}

/** That settings changed since the last full export, which a delta applies to what changed only. */
const useSettingsNotice = (
  reference: Reference | undefined,
  outlook: StartForecast | undefined,
): Notice[] => {
  const translate = useTranslate()
  const say = useWords()
  const warn = useWarningWords()
  const count = useCount()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const { reference: from, fullExport, changedSettings = [], changedAt } = reference ?? {}
  const [first] = changedSettings
  if (!from || !fullExport || !first) return []
  const time = changedAt ? ` ${near(changedAt, now)}` : ''
  const names = changedSettings.map(part => say(`parts.${part}`)).join(', ')
  const part = changedSettings.length === 1 ? first : 'several'
  const what = translate(`kontor.exports.startDialog.changedParts.${part}`, { time, names })
  const { changed = 0, again = 0, isExact = false } = outlook?.delta ?? {}
  const which =
    isExact && changed + again > 0
      ? count('kontor.exports.startDialog.these', changed + again)
      : say('theseUnknown')
  return [{ text: warn('settingsChanged', { what, id: fullExport.id, which }) }]
}

/** Words and link of a warning of the service. */
const useWarningNotice = () => {
  const translate = useTranslate()
  const say = useWords()
  const warn = useWarningWords()
  const wayTo = useWayTo()
  const { number } = useFormats()
  return ({ code, params, path }: StartWarning): Notice => {
    const count = Number(params['count'] ?? 0)
    const { connection } = params
    const text = warn(code, {
      ...params,
      smart_count: count,
      count: number(count),
      system: connection && translate(`kontor.exports.verdict.connectionNames.${connection}`),
    })
    return code === 'newTarget' ? { text } : { text, to: wayTo(path)?.to, link: say(`links.${code}`) }
  }
}

/** Words and link of what keeps an export from starting. */
const useBlockerNotice = () => {
  const translate = useTranslate()
  const wayTo = useWayTo()
  const { number } = useFormats()
  return ({ code, params: { count = 0, ...params }, path }: Blocker): Notice => ({
    text: translate(`kontor.exports.blockers.texts.${code}`, {
      ...params,
      smart_count: count,
      count: number(count),
    }),
    to: wayTo(path)?.to,
    link: translate(`kontor.exports.blockers.links.${code}`),
  })
}
