import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, type ButtonProps } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ProductArticle } from '../../contract/calls/products/product.ts'
import type { ArticleNow, Trace } from '../../contract/calls/products/trace.ts'
import { usePageLink } from '../exports/useExport.ts'

type Kind = ArticleNow['kind']

const inFile = [CheckCircleOutlineOutlined, 'success.main'] as const
const leaves = [WarningAmberOutlined, 'warning.main'] as const
const broken = [HighlightOffOutlined, 'error.main'] as const
const waits = [ScheduleOutlined, 'text.tertiary'] as const
const out = [RemoveCircleOutlineOutlined, 'text.tertiary'] as const
const held = [PauseCircleOutlined, 'warning.main'] as const

type Look = readonly [icon: ElementType, color: string]

/** The sign of an article that is in the last delivered file, and of one that is not, by what happens to it now. */
const looks: { readonly [K in Kind]: { readonly in: Look; readonly out: Look } } = {
  unknown: { in: inFile, out: broken },
  gone: { in: leaves, out },
  away: { in: inFile, out: broken },
  settings: { in: broken, out: broken },
  filtered: { in: leaves, out },
  failed: { in: leaves, out: broken },
  onHold: { in: held, out: held },
  new: { in: inFile, out: waits },
  withdrawn: { in: inFile, out: waits },
  inactive: { in: leaves, out },
  changed: { in: inFile, out: waits },
  current: { in: inFile, out: waits },
}

/** The icon and the color of an article. */
export const lookOf = ({ inFile: { state }, now }: Pick<ProductArticle, 'inFile' | 'now'>): Look =>
  looks[now.kind][state === 'in' ? 'in' : 'out']

interface RemedyProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  now: ArticleNow
  /** The article that it helps, for screen readers. */
  about?: string
}

/** The button that helps an article: a page of the console, or the product in Akeneo. Null where nothing helps, or the user may not open the page. */
export const ArticleRemedy = ({ now: { remedy }, about, ...props }: RemedyProps) => {
  const linkTo = usePageLink()
  if (!remedy) return null
  const { label, path, href } = remedy
  const named = about === undefined ? {} : { 'aria-label': `${label}: ${about}` }
  if (href)
    return (
      <Button
        variant="outlined"
        {...props}
        {...named}
        href={href}
        target="_blank"
        rel="noreferrer"
        startIcon={<OpenInNewOutlined />}
      >
        {label}
      </Button>
    )
  const link = path ? linkTo(path) : undefined
  return link ? (
    <Button variant="outlined" {...props} {...named} component={RouterLink} to={link.to}>
      {label}
    </Button>
  ) : null
}

interface FactsProps {
  /** The last delivered export. */
  last: Trace['last']
  inFile: ReactNode
  now: ReactNode
}

/** The two facts about articles: what the last delivered file has, and what would happen with the settings of now. */
export const TwoFacts = ({ last, inFile: before, now }: FactsProps) => {
  const translate = useTranslate()
  const facts = [
    [translate(last ? 'kontor.trace.facts.inFile' : 'kontor.trace.facts.noFile', { id: last?.id }), before],
    [translate('kontor.trace.facts.now'), now],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        gap: { xs: '0 16px', sm: '2px 20px' },
        m: 0,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& dt': { color: 'text.tertiary' },
        '& dd': { m: 0, pb: { xs: 1, sm: 0 } },
      }}
    >
      {facts.map(([term, fact]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </Box>
      ))}
    </Box>
  )
}

/** What the last delivered file has of an article, in words. */
export const useInFileText = () => {
  const translate = useTranslate()
  return ({ state, reason, since }: ProductArticle['inFile']): string =>
    translate(`kontor.trace.inFile.${state}`, { reason, id: since?.id ?? 0 })
}

/** What would happen to an article now: its state, and below it reasons and consequences. */
export const NowText = ({ now: { title, sentences } }: { now: ArticleNow }) => (
  <>
    <Box component="span" sx={{ fontWeight: 500 }}>
      {title}.
    </Box>{' '}
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {sentences.join(' ')}
    </Box>
  </>
)

/** Removes the field from the start of a sentence: `EAN (a_ean): missing.` becomes `Missing.` */
export const withoutColumn = (sentence: string, column: string | null): string => {
  const prefix = [`${column}): `, `${column}: `].find(end => column && sentence.includes(end))
  const rest = prefix ? sentence.slice(sentence.indexOf(prefix) + prefix.length) : sentence
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
