import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt'
import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../../contract/calls/calls.ts'
import type { ArticleChange, ChangeKindName } from '../../../contract/calls/exports.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { AkeneoLink, Thumb } from '../../../kit/show/productMarks.tsx'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { useProductCards } from '../useExport.ts'

/** Maximum characters of a shortened cell. */
const maxLength = 48
/** Cells of an article shown before the user expands it; a single further cell is shown instead of the button. */
const initialCells = 3

/** Shortens both cells to the context of their first difference. */
const contextOfDifference = (before: string, after: string): [string, string] => {
  let common = 0
  while (common < before.length && before[common] === after[common]) common += 1
  const start = Math.max(0, common - 12)
  const shorten = (text: string) => {
    const end = start + maxLength
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
  }
  return before.length <= maxLength && after.length <= maxLength
    ? [before, after]
    : [shorten(before), shorten(after)]
}

/** The columns of the table for each kind of change, from left to right. */
const headsOf: { readonly [K in ChangeKindName]: readonly string[] } = {
  new: ['product', 'inFile'],
  changed: ['product', 'field', 'cells'],
  moved: ['product', 'field', 'cells'],
  prices: ['product', 'field', 'cells', 'change'],
  withdrawn: ['product', 'why'],
  gone: ['product', 'why'],
}

const widths = {
  2: 'minmax(0, 11fr) minmax(0, 9fr)',
  3: 'minmax(0, 4fr) minmax(0, 3fr) minmax(0, 5fr)',
  4: 'minmax(0, 5fr) minmax(0, 3fr) minmax(150px, 2fr) 84px',
} as const

/** The grid of the table; a phone shows the other columns below the product. */
const columnsOf = (kind: ChangeKindName) =>
  ({
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      sm: widths[headsOf[kind].length as keyof typeof widths], // each kind has two to four columns
    },
    gap: { xs: '2px 12px', sm: '6px 16px' },
    px: 2,
  }) as const

/** Style of a cell: below the name of the product on a phone, beside it on wider pages. */
const beside = { pl: { xs: '42px', sm: 0 }, minWidth: 0, alignSelf: 'center' } as const

const ends = { justifyContent: { sm: 'flex-end' }, textAlign: { sm: 'right' } } as const

/** A code stays on one line. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

type Cell = ArticleChange['cells'][number]

/** Strikes a previous value through, but not the word for an empty one. */
const strikeThrough = (text: string) => ({
  minWidth: { sm: 56 },
  textDecoration: text ? 'line-through' : 'none',
  textDecorationColor: 'inputBorder',
})

/** The previous and the new value of a cell; long values are shortened until the user expands them. */
const OldAndNew = ({ cell: { label, before, after } }: { cell: Cell }) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const empty = translate('kontor.exports.changes.empty')
  const [old, now] = isWhole ? [before, after] : contextOfDifference(before, after)
  const isCut = old !== before || now !== after
  const spoken = { column: label, before: before || empty, after: after || empty }
  return (
    <>
      <span style={visuallyHidden}>{translate('kontor.exports.changes.fromTo', spoken)}</span>
      <Box aria-hidden sx={{ display: 'contents' }}>
        <Box component="del" sx={{ ...strikeThrough(old), color: 'text.tertiary' }}>
          {old ? <Mono>{old}</Mono> : empty}
        </Box>
        <ArrowRightAlt sx={{ fontSize: 16, color: 'text.tertiary', alignSelf: 'center' }} />
        <Box component="ins" sx={{ ...strikeThrough(''), fontWeight: now ? 500 : 400 }}>
          {now ? <Mono>{now}</Mono> : empty}
        </Box>
      </Box>
      {isCut && (
        <Button
          size="small"
          aria-label={translate('kontor.exports.changes.wholeOf', { column: label })}
          onClick={() => setWhole(true)}
        >
          {translate('kontor.exports.changes.whole')}
        </Button>
      )}
    </>
  )
}

const ChangedCell = ({ cell, kind }: { cell: Cell; kind: ChangeKindName }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { column, label, share } = cell
  const isPrice = kind === 'prices'
  return (
    <>
      <Box
        role="cell"
        sx={{
          ...beside,
          gridColumn: { xs: '1 / -1', sm: 2 },
          display: { xs: 'flex', sm: 'block' },
          alignItems: 'baseline',
          gap: 0.75,
          mt: { xs: '4px', sm: 0 },
        }}
      >
        <div>{label}</div>
        {label !== column && (
          <Box component="span" title={column} sx={{ ...oneLine, display: 'block' }}>
            <Mono quiet>{column}</Mono>
          </Box>
        )}
      </Box>
      <Box
        role="cell"
        sx={{
          ...beside,
          gridColumn: { xs: isPrice ? 1 : '1 / -1', sm: 3 },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          gap: '2px 8px',
          ...(isPrice && ends),
        }}
      >
        <OldAndNew cell={cell} />
      </Box>
      {isPrice && (
        <Box
          role="cell"
          sx={{
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
            textAlign: 'right',
            alignSelf: 'center',
          }}
        >
          {share !== null &&
            `${share < 0 ? '−' : '+'}${translate('kontor.exports.percent', {
              percent: number(Math.round(Math.abs(share) * 1000) / 10),
            })}`}
        </Box>
      )}
    </>
  )
}

