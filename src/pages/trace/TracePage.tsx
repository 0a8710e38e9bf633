import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import { Box, Button, Card, Link, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { type Trace, traceCalls } from '../../contract/calls/products/trace.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { EmptyState, HeadSkeleton, LoadFailed } from '../../kit/states.tsx'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { PageFrame, pageWidths } from '../../layout/PageFrame.tsx'
import { useOpenPalette } from '../palette/Palette.tsx'
import { TraceArticles } from './TraceArticles.tsx'
import { TraceHistory } from './TraceHistory.tsx'
import { TraceWay } from './TraceWay.tsx'
import { lookOf, NowText, ArticleRemedy, TwoFacts, useInFileText } from './articleLook.tsx'

/** What the last delivered file has of the product, what would happen now, and what helps. */
const FactsCard = ({ trace }: { trace: Trace }) => {
  const translate = useTranslate()
  const inFileText = useInFileText()
  const { now, inFile, last, akeneoUrl, name, sku, image } = trace
  const [Icon, color] = lookOf(trace)
  const wide = {
    gridColumn: { xs: '1 / -1', sm: 3 },
    gridRow: { sm: '1 / span 2' },
    minHeight: { xs: 44, sm: 36 },
    alignSelf: 'flex-start',
  }
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
        <Thumb image={image} size={56} />
      </Box>
      <Typography variant="body2" component="h2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
        {name || sku}{' '}
        <Link
          component={RouterLink}
          to={`${pagePaths.products}/${encodeURIComponent(sku)}`}
          underline="always"
          sx={{ whiteSpace: 'nowrap', ml: 0.5 }}
        >
          {translate('kontor.trace.allArticles')}
        </Link>
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, display: 'flex', gap: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flex: 'none', color }} />
        <TwoFacts last={last} inFile={inFileText(inFile)} now={<NowText now={now} />} />
      </Box>
      {now.remedy ? (
        <ArticleRemedy now={now} variant="contained" sx={wide} />
      ) : (
        akeneoUrl && (
          <Button
            variant="outlined"
            href={akeneoUrl}
            target="_blank"
            rel="noreferrer"
            startIcon={<OpenInNewOutlined />}
            sx={wide}
          >
            {translate('kontor.trace.openAkeneo')}
          </Button>
        )
      )}
    </Card>
  )
}

const initialSteps = 10

/** The query of a trace, which page and content share. */
const useTraceQuery = (sku: string, steps: number) => {
  const send = useService()
  return {
    queryKey: ['trace', sku, steps],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await send(traceCalls.trace, { query: { sku, steps }, signal })).data,
    retry: false,
  }
}

const ProductTrace = ({ sku }: { sku: string }) => {
  const translate = useTranslate()
  const openPalette = useOpenPalette()
  const [steps, setSteps] = useState(initialSteps)
  const { data, isError, error, isPending, dataUpdatedAt, refetch } = useQuery({
    ...useTraceQuery(sku, steps),
    placeholderData: keepPreviousData,
  })
  const title = translate('kontor.trace.sku', { sku })
  const hasArticles = data !== undefined && data.articles.length > 0
  return (
    <>
      {isError && (
        <LoadFailed name={title} since={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && (
        <HeadSkeleton
          label={translate('kontor.trace.loading')}
          minHeight={104}
          lines={[
            ['18%', 10],
            ['46%', 14],
            ['60%', 10],
          ]}
        />
      )}
      {hasArticles && <TraceArticles number={sku} skus={data.articles} />}
      {data?.now.kind === 'unknown' && !hasArticles && (
        <EmptyState text={`${data.now.title}.`} icon={SearchOffOutlined}>
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={openPalette}>
            {translate('kontor.trace.search')}
          </Button>
        </EmptyState>
      )}
      {data && data.now.kind !== 'unknown' && !hasArticles && (
        <>
          <FactsCard trace={data} />
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 2, lg: 3 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
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
  const { data } = useQuery({ ...useTraceQuery(sku, initialSteps), enabled: sku !== '' })
  const isNumber = data !== undefined && data.articles.length > 0
  const skuInSearch = search.get('sku')?.trim()
  if (sku === '' && skuInSearch)
    return <Navigate to={`${pagePaths.trace}/${encodeURIComponent(skuInSearch)}`} replace />
  const trace = translate('kontor.trace.title')
  const title = isNumber
    ? translate('kontor.trace.number', { number: sku })
    : translate('kontor.trace.sku', { sku })
  return (
    <PageFrame
      title={sku === '' ? trace : title}
      crumbs={sku === '' ? undefined : [{ label: trace, to: pagePaths.trace }]}
      width={pageWidths.list}
      actions={
        sku !== '' && (
          <Button
            variant="outlined"
            startIcon={<SearchIcon />}
            onClick={openPalette}
            // a phone has the same icon beside it
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            {translate('kontor.palette.another')}
          </Button>
        )
      }
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
