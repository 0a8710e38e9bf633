import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Tab, Tabs, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import { type ExportReport, exportTypes } from '../../../contract/calls/exports.ts'
import type { ExportResults } from '../../../contract/calls/results.ts'
import { TitleButton } from '../../../kit/BusyButton.tsx'
import { ListSearch, useSearchText } from '../../../kit/ListSearch.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useSingleFlight } from '../../../kit/timing.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { PageFrame } from '../../../layout/PageFrame.tsx'
import { downloadFile, saveFile } from '../../../wire/callService.ts'
import { NoMessages, NoSuchExport } from '../ExportPage.tsx'
import { exportPath } from '../../../resources/exports.ts'
import { useExport, useExportsCrumbs } from '../useExport.ts'
import { causeColumns, CauseGroup } from './CauseGroup.tsx'
import {
  causeKey,
  severityTabs,
  type ShownCause,
  useResults,
  useResultsView,
  useResultsWords,
  useSteadyOrder,
} from './useResults.ts'

const severityOf = {
  error: { icon: ErrorOutlineOutlined, color: 'error.main', word: 'errors', products: 'errorProducts' },
  warning: {
    icon: WarningAmberOutlined,
    color: 'warning.main',
    word: 'warnings',
    products: 'warningProducts',
  },
} as const

/** Saves the messages of a tab for spreadsheets. */
const SaveButton = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { tab, q } = useResultsView()
  const { run, busy } = useSingleFlight()
  const label = translate('kontor.exports.results.saveAll')
  const save = () =>
    run(async () => {
      try {
        const query = { q, ...(tab !== 'all' && { severity: tab }) }
        const { blob, name } = await downloadFile(calls.exportResultsCsv, { places: { id }, query })
        saveFile(blob, name)
      } catch {
        toasts.failed('kontor.exports.downloadFailed')
      }
    })
  return (
    <TitleButton
      startIcon={<FileDownloadOutlined />}
      onClick={save}
      busy={busy}
      busyLabel={translate('kontor.exports.downloading')}
      label={label}
    />
  )
}

/** How many products are not in the file, and of how many causes there are how many messages. */
const Lead = ({ report, messages, causes }: { report: ExportReport; messages: number; causes: number }) => {
  const { number } = useFormats()
  const say = useResultsWords(report)
  const { amountErroneous: failed, amountWarnings: warned, amountProcessed: processed } = report
  const isBoth = failed > 0 && warned > 0
  const { icon: Icon, color } = severityOf[failed > 0 ? 'error' : 'warning']
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '3px', color }} />
      <div>
        <Typography variant="subtitle1" component="h2">
          {failed > 0
            ? say('missing', processed, { smart_count: failed, failed: number(failed) })
            : say('noneMissing', processed)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {warned > 0 && `${say(isBoth ? 'alsoWarned' : 'warned', warned)} `}
          {say(isBoth ? 'together' : 'messagesFrom', failed + warned, {
            messages: say('messageCount', messages),
            causes: say('causeCount', causes),
          })}
        </Typography>
      </div>
    </Box>
  )
}

interface ListProps {
  report: ExportReport
  causes: readonly ShownCause[]
  retry: Pick<ExportResults, 'canBeRetried' | 'retriedBy'>
}

/** The causes of one severity under its head. */
const Section = ({ report, causes, severity, retry }: ListProps & { severity: keyof typeof severityOf }) => {
  const say = useResultsWords(report)
  const { group, q, set } = useResultsView()
  const own = causes.filter(cause => cause.severity === severity)
  if (own.length === 0) return null
  const { icon: Icon, color, word, products } = severityOf[severity]
  const count = severity === 'error' ? report.amountErroneous : report.amountWarnings
  // a hit opens by itself, and so does what is alone
  const first = q !== '' || causes.length === 1 ? causes[0] : undefined
  const open = group ?? (first && causeKey(first))
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 36,
          px: 2,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          typography: 'body2',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, color }} />
        <Box component="h3" sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
          {say(word, 0)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {say(products, count)}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map(cause => {
          const key = causeKey(cause)
          return (
            <CauseGroup
              key={key}
              id={String(report.id)}
              cause={cause}
              q={q}
              processed={report.amountProcessed}
              disableUpload={report.disableUpload}
              retry={retry}
              isOpen={open === key}
              onToggle={() => set({ group: open === key ? '' : key })}
            />
          )
        })}
      </Box>
    </>
  )
}

