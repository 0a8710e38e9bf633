import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Tab, Tabs, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { ExportReport } from '../../../contract/calls/exports.ts'
import type { ExportResults } from '../../../contract/calls/results.ts'
import { ListSearch, useSearchText } from '../../../kit/list/ListSearch.tsx'
import { useRowKeys } from '../../../kit/list/useRowKeys.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { usePageKeys } from '../../../layout/help/pageKeys.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { causeColumns, CauseGroup } from './CauseGroup.tsx'
import {
  causeGroupKey,
  severityTabs,
  type ShownCause,
  useResultsView,
  useResultsWords,
  useStableOrder,
} from './useResults.ts'

/** Icon, color and translation keys of each severity. */
export const severityOf = {
  error: { icon: ErrorOutlineOutlined, color: 'error.main', word: 'errors', products: 'errorProducts' },
  warning: {
    icon: WarningAmberOutlined,
    color: 'warning.main',
    word: 'warnings',
    products: 'warningProducts',
  },
} as const

interface ListProps {
  report: ExportReport
  causes: readonly ShownCause[]
  retry: Pick<ExportResults, 'canBeRetried' | 'retriedBy'>
}

/** The causes of one severity below its heading. */
const Section = ({ report, causes, severity, retry }: ListProps & { severity: keyof typeof severityOf }) => {
  const say = useResultsWords(report)
  const { group, q, set } = useResultsView()
  const own = causes.filter(cause => cause.severity === severity)
  if (own.length === 0) return null
  const { icon: Icon, color, word, products } = severityOf[severity]
  const count = severity === 'error' ? report.amountErroneous : report.amountWarnings
  // the first cause is open, or the first match of a search
  const first = causes.find(cause => cause.severity === 'error') ?? causes[0]
  const open = group ?? (first && causeGroupKey(first))
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
          const key = causeGroupKey(cause)
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

/** The causes of an export with tabs and a search. */
export const CauseList = ({ report, causes: loadedCauses, retry }: ListProps) => {
  const causes = useStableOrder(loadedCauses, report.statusClass === 'running')
  const say = useResultsWords(report)
  const translate = useTranslate()
  const { number } = useFormats()
  const view = useResultsView()
  const card = useRowKeys<HTMLDivElement>()
  const [text, setText] = useSearchText(view.q, q => view.set({ q: q || undefined, group: undefined }))
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  const inTab = (tab: (typeof severityTabs)[number]) =>
    causes.filter(({ severity }) => tab === 'all' || severity === tab)
  const visible = inTab(view.tab)
  usePageKeys('search')
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, [role="dialog"] *')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      card.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
    }
    // before the search of every page, which listens on the window
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [card])
  return (
    <>
      <Card ref={card} variant="outlined" sx={{ overflow: 'clip' }}>
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
        {visible.length > 0 && (
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
          <Section key={severity} severity={severity} report={report} causes={visible} retry={retry} />
        ))}
        {visible.length === 0 && (
          <EmptyState text={view.q === '' ? word('noneHere') : word('notFound', { q: view.q })}>
            {view.q !== '' && (
              <Button variant="outlined" onClick={() => setText('')}>
                {word('clear')}
              </Button>
            )}
          </EmptyState>
        )}
      </Card>
      {visible.length > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {say('caption', report.amountProcessed)}
        </Typography>
      )}
    </>
  )
}