interface RowProps {
  change: ArticleChange
  kind: ChangeKindName
  /** Name and image of the product; undefined while they load, or if Akeneo lacks the product. */
  card: ProductCard | undefined
  /** The sentence of its cause. */
  cause: string | undefined
}

const Product = ({ change: { article, product, name }, card }: Pick<RowProps, 'change' | 'card'>) => {
  const translate = useTranslate()
  return (
    <Box sx={{ minWidth: 0, display: 'flex', gap: 1.25, alignItems: { xs: 'flex-start', sm: 'center' } }}>
      <Thumb image={card?.image} />
      <Box sx={{ minWidth: 0, lineHeight: '20px' }}>
        <div>
          <TextLink component={Link} to={`${pagePaths.trace}/${encodeURIComponent(article)}`} color="inherit">
            {name || card?.name || article}
          </TextLink>
        </div>
        <AkeneoLink sku={article} address={card?.address} />
        {product && product !== article && (
          <Typography variant="caption" sx={{ ml: 1.5, color: 'text.tertiary' }}>
            {translate('kontor.exports.changes.product', { product })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** One article with a line for each changed cell. */
const ChangeRow = ({ change, kind, card, cause }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { reason, filled, fileMissing } = change
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  // withdrawn articles all have the same cells, which the page shows once
  const cells = headsOf[kind].includes('cells') ? change.cells : []
  const visible = isOpen || cells.length <= initialCells + 1 ? cells : cells.slice(0, initialCells)
  const hidden = cells.length - visible.length
  const lines: { key: string; content: ReactNode }[] = visible.map(cell => ({
    key: cell.column,
    content: <ChangedCell cell={cell} kind={kind} />,
  }))
  const remarks = [
    (reason || kind === 'gone') && (cause ?? word(`reasons.${reason ?? 'notSelected'}`)),
    fileMissing && word('fileMissing'),
    kind === 'new' && word('filled', { smart_count: filled, count: number(filled) }),
    hidden > 0 && (
      <Button key="more" size="small" onClick={() => setOpen(true)} sx={{ ml: '-5px' }}>
        {word('more', { smart_count: hidden })}
      </Button>
    ),
  ].filter(Boolean)
  for (const [index, content] of remarks.entries())
    lines.push({
      key: `remark ${index}`,
      content: (
        <Box
          role="cell"
          sx={{ ...beside, gridColumn: { xs: '1 / -1', sm: '2 / -1' }, color: 'text.secondary' }}
        >
          {content}
        </Box>
      ),
    })
  const rows = lines.length > 0 ? lines : [{ key: 'only', content: null }]
  return (
    <Box
      role="rowgroup"
      sx={{
        ...columnsOf(kind),
        py: '6px',
        minHeight: 52,
        alignItems: 'start',
        alignContent: 'center',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        lineHeight: '18px',
        overflowWrap: 'anywhere',
      }}
    >
      {rows.map(({ key, content }, index) => (
        <Box key={key} role="row" sx={{ display: 'contents' }}>
          {index === 0 && (
            <Box
              role="cell"
              aria-rowspan={rows.length}
              sx={{ gridColumn: { xs: '1 / -1', sm: 1 }, gridRow: { sm: `1 / span ${rows.length}` } }}
            >
              <Product change={change} card={card} />
            </Box>
          )}
          {content}
        </Box>
      ))}
    </Box>
  )
}

interface RowsProps {
  changes: readonly ArticleChange[]
  kind: ChangeKindName
  /** The accessible name of the table. */
  label: string
  /** The sentences of the causes of withdrawals, by their keys. */
  causes?: ReadonlyMap<string, string>
}

/** The heads of a table of changes: hidden on a phone, where each cell is named. */
export const HeadRow = ({ columns, children }: { columns: object; children: ReactNode }) => (
  <Box
    role="row"
    sx={theme => ({
      ...theme.unstable_sx({
        ...columns,
        py: '9px',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        fontWeight: 500,
        color: 'text.tertiary',
      }),
      [theme.breakpoints.down('sm')]: visuallyHidden,
    })}
  >
    {children}
  </Box>
)

/** The table of changed articles of one kind. */
export const ChangeRows = ({ changes, kind, label, causes }: RowsProps) => {
  const translate = useTranslate()
  const cards = useProductCards([changes.map(({ article }) => article)])
  return (
    // visually hidden texts stay within the table
    <Box role="table" aria-label={label} sx={{ position: 'relative', overflow: 'hidden' }}>
      <HeadRow columns={columnsOf(kind)}>
        {headsOf[kind].map((name, index) => (
          <Box
            key={name}
            component="span"
            role="columnheader"
            sx={kind === 'prices' && index > 1 ? { textAlign: 'right' } : undefined}
          >
            {translate(`kontor.exports.changes.heads.${name}`)}
          </Box>
        ))}
      </HeadRow>
      {changes.map(change => (
        <ChangeRow
          key={`${kind} ${change.article}`}
          change={change}
          kind={kind}
          card={cards.get(change.article)}
          cause={causes?.get(change.cause ?? '')}
        />
      ))}
    </Box>
  )
}