/** Up and down go from one group to the next. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cause]')]
  const at = heads.findIndex(head => head === event.target)
  if (step === undefined || at < 0) return
  event.preventDefault()
  heads[at + step]?.focus()
}

/** Tabs, search and groups. */
const Results = ({ report, causes: read, retry }: ListProps) => {
  const causes = useSteadyOrder(read, report.statusClass === 'running')
  const say = useResultsWords(report)
  const translate = useTranslate()
  const { number } = useFormats()
  const view = useResultsView()
  const card = useRef<HTMLDivElement>(null)
  const [text, setText] = useSearchText(view.q, q => view.set({ q: q || undefined, group: undefined }))
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  const inTab = (tab: (typeof severityTabs)[number]) =>
    causes.filter(({ severity }) => tab === 'all' || severity === tab)
  const shown = inTab(view.tab)
  useEffect(() => {
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, [role="dialog"] *')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      card.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])
  return (
    <>
      <Card ref={card} variant="outlined" onKeyDown={moveFocus} sx={{ overflow: 'clip' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 1 }}>
          <Tabs
            value={view.tab}
            onChange={(_event, tab: string) => view.set({ severity: tab === 'all' ? undefined : tab })}
            aria-label={word('title')}
            sx={{ flex: { xs: '1 0 100%', sm: 'none' }, alignSelf: 'end' }}
          >
            {severityTabs.map(tab => (
              <Tab
                key={tab}
                value={tab}
                label={`${word(tab === 'all' ? 'all' : severityOf[tab].word)} ${number(inTab(tab).length)}`}
              />
            ))}
          </Tabs>
          <Box
            sx={{ flex: '1 1 250px', maxWidth: { sm: 308 }, ml: 'auto', py: 1, pl: { xs: 1, sm: 0 }, pr: 1 }}
          >
            <ListSearch label={word('search')} value={text} onChange={setText} />
          </Box>
        </Box>
        {shown.length > 0 && (
          <Box
            aria-hidden
            sx={{
              ...causeColumns,
              display: { xs: 'none', sm: 'grid' },
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              typography: 'caption',
              fontWeight: 500,
              color: 'text.tertiary',
              '& > :nth-of-type(n + 4)': { textAlign: 'right' },
            }}
          >
            <span />
            {['field', 'cause', 'products', 'share', 'messages'].map(head => (
              <span key={head}>{word(head)}</span>
            ))}
          </Box>
        )}
        {(['error', 'warning'] as const).map(severity => (
          <Section key={severity} severity={severity} report={report} causes={shown} retry={retry} />
        ))}
        {shown.length === 0 && (
          <EmptyState text={view.q === '' ? word('noneHere') : word('notFound', { q: view.q })}>
            {view.q !== '' && (
              <Button variant="outlined" onClick={() => setText('')}>
                {word('clear')}
              </Button>
            )}
          </EmptyState>
        )}
      </Card>
      {shown.length > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {say('caption', report.amountProcessed)}
        </Typography>
      )}
    </>
  )
}

/** Stands in the place of the groups of an export without messages. */
const NoCauses = ({ report }: { report: ExportReport }) => {
  const say = useResultsWords(report)
  const { amountProcessed, amountErroneous, amountWarnings, statusDetails } = report
  const isGone = amountErroneous + amountWarnings > 0
  if (isGone) return <NoMessages id={String(report.id)} none={say('gone', 0)} />
  if (amountProcessed === 0) return <EmptyState text={statusDetails} />
  return <EmptyState icon={CheckCircleOutlined} text={say('allGood', amountProcessed)} />
}

/** Why products are not in the file of an export, or in it with warnings, and what to do. */
export const ResultsPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { q } = useResultsView()
  const { data: report, missing, ...reading } = useExport(id)
  const results = useResults(id, q, report?.statusClass === 'running', !missing)
  const title = translate('kontor.exports.results.title')
  const name = report?.type === exportTypes.check ? 'kontor.checkRun.title' : 'kontor.exports.export'
  const exportCrumb = { label: translate(name, { id }), to: exportPath(id) }
  const crumbs = [...useExportsCrumbs(), exportCrumb]
  const { data } = results
  const isListed = data?.causes.some(({ rows }) => rows)
  const failed = [results, reading].find(({ isError }) => isError)
  const hasMessages = data && (data.causes.length > 0 || q !== '')
  return (
    <PageFrame
      title={title}
      crumbs={crumbs}
      width={1144}
      actions={hasMessages && !isListed && <SaveButton id={id} />}
    >
      {missing && <NoSuchExport id={id} />}
      {failed && !missing && (
        <LoadFailed name={title} since={failed.dataUpdatedAt} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !missing && !(report && data) && (
        <Card variant="outlined">
          <RowSkeleton rows={5} height={52} />
        </Card>
      )}
      {report && data && !hasMessages && <NoCauses report={report} />}
      {report && data && hasMessages && (
        <>
          {q === '' && <Lead report={report} messages={data.messages} causes={data.causes.length} />}
          <Results report={report} causes={data.causes} retry={data} />
        </>
      )}
    </PageFrame>
  )
}

/** Leads from the pages there used to be to the results, with the tab set. */
const Redirect = ({ severity }: { severity: keyof typeof severityOf }) => {
  const { id = '' } = useParams()
  return <Navigate to={`${exportPath(id, 'results')}?severity=${severity}`} replace />
}

export const ExportErrorsPage = () => <Redirect severity="error" />

export const ExportWarningsPage = () => <Redirect severity="warning" />
