import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ElementType, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { type Trace, traceCalls } from '../../contract/calls/trace.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { EmptyState, LoadFailed } from '../../kit/states.tsx'
import { useSlowFlag } from '../../kit/clock.ts'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources, settings } from '../../resources/index.ts'
import { useOpenPalette } from '../palette/Palette.tsx'
import { TraceHistory } from './TraceHistory.tsx'
import { TraceWay } from './TraceWay.tsx'

type VerdictKind = Trace['verdict']['kind']

const looks: Readonly<Record<VerdictKind, readonly [icon: ElementType, color: string]>> = {
  unknown: [HighlightOffOutlined, 'error.main'],
  gone: [HighlightOffOutlined, 'error.main'],
  away: [HighlightOffOutlined, 'error.main'],
  settings: [HighlightOffOutlined, 'error.main'],
  filtered: [HighlightOffOutlined, 'error.main'],
  failed: [HighlightOffOutlined, 'error.main'],
  onHold: [PauseCircleOutlined, 'warning.main'],
  new: [InfoOutlined, 'info.main'],
  withdrawn: [InfoOutlined, 'info.main'],
  inactive: [HighlightOffOutlined, 'warning.main'],
  changed: [InfoOutlined, 'info.main'],
  current: [CheckCircleOutlineOutlined, 'success.main'],
}

/** The texts of the verdict: a title and the consequences. */
const useVerdict = ({ verdict, required, sku }: Trace) => {
  const translate = useTranslate()
  const { kind, fields, since, hold, onSale, sentences, nextDelta } = verdict
  const word = (name: string, params = {}) => translate(`kontor.trace.${name}`, params)
  const labels = new Map(required?.issues.map(({ field, label }) => [field, label]))
  const names = fields
    .map(field => (kind === 'filtered' ? word(`filter.names.${field}`) : (labels.get(field) ?? field)))
    .join(', ')
  const isOff = onSale === false && since !== null
  const params = { sku, names: names || word('unreadable'), since: since?.id ?? 0, hold: hold?.id ?? 0 }
  const isOut = kind === 'gone' || kind === 'filtered' || kind === 'failed'
  const consequences = {
    new: 'next',
    withdrawn: 'back',
    changed: 'change',
    inactive: 'inactive',
    onHold: 'waits',
    away: 'history',
  } as const satisfies Partial<Record<VerdictKind, string>>
  const next = kind in consequences ? consequences[kind as keyof typeof consequences] : null // checked by `in`
  const sale = isOut && since ? (isOff ? 'offSale' : onSale ? 'stillOnSale' : null) : null
  return {
    title:
      isOff && (kind === 'gone' || kind === 'failed')
        ? translate(`kontor.trace.verdicts.${kind}Since`, params)
        : translate(`kontor.trace.verdicts.${kind}`, params),
    sentences: [
      ...sentences,
      ...(next ? [translate(`kontor.trace.follows.${next}`)] : []),
      ...(nextDelta ? [nextDelta] : []),
      ...(sale ? [translate(`kontor.trace.follows.${sale}`, { since: since?.id })] : []),
      ...(hold && kind !== 'onHold' ? [translate('kontor.trace.follows.hold', { id: hold.id })] : []),
    ],
  }
}

/** The link to the page that solves the cause. */
const RemedyLink = ({ trace }: { trace: Trace }) => {
  const translate = useTranslate()
  const { verdict, akeneoUrl } = trace
  const word = (name: string, params = {}) => translate(`kontor.trace.${name}`, params)
  const remedies: Partial<Record<VerdictKind, { to: string; label: string }>> = {
    filtered: { to: settings.productFilter.path, label: word('openFilter') },
    settings: { to: pagePaths.sync, label: word('openSync') },
    away: { to: settings.akeneoApi.path, label: word('openConnection') },
  }
  const onHold = verdict.hold
    ? {
        to: `${resources.exports.path}/${verdict.hold.id}`,
        label: word('openExport', { id: verdict.hold.id }),
      }
    : undefined
  const remedy = remedies[verdict.kind] ?? onHold
  const wide = {
    gridColumn: { xs: '1 / -1', sm: 3 },
    gridRow: { sm: '1 / span 2' },
    minHeight: { xs: 44, sm: 36 },
    alignSelf: 'flex-start',
  }
  if (remedy)
    return (
      <Button variant="contained" component={Link} to={remedy.to} sx={wide}>
        {remedy.label}
      </Button>
    )
  if (!akeneoUrl) return null
  const isRemedy = verdict.kind === 'failed' || verdict.kind === 'inactive'
  return (
    <Button
      variant={isRemedy ? 'contained' : 'outlined'}
      href={akeneoUrl}
      target="_blank"
      rel="noreferrer"
      startIcon={<OpenInNewOutlined />}
      sx={wide}
    >
      {word('openAkeneo')}
    </Button>
  )
}

