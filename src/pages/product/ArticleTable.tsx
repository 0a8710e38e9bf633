import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { Box, Button, Card, Chip, Link, Typography } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ElementType, type MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import type { Product, ProductArticle } from '../../contract/calls/products/product.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { rowActMark, rowMark, useRowKeys } from '../../kit/list/useRowKeys.ts'
import { Mono, visuallyHidden } from '../../kit/marks.tsx'
import { pageFromSearch, Pager } from '../../kit/longLists/Pager.tsx'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { EmptyPanel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { type ArticleCure, type ArticleState, isWarned, stateOf, useCure, useReason } from './articleState.ts'
import { usePrice } from './usePrice.ts'

/** Articles of a page. */
const pageSize = 50

const tableStyle: SxProps<Theme> = theme => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { ...theme.typography.body2, textAlign: 'left' },
  '& th': { ...theme.typography.caption, fontWeight: 500, color: 'text.tertiary', whiteSpace: 'nowrap' },
  '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr': { position: 'relative', cursor: 'pointer' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr:has([data-row]:focus-visible)': {
    outline: '2px solid',
    outlineColor: theme.palette.primary.main,
    outlineOffset: '-2px',
    '& [data-row]': { outline: 'none' },
  },
  '& .two': { display: 'grid', minWidth: 0 },
  '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .act': { height: { xs: 40, md: 28 }, whiteSpace: 'nowrap' },
  [theme.breakpoints.up('md')]: {
    '& th, & td': { height: 52, p: '4px 8px', borderBottom: `1px solid ${theme.palette.divider}` },
    '& th': { height: 36 },
    '& th:first-of-type, & td:first-of-type': { pl: 2 },
    '& th:last-of-type, & td:last-of-type': { pr: 2 },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& td.article': { width: '26%', maxWidth: 0 },
    '& td.reason': { width: '34%' },
    '& td.cure': { textAlign: 'right' },
  },
  [theme.breakpoints.down('md')]: {
    display: 'block',
    '& thead': visuallyHidden,
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2px 12px',
      p: '12px 16px',
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    '& td': { p: 0 },
    '& td.state': { gridColumn: 2, gridRow: 1 },
    '& td.ean': { gridRow: 2, pl: '42px', fontSize: 12 },
    '& td.price': { gridRow: 2, fontSize: 12 },
    '& td.reason, & td.cure': { gridColumn: '1 / -1', pl: '42px' },
    '& td.cure': { pt: '6px' },
    '& td:empty': { display: 'none' },
  },
})

const looks: Readonly<
  Record<ArticleState, readonly [icon: ElementType, color: string, word: string, hint?: string]>
> = {
  in: [CheckCircleOutlineOutlined, 'success.main', 'inFile'],
  error: [HighlightOffOutlined, 'error.main', 'out', 'outByError'],
  purpose: [RemoveCircleOutlineOutlined, 'text.secondary', 'out', 'outOnPurpose'],
  waiting: [ScheduleOutlined, 'text.secondary', 'out', 'outWaiting'],
  unclear: [HelpOutlineOutlined, 'text.secondary', 'out'],
}

/** Whether the article is in the file; without it, a screen reader hears how it is out. */
const State = ({ article }: { article: ProductArticle }) => {
  const translate = useTranslate()
  const [Icon, color, word, hint = word] = looks[stateOf(article)]
  const said = translate(`kontor.product.${hint}`)
  return (
    <Box
      component="span"
      title={said}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      <span aria-hidden>{translate(`kontor.product.${word}`)}</span>
      <span style={visuallyHidden}>{said}</span>
    </Box>
  )
}

const CureLink = ({ cure: { label, to, href }, of }: { cure: ArticleCure; of: string }) => {
  const common = {
    ...rowActMark,
    className: 'act',
    variant: 'outlined' as const,
    'aria-label': `${label}: ${of}`,
    onClick: (event: MouseEvent) => event.stopPropagation(),
  }
  return href === undefined ? (
    <Button {...common} component={RouterLink} to={to ?? ''}>
      {label}
    </Button>
  ) : (
    <Button {...common} href={href} target="_blank" rel="noreferrer" startIcon={<OpenInNewOutlined />}>
      {label}
    </Button>
  )
}

const tones = { plain: 'text.primary', warning: 'warning.main', quiet: 'text.tertiary' } as const

interface RowProps {
  article: ProductArticle
  last: Product['last']
}

