import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { type Product, type ProductArticle, productCalls } from '../../contract/calls/products/product.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useNow } from '../../kit/clock.ts'
import { Mono } from '../../kit/marks.tsx'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { EmptyState, HeadSkeleton, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame, pageWidths } from '../../layout/PageFrame.tsx'
import { useOpenPalette } from '../palette/Palette.tsx'
import { lookOf, TwoFacts } from '../trace/articleLook.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { DeliveredFiles, WayIntoFile } from './ProductFoot.tsx'
import { usePrice } from './usePrice.ts'

/** How often each text occurs, the most frequent first. */
const countsOf = (texts: readonly string[]): [text: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Whether the settings and the product of now would have it in the file. */
const wouldBeIn = ({ now: { kind } }: ProductArticle) =>
  ['new', 'withdrawn', 'inactive', 'changed', 'current', 'onHold'].includes(kind)

/** How many articles the last delivered file has and the next full one would have, each with what keeps the others out. */
const useFacts = ({ articles }: Product) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const fact = (count: number, reasons: readonly string[]) => (
    <>
      <Box component="b" sx={{ fontWeight: 600 }}>
        {translate('kontor.product.amount', {
          smart_count: articles.length,
          part: number(count),
          count: number(articles.length),
        })}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {countsOf(reasons)
          .map(([reason, times]) => translate('kontor.product.outFor', { count: number(times), reason }))
          .join(' ')}
      </Box>
    </>
  )
  const isIn = articles.filter(({ inFile }) => inFile.state === 'in')
  const stays = articles.filter(wouldBeIn)
  return {
    inFile: fact(
      isIn.length,
      articles.flatMap(({ inFile }) => (inFile.state === 'in' ? [] : inFile.reason)),
    ),
    now: fact(
      stays.length,
      articles.flatMap(article => (wouldBeIn(article) ? [] : article.now.title)),
    ),
  }
}

/** The sign of a product: that of the article that needs help first. */
const markOf = ({ articles }: Product) => {
  const looks = articles.map(lookOf)
  const urgent = ['error.main', 'warning.main'].map(color => looks.find(look => look[1] === color))
  return urgent.find(Boolean) ?? looks[0] ?? ([RemoveCircleOutlineOutlined, 'text.tertiary'] as const)
}

const ProductHead = ({ product }: { product: Product }) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const priceOf = usePrice()
  const now = useNow(true, 60_000)
  const facts = useFacts(product)
  const { identifier, name, image, brand, family, last, firstDelivered, lastChanged, articles } = product
  const [Icon, color] = markOf(product)
  // the article that needs help first
  const inNeed = articles.find(article => article.now.kind === 'failed' && article.akeneoUrl)
  const akeneoUrl = (inNeed ?? articles.find(article => article.akeneoUrl))?.akeneoUrl
  const prices = [...new Map(articles.map(one => [Number(one.price.replace(',', '.')), one]))]
    .filter(([price]) => price > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([, article]) => priceOf(article))
  const word = (key: string, params = {}) => translate(`kontor.product.facts.${key}`, params)
  const run = (link: Product['last']) => link && word('run', { id: link.id, time: near(link.startTime, now) })
  const price = prices.length > 1 ? word('range', { from: prices[0], to: prices.at(-1) }) : (prices[0] ?? '')
  const details = [
    ['brand', brand],
    ['family', family],
    ['price', price],
    ['first', run(firstDelivered)],
    ['last', run(lastChanged)],
  ] as const
  return (
    <Card variant="outlined" component="section" aria-label={name || identifier}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '56px minmax(0, 1fr)', md: '56px minmax(0, 1fr) auto' },
          gap: '4px 16px',
          alignItems: { xs: 'start', md: 'center' },
          p: 2,
          overflowWrap: 'anywhere',
        }}
      >
        <Thumb image={image} size={56} />
        <Box>
          <Box component="h2" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
            {name || identifier}{' '}
            {name !== '' && (
              <Box component="span" sx={{ fontSize: 13, fontWeight: 400 }}>
                <Mono quiet>{identifier}</Mono>
              </Box>
            )}
          </Box>
          <Box sx={{ display: 'flex', gap: 1, mt: '4px', fontVariantNumeric: 'tabular-nums' }}>
            <Box component={Icon} aria-hidden sx={{ fontSize: 16, mt: '2px', flex: 'none', color }} />
            <TwoFacts last={last} inFile={facts.inFile} now={facts.now} />
          </Box>
        </Box>
        {akeneoUrl && (
          <Button
            variant={inNeed ? 'contained' : 'outlined'}
            href={akeneoUrl}
            target="_blank"
            rel="noreferrer"
            startIcon={<OpenInNewOutlined />}
            sx={{
              gridColumn: { xs: '1 / -1', md: 'auto' },
              minHeight: { xs: 44, md: 32 },
              mt: { xs: 1, md: 0 },
            }}
          >
            {translate('kontor.trace.openAkeneo')}
          </Button>
        )}
      </Box>
      <Box
        component="dl"
        aria-label={word('title')}
        sx={theme => ({
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          m: 0,
          '& > div': {
            p: '10px 16px',
            minWidth: 0,
            borderTop: 1,
            borderLeft: 1,
            borderColor: 'divider',
            fontSize: 13,
          },
          [theme.breakpoints.up('md')]: {
            gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
            '& > div:first-of-type': { borderLeft: 0 },
          },
          [theme.breakpoints.down('md')]: { '& > div:nth-of-type(odd)': { borderLeft: 0 } },
        })}
      >
        {details.map(([key, value]) => (
          <div key={key}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.tertiary' }}>
              {word(key)}
            </Typography>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontVariantNumeric: 'tabular-nums',
                overflowWrap: 'anywhere',
                color: value ? undefined : 'text.tertiary',
              }}
            >
              {value || word('none')}
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  )
}

