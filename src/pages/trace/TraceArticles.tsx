import { Box, Card, Link, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { type Trace, traceCalls } from '../../contract/calls/products/trace.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { lookOf, NowText, TwoFacts, useInFileText } from './articleLook.tsx'

/** The two facts about an article. */
const Facts = ({ trace: { last, inFile, now } }: { trace: Trace }) => {
  const [Icon, color] = lookOf({ inFile, now })
  const inFileText = useInFileText()
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flex: 'none', color }} />
      <TwoFacts last={last} inFile={inFileText(inFile)} now={<NowText now={now} />} />
    </Box>
  )
}

/** One article with its two facts, which loads by itself. */
const ArticleRow = ({ sku }: { sku: string }) => {
  const translate = useTranslate()
  const send = useService()
  const { data, isError } = useQuery({
    queryKey: ['trace', sku, 1],
    queryFn: async ({ signal }) => (await send(traceCalls.trace, { query: { sku, steps: 1 }, signal })).data,
    retry: false,
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
        gap: { xs: '4px', sm: 2 },
        p: '10px 16px',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Box>
        <Link component={RouterLink} to={`${pagePaths.trace}/${encodeURIComponent(sku)}`}>
          <Mono>{sku}</Mono>
        </Link>
        {data?.name && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {data.name}
          </Typography>
        )}
      </Box>
      {data ? (
        <Facts trace={data} />
      ) : isError ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('kontor.trace.articleFailed')}</Box>
      ) : (
        <Skeleton variant="rounded" height={14} width="60%" sx={{ mt: '4px' }} />
      )}
    </Box>
  )
}

/** The articles with a product number or an EAN, each with why it is in the file or not. */
export const TraceArticles = ({ number, skus }: { number: string; skus: readonly string[] }) => {
  const translate = useTranslate()
  const formats = useFormats()
  const title = translate('kontor.trace.articles', {
    number,
    smart_count: skus.length,
    count: formats.number(skus.length),
  })
  return (
    <Card variant="outlined" component="section" aria-label={title}>
      <Typography variant="subtitle1" component="h2" sx={{ p: '12px 16px' }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {skus.map(sku => (
          <ArticleRow key={sku} sku={sku} />
        ))}
      </Box>
    </Card>
  )
}
