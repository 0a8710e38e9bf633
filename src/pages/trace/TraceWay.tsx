import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { type ElementType, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Trace } from '../../contract/calls/products/trace.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { Mono, visuallyHidden } from '../../kit/marks.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { TraceCells } from './TraceCells.tsx'
import { Conditions } from './TraceConditions.tsx'
import { withoutColumn } from './articleLook.tsx'

type State = 'passed' | 'failed' | 'warned' | 'notWritten' | 'unknown'

const marks: Readonly<Record<State, readonly [icon: ElementType, color: string]>> = {
  passed: [CheckCircleOutlineOutlined, 'success.main'],
  failed: [HighlightOffOutlined, 'error.main'],
  warned: [WarningAmberOutlined, 'warning.main'],
  notWritten: [RemoveCircleOutlineOutlined, 'text.tertiary'],
  unknown: [HelpOutlineOutlined, 'text.tertiary'],
}

interface StepProps {
  readonly state: State
  readonly title: string
  readonly facts: string
  /** The link to the page that solves a problem. */
  readonly link?: ReactNode
  readonly children?: ReactNode
}

/** One check. A phone folds passed checks. */
const Step = ({ state, title, facts, link, children }: StepProps) => {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const [Icon, color] = marks[state]
  const folds = isPhone && state === 'passed' && Boolean(children)
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr)',
        gap: '0 12px',
        px: { xs: '12px', sm: 2 },
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: { xs: '21.5px', sm: '25.5px' },
          top: 38,
          bottom: -10,
          width: '1px',
          bgcolor: 'borderStrong',
        },
      }}
    >
      <Box sx={{ mt: '13px', width: 20, height: 20, display: 'grid', placeItems: 'center', color }}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: '4px 8px',
            alignContent: { xs: 'flex-start', sm: 'center' },
            minHeight: 46,
            // the icon is beside the first line
            p: { xs: '13px 0 4px', sm: '4px 0' },
          }}
        >
          <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            {title}
            <span style={visuallyHidden}>
              {`: ${translate(`kontor.trace.${state === 'warned' ? 'passed' : state}`)}`}
            </span>
          </Box>
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 auto' }}>
            {facts}
          </Box>
          {folds && (
            <IconButton
              aria-label={title}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              sx={{ position: 'absolute', top: 5, right: 8 }}
            >
              <ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
            </IconButton>
          )}
          {link}
        </Box>
        {children && (!folds || isOpen) && <Box sx={{ pb: '14px' }}>{children}</Box>}
      </Box>
    </Box>
  )
}

const linkStyle = { ml: { xs: '-8px', sm: 0 }, mr: { sm: '-8px' } }

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} sx={linkStyle}>
    {children}
  </Button>
)

/** A link to the product in Akeneo in a new tab. */
const AkeneoLink = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} target="_blank" rel="noreferrer" endIcon={<OpenInNewOutlined />} sx={linkStyle}>
    {children}
  </Button>
)

interface NoticeProps {
  readonly severity: 'error' | 'warning'
  readonly label: string | null
  readonly column: string | null
  readonly sentence: string
  readonly link?: ReactNode
}

/** A problem with a link to its solution. */
const Notice = ({ severity, label, column, sentence, link }: NoticeProps) => {
  const Icon = severity === 'error' ? HighlightOffOutlined : WarningAmberOutlined
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 10px',
        minHeight: 44,
        p: '6px 12px',
        '& > a': { ml: { xs: '20px', sm: 0 } },
        fontSize: 13,
        overflowWrap: 'anywhere',
        borderRadius: 1,
        bgcolor: `${severity}.tint`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: `${severity}.main` }} />
      <Box
        sx={{
          flex: { xs: 1, sm: '0 1 auto' },
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0 10px',
          alignItems: 'baseline',
        }}
      >
        {label && <Box sx={{ fontWeight: 600 }}>{label}</Box>}
        {column && <Mono>{column}</Mono>}
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, pl: { xs: '28px', sm: 0 }, minWidth: 0 }}>
        {sentence}
      </Box>
      {link}
    </Box>
  )
}

/** The address of a field in the mapping. */
const fieldPath = (field: string) => `${pagePaths.mapping}#${encodeURIComponent(field)}`