/** One article. A click anywhere in the row opens its way into the file. */
const ArticleRow = ({ article, last }: RowProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const priceOf = usePrice()
  const reason = useReason(last)(article)
  const cure = useCure(last)(article)
  const { sku, name, image, ean, issues } = article
  const to = `${pagePaths.trace}/${encodeURIComponent(sku)}`
  const lacksEan = ean === '' && issues.some(({ field, isMissing }) => field === 'a_ean' && isMissing)
  const follow = (event: MouseEvent) => {
    if (!event.defaultPrevented && !event.metaKey && !event.ctrlKey) void navigate(to)
  }
  return (
    <tr onClick={follow}>
      <td className="article">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 }}>
          <Thumb image={image} />
          <span className="two">
            <Link
              {...rowMark}
              component={RouterLink}
              to={to}
              className="cut"
              sx={{ color: 'text.primary', fontWeight: 500 }}
            >
              {name || sku}
            </Link>
            {name !== '' && (
              <span className="cut">
                <Mono quiet>{sku}</Mono>
              </span>
            )}
          </span>
        </Box>
      </td>
      <td className="ean">
        {lacksEan ? (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}
          >
            <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14 }} />
            {translate('kontor.product.missing')}
          </Box>
        ) : (
          ean && <Mono>{ean}</Mono>
        )}
      </td>
      <td className="price right">{priceOf(article)}</td>
      <td className="state">
        <State article={article} />
      </td>
      <td className="reason">
        {reason && (
          <Box component="span" sx={{ color: tones[reason.tone], overflowWrap: 'anywhere' }}>
            {reason.text}
          </Box>
        )}
      </td>
      <td className="cure">{cure && <CureLink cure={cure} of={name || sku} />}</td>
    </tr>
  )
}

const filters = {
  all: () => true,
  out: ({ isIn }: ProductArticle) => !isIn,
  warned: isWarned,
} as const
type FilterName = keyof typeof filters
const filterNames = Object.keys(filters) as FilterName[] // the keys of the constant above

/** All articles of a product, those that are out first, by pages of 50. The address holds filter and page. */
export const ArticleTable = ({ product: { articles, last } }: { product: Product }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [search, setSearch] = useSearchParams()
  const table = useRowKeys()
  const chosen = filterNames.find(name => name === search.get('show')) ?? 'all'
  const fitting = articles.filter(filters[chosen])
  const pages = Math.max(1, Math.ceil(fitting.length / pageSize))
  const page = Math.min(pages, pageFromSearch(search) ?? 1)
  const rows = fitting.slice((page - 1) * pageSize, page * pageSize)
  const word = (key: string, params = {}) => translate(`kontor.product.${key}`, params)
  const show = (name: FilterName) =>
    setSearch(
      previous => {
        previous.delete('page')
        if (name === 'all') previous.delete('show')
        else previous.set('show', name)
        return previous
      },
      { replace: true },
    )
  const inFile = last ? word('heads.inFile', { id: last.id }) : word('heads.state')
  return (
    <Card variant="outlined" component="section" aria-label={word('articles')}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          p: '8px 16px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle1" component="h2" sx={{ mr: 1 }}>
          {word('articles')}
        </Typography>
        <Box role="group" aria-label={word('show')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {filterNames.map(name => (
            <Chip
              key={name}
              component="button"
              clickable
              variant="outlined"
              aria-pressed={name === chosen}
              onClick={() => show(name)}
              label={
                <>
                  {word(`filters.${name}`)}{' '}
                  <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                    {number(articles.filter(filters[name]).length)}
                  </Box>
                </>
              }
              sx={{
                height: { xs: 36, sm: 28 },
                ...(name === chosen && {
                  bgcolor: 'action.selected',
                  borderColor: 'primary.main',
                  color: 'primary.main',
                }),
              }}
            />
          ))}
        </Box>
      </Box>
      {rows.length === 0 ? (
        <EmptyPanel>{word('nothingFits')}</EmptyPanel>
      ) : (
        <Box component="table" ref={table} aria-label={word('articles')} sx={tableStyle}>
          <thead>
            <tr>
              <th scope="col">{word('heads.article')}</th>
              <th scope="col">{word('heads.ean')}</th>
              <th scope="col" className="right">
                {word('heads.price')}
              </th>
              <th scope="col">{inFile}</th>
              <th scope="col">{word('heads.reason')}</th>
              <th scope="col">
                <span style={visuallyHidden}>{word('heads.cure')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(article => (
              <ArticleRow key={article.sku} article={article} last={last} />
            ))}
          </tbody>
        </Box>
      )}
      {fitting.length > pageSize && (
        <Pager page={page} pages={pages} size={pageSize} count={fitting.length} rows={rows.length} />
      )}
    </Card>
  )
}