const VerdictCard = ({ trace }: { trace: Trace }) => {
  const { title, sentences } = useVerdict(trace)
  const [Icon, color] = looks[trace.verdict.kind]
  return (
    <Card
      variant="outlined"
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '56px minmax(0, 1fr)', sm: '56px minmax(0, 1fr) auto' },
        gap: { xs: '12px 16px', sm: '6px 16px' },
        p: 2,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ gridRow: { sm: '1 / span 2' } }}>
        <Thumb image={trace.image} size={56} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
        {trace.name || trace.sku}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, display: 'flex', gap: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 18, mt: '3px', flex: 'none', color }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2">
            {title}
          </Typography>
          {sentences.map(sentence => (
            <Typography key={sentence} variant="body2" sx={{ color: 'text.secondary' }}>
              {sentence}
            </Typography>
          ))}
        </Box>
      </Box>
      <RemedyLink trace={trace} />
    </Card>
  )
}

/** The placeholder while the trace loads. */
const TraceSkeleton = () => {
  const translate = useTranslate()
  const isSlow = useSlowFlag(true)
  return (
    <Card
      variant="outlined"
      role="status"
      aria-label={translate('kontor.trace.loading')}
      sx={{ display: 'flex', gap: 2, p: 2, minHeight: 104 }}
    >
      {isSlow && (
        <>
          <Skeleton variant="rounded" width={56} height={56} />
          <Box sx={{ flex: 1, pt: '4px' }}>
            <Skeleton variant="rounded" width="18%" height={10} sx={{ mb: '14px' }} />
            <Skeleton variant="rounded" width="46%" height={14} sx={{ mb: '10px' }} />
            <Skeleton variant="rounded" width="60%" height={10} />
          </Box>
        </>
      )}
    </Card>
  )
}

const initialSteps = 10

const ProductTrace = ({ sku }: { sku: string }) => {
  const translate = useTranslate()
  const send = useService()
  const openPalette = useOpenPalette()
  const [steps, setSteps] = useState(initialSteps)
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['trace', sku, steps],
    queryFn: async ({ signal }) => (await send(traceCalls.trace, { query: { sku, steps }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = translate('kontor.trace.sku', { sku })
  return (
    <>
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && <TraceSkeleton />}
      {data?.verdict.kind === 'unknown' && (
        <EmptyState text={translate('kontor.trace.verdicts.unknown', { sku })} icon={SearchOffOutlined}>
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={openPalette}>
            {translate('kontor.trace.search')}
          </Button>
        </EmptyState>
      )}
      {data && data.verdict.kind !== 'unknown' && (
        <>
          <VerdictCard trace={data} />
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 2, lg: 3 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 800fr) minmax(0, 320fr)' },
              alignItems: 'start',
              mt: { lg: 1 },
            }}
          >
            <TraceWay trace={data} onRetry={() => void refetch()} />
            <TraceHistory trace={data} onOlder={() => setSteps(steps * 5)} />
          </Box>
        </>
      )}
    </>
  )
}

/** The page that explains why a product is in the file or not; without an SKU a search. `?sku=` redirects to the product's address. */
export const TracePage = () => {
  const translate = useTranslate()
  const openPalette = useOpenPalette()
  const { sku = '' } = useParams()
  const [search] = useSearchParams()
  const skuInSearch = search.get('sku')?.trim()
  if (sku === '' && skuInSearch)
    return <Navigate to={`${pagePaths.trace}/${encodeURIComponent(skuInSearch)}`} replace />
  const trace = translate('kontor.trace.title')
  return (
    <PageFrame
      title={sku === '' ? trace : translate('kontor.trace.sku', { sku })}
      crumbs={sku === '' ? undefined : [{ label: trace, to: pagePaths.trace }]}
      width={1144}
    >
      {sku === '' ? (
        <EmptyState text={translate('kontor.trace.enter')} icon={SearchIcon}>
          <Button variant="contained" onClick={openPalette}>
            {translate('kontor.trace.search')}
          </Button>
        </EmptyState>
      ) : (
        <ProductTrace key={sku} sku={sku} />
      )}
    </PageFrame>
  )
}