const RequiredStep = ({ trace }: { trace: Trace }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { required, akeneoUrl } = trace
  if (!required) return null
  const { mapped, filled, unmapped, issues } = required
  const word = (name: string, params = {}) => translate(`kontor.trace.required.${name}`, params)
  const hasErrors = issues.some(({ severity }) => severity === 'error')
  const isFine = issues.length === 0 && unmapped.length === 0
  const title = isFine
    ? 'filled'
    : filled < mapped
      ? 'missing'
      : hasErrors
        ? 'errors'
        : issues.length > 0
          ? 'warned'
          : 'unmapped'
  const count = mapped + unmapped.length
  return (
    <Step
      state={hasErrors ? 'failed' : isFine ? 'passed' : 'warned'}
      title={word(title)}
      facts={word('count', { filled: number(filled), count: number(count) })}
      link={<PageLink to={pagePaths.mapping}>{translate('kontor.trace.openMapping')}</PageLink>}
    >
      {!isFine && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '6px' }}>
          {issues.map(({ severity, sentence, column, label }) => (
            <Notice
              key={`${column} ${sentence}`}
              severity={severity}
              label={label}
              column={column}
              sentence={withoutColumn(sentence, column)}
              link={akeneoUrl && <AkeneoLink href={akeneoUrl}>{word('fill')}</AkeneoLink>}
            />
          ))}
          {unmapped.map(({ field, label }) => (
            <Notice
              key={field}
              severity="warning"
              label={label}
              column={field}
              sentence={word('notMapped')}
              link={<PageLink to={fieldPath(field)}>{word('map')}</PageLink>}
            />
          ))}
        </Box>
      )}
    </Step>
  )
}

const pimStates = {
  found: 'passed',
  missing: 'failed',
  unreadable: 'failed',
  away: 'unknown',
  unasked: 'unknown',
} as const

/** The checks of a product on the way into the file. */
export const TraceWay = ({ trace, onRetry }: { trace: Trace; onRetry: () => void }) => {
  const translate = useTranslate()
  const { number, time } = useFormats()
  const { pim, filter, akeneoUrl, cells, required } = trace
  const word = (name: string, params = {}) => translate(`kontor.trace.${name}`, params)
  const facts = [
    pim.enabled === null ? '' : word(`pim.${pim.enabled ? 'enabled' : 'disabled'}`),
    pim.family === null ? '' : word('pim.family', { family: pim.family }),
    pim.updated === null ? '' : word('pim.updated', { time: time(pim.updated) }),
    pim.error ?? '',
  ].filter(text => text !== '')
  const passed = filter?.conditions.filter(({ passes }) => passes !== false).length ?? 0
  const total = filter?.conditions.length ?? 0
  const isOut = passed < total || (required?.issues.some(({ severity }) => severity === 'error') ?? false)
  return (
    <Panel title={word('way')}>
      <Box component="ol" sx={{ m: 0, p: '4px 0', listStyle: 'none' }}>
        <Step
          state={pimStates[pim.state]}
          title={word(`pim.${pim.state}`)}
          facts={facts.join(', ')}
          link={
            pim.state === 'away' || pim.state === 'unasked' ? (
              <Button onClick={onRetry} sx={linkStyle}>
                {translate('kontor.kit.tryAgain')}
              </Button>
            ) : (
              akeneoUrl && <AkeneoLink href={akeneoUrl}>{word('openAkeneo')}</AkeneoLink>
            )
          }
        />
        {filter && (
          <Step
            state={passed < total ? 'failed' : 'passed'}
            title={translate(`kontor.trace.filter.${passed < total ? 'fails' : 'passes'}`)}
            facts={
              total === 0
                ? word('filter.none')
                : word('filter.count', { passed: number(passed), smart_count: total, count: number(total) })
            }
            link={<PageLink to={settings.productFilter.path}>{word('openFilter')}</PageLink>}
          >
            {total > 0 && <Conditions conditions={filter.conditions} />}
          </Step>
        )}
        <RequiredStep trace={trace} />
        {cells.length > 0 && (
          <Step
            state={isOut ? 'notWritten' : 'passed'}
            title={word('cells.title')}
            facts={translate(`kontor.trace.cells.${isOut ? 'without' : 'now'}`)}
            link={<PageLink to={pagePaths.mapping}>{word('openMapping')}</PageLink>}
          >
            <TraceCells trace={trace} />
          </Step>
        )}
      </Box>
    </Panel>
  )
}