/** The placeholder while the articles load. */
const ProductSkeleton = () => {
  const translate = useTranslate()
  return (
    <>
      <HeadSkeleton
        label={translate('kontor.product.loading')}
        minHeight={148}
        lines={[
          ['22%', 14],
          ['46%', 12],
        ]}
      />
      <Card variant="outlined">
        <RowSkeleton rows={8} height={52} />
      </Card>
    </>
  )
}

const ProductContent = ({ product, onRetry }: { product: Product; onRetry: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const openPalette = useOpenPalette()
  const { pim, error, identifier, articles, hasMore } = product
  const isAway = pim === 'away'
  return (
    <>
      {isAway && (
        <Alert
          severity="warning"
          action={
            <Button variant="outlined" onClick={onRetry}>
              {translate('kontor.kit.tryAgain')}
            </Button>
          }
        >
          {error ?? articles[0]?.now.sentences[0] ?? translate('kontor.product.away')}
        </Alert>
      )}
      {articles.length === 0 && !isAway && (
        <EmptyState
          text={
            pim === 'found'
              ? translate('kontor.product.noVariants')
              : translate('kontor.product.unknown', { number: identifier })
          }
          icon={SearchOffOutlined}
        >
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={openPalette}>
            {translate('kontor.trace.search')}
          </Button>
        </EmptyState>
      )}
      {articles.length > 0 && (
        <>
          <ProductHead product={product} />
          <ArticleTable product={product} />
          {hasMore && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate('kontor.product.hasMore', { count: number(articles.length) })}
            </Typography>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <DeliveredFiles product={product} />
            <WayIntoFile product={product} />
          </Box>
        </>
      )}
    </>
  )
}

/** The page of a product: its articles and why each is in the last delivered file or not; without a number a search. */
export const ProductPage = () => {
  const translate = useTranslate()
  const openPalette = useOpenPalette()
  const send = useService()
  const { identifier = '' } = useParams()
  const { data, isError, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['product', identifier],
    queryFn: async ({ signal }) =>
      (await send(productCalls.product, { query: { number: identifier }, signal })).data,
    enabled: identifier !== '',
    retry: false,
  })
  const products = translate('kontor.product.titles')
  const named = translate('kontor.product.named', { identifier })
  const title = identifier === '' ? products : data?.name || named
  return (
    <PageFrame
      title={title}
      crumbs={identifier === '' ? undefined : [{ label: products, to: pagePaths.products }]}
      width={pageWidths.list}
    >
      {identifier === '' && (
        <EmptyState text={translate('kontor.trace.enter')} icon={SearchIcon}>
          <Button variant="contained" onClick={openPalette}>
            {translate('kontor.trace.search')}
          </Button>
        </EmptyState>
      )}
      {isError && (
        <LoadFailed name={named} since={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
      )}
      {identifier !== '' && isPending && <ProductSkeleton />}
      {data && <ProductContent product={data} onRetry={() => void refetch()} />}
    </PageFrame>
  )
}
