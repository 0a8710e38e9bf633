import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Card, Link, Typography } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Product, ProductArticle } from '../../contract/calls/products/product.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { openRow, rowMark, useRowKeys } from '../../kit/list/useRowKeys.ts'
import { Mono } from '../../kit/marks.tsx'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { lookOf, ArticleRemedy, useInFileText, withoutColumn } from '../trace/articleLook.tsx'
import { usePrice } from './usePrice.ts'

/** Articles that have the same said about them. */
interface Group {
  readonly key: string
  readonly articles: readonly [ProductArticle, ...ProductArticle[]]
  /** Whether there is nothing to say. */
  readonly isWell: boolean
}

/** The first warning of an article that stays in the file. */
const warningOf = ({ inFile, now, issues }: ProductArticle) =>
  inFile.state === 'in' && (now.kind === 'current' || now.kind === 'changed')
    ? issues.find(({ severity }) => severity === 'warning')
    : undefined

/** Whether the file has it as the settings of now would write it, without a warning. */
const isWell = (article: ProductArticle) => article.now.kind === 'current' && !warningOf(article)

/** Groups articles by what is said about them: the largest group first, those with nothing to say last. */
const groupsOf = (articles: readonly ProductArticle[]): Group[] => {
  const groups = new Map<string, [ProductArticle, ...ProductArticle[]]>()
  for (const article of articles) {
    const { inFile, now } = article
    const about = isWell(article) ? [] : [inFile.state, inFile.reason, now.title, ...now.sentences]
    const key = JSON.stringify([...about, warningOf(article)?.sentence])
    const group = groups.get(key)
    if (group) group.push(article)
    else groups.set(key, [article])
  }
  return [...groups]
    .map(([key, some]): Group => ({ key, articles: some, isWell: isWell(some[0]) }))
    .toSorted(
      (one, other) =>
        Number(one.isWell) - Number(other.isWell) || other.articles.length - one.articles.length,
    )
}

/** Articles of a group that are shown until the user asks for all. */
const fewRows = 3

const rowStyle: SxProps<Theme> = theme => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 4fr) 3fr 2fr minmax(0, 5fr)' },
  alignItems: 'center',
  gap: { xs: '2px 12px', md: 2 },
  minHeight: 44,
  p: '4px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  typography: 'body2',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has([data-row]:focus-visible)': {
    outline: '2px solid',
    outlineColor: theme.palette.primary.main,
    outlineOffset: '-2px',
    '& [data-row]': { outline: 'none' },
  },
})

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** One article. A click anywhere in the row opens its way into the file. */
const ArticleRow = ({ article }: { article: ProductArticle }) => {
  const translate = useTranslate()
  const priceOf = usePrice()
  const { sku, name, image, ean, issues, changed } = article
  const lacksEan = ean === '' && issues.some(({ field, isMissing }) => field === 'a_ean' && isMissing)
  return (
    <Box component="li" onClick={openRow} sx={rowStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 }}>
        <Thumb image={image} />
        <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
          <Link
            {...rowMark}
            component={RouterLink}
            to={`${pagePaths.trace}/${encodeURIComponent(sku)}`}
            sx={{ ...cut, color: 'text.primary', fontWeight: 500 }}
          >
            {name || sku}
          </Link>
          {name !== '' && (
            <Box component="span" sx={cut}>
              <Mono quiet>{sku}</Mono>
            </Box>
          )}
        </Box>
      </Box>
      {lacksEan ? (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}
        >
          <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14 }} />
          {translate('kontor.product.noEan')}
        </Box>
      ) : (
        <span>{ean && <Mono>{ean}</Mono>}</span>
      )}
      <Box component="span" sx={{ textAlign: { md: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
        {priceOf(article)}
      </Box>
      <Box component="span" sx={{ color: 'text.tertiary', overflowWrap: 'anywhere' }}>
        {changed
          .slice(0, 2)
          .map(cell => translate('kontor.product.cell', { ...cell }))
          .join(', ')}
      </Box>
    </Box>
  )
}

/** Articles of one state: what is said about them once, with the one button that helps, and the articles. */
const GroupPart = ({ group: { articles, isWell: isQuiet }, isFirst }: { group: Group; isFirst: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const inFileText = useInFileText()
  const [all, setAll] = useState(false)
  const [first] = articles
  const { now, inFile } = first
  const warning = warningOf(first)
  const [Icon, color] = lookOf(first)
  const title = warning && now.kind === 'current' ? `${warning.label ?? ''}` : now.title
  const text = [
    ...(inFile.state === 'in' ? [] : [`${inFileText(inFile)}.`]),
    ...now.sentences,
    ...(warning ? [withoutColumn(warning.sentence, warning.column)] : []),
  ].join(' ')
  const shown = all || articles.length <= fewRows ? articles : articles.slice(0, fewRows - 1)
  const amount = translate('kontor.product.count', {
    smart_count: articles.length,
    count: number(articles.length),
  })
  return (
    <>
      <Box
        component="li"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: '8px 12px',
          minHeight: isQuiet ? 44 : 64,
          p: '8px 16px',
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.sunken',
          overflowWrap: 'anywhere',
        }}
      >
        {!isQuiet && (
          <Icon aria-hidden sx={{ fontSize: 18, flex: 'none', alignSelf: 'start', mt: '3px', color }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
            {amount}: {title}
          </Typography>
          {text !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
        </Box>
        <ArticleRemedy
          now={now}
          about={first.name || first.sku}
          variant={isFirst ? 'contained' : 'outlined'}
          sx={{ flex: { xs: '1 0 100%', sm: 'none' }, minHeight: { xs: 44, sm: 32 } }}
        />
      </Box>
      {shown.map(article => (
        <ArticleRow key={article.sku} article={article} />
      ))}
      {shown.length < articles.length && (
        <Box component="li" sx={{ p: '4px 8px', borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={() => setAll(true)}>
            {translate('kontor.product.showMore', { count: number(articles.length - shown.length) })}
          </Button>
        </Box>
      )}
    </>
  )
}

/** All articles of a product by what is said about them. */
export const ArticleTable = ({ product: { articles } }: { product: Product }) => {
  const translate = useTranslate()
  const list = useRowKeys<HTMLUListElement>()
  const title = translate('kontor.product.articles')
  return (
    <Card variant="outlined" component="section" aria-label={title}>
      <Typography variant="subtitle1" component="h2" sx={{ p: '12px 16px' }}>
        {title}
      </Typography>
      <Box component="ul" ref={list} aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groupsOf(articles).map((group, index) => (
          <GroupPart key={group.key} group={group} isFirst={index === 0} />
        ))}
      </Box>
    </Card>
  )
}
