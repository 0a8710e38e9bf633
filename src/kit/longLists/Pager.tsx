import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormats } from '../useFormats.ts'

interface PagerButtonProps {
  page: number
  label: string
  current?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A link to a page of the list, which keeps the other parameters of the address. */
const PagerButton = ({ page, label, current = false, disabled = false, children }: PagerButtonProps) => {
  const [search] = useSearchParams()
  const target = new URLSearchParams(search)
  target.set('page', String(page))
  return (
    <ButtonBase
      {...(disabled ? { component: 'span', 'aria-disabled': true } : { component: Link, to: `?${target}` })}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      sx={{
        minWidth: { xs: 44, sm: 30 },
        height: { xs: 44, sm: 30 },
        px: 0.75,
        borderRadius: '6px',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: current ? 600 : 400,
        color: disabled ? 'text.disabled' : current ? 'primary.main' : 'text.secondary',
        bgcolor: current ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover' },
      }}
    >
      {children}
    </ButtonBase>
  )
}

/** Number of visible page buttons. */
const buttonCount = 10

/** The numbers of the page buttons, with the current one near the middle. `visiblePages(11, 26)` is 6 to 15. */
export const visiblePages = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - buttonCount / 2, pages - buttonCount + 1))
  return Array.from({ length: Math.min(buttonCount, pages) }, (_button, index) => first + index)
}

interface PagerProps {
  page: number
  pages: number
  /** Rows on a full page. */
  size: number
  count: number
  /** Rows on this page. */
  rows: number
}

/** A pager with ten page links and the last one, such as `?page=3`. React-admin's Pagination has fewer page buttons and no links. */
export const Pager = ({ page, pages, size, count, rows }: PagerProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const first = (page - 1) * size + 1
  const visible = visiblePages(page, pages)
  const lastVisible = visible.at(-1) ?? pages
  return (
    <Box
      component="nav"
      aria-label={translate('kontor.kit.pager.pages')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'center', sm: 'flex-start' },
        gap: '2px',
        px: { xs: 1, sm: 2 },
        py: { xs: 1, sm: '10px' },
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        borderRadius: '0 0 7px 7px',
      }}
    >
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mr: { xs: 1.5, sm: 'auto' } }}
      >
        {translate('kontor.kit.pager.range', {
          first: number(rows === 0 ? 0 : first),
          last: number(rows === 0 ? 0 : first + rows - 1),
          count: number(count),
        })}
      </Typography>
      <PagerButton page={page - 1} disabled={page <= 1} label={translate('kontor.kit.pager.previous')}>
        <ChevronLeftOutlined />
      </PagerButton>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: '2px' }}>
        {visible.map(other => (
          <PagerButton
            key={other}
            page={other}
            current={other === page}
            label={translate('kontor.kit.pager.page', { page: other })}
          >
            {number(other)}
          </PagerButton>
        ))}
        {lastVisible < pages && (
          <>
            <Box component="span" aria-hidden sx={{ px: 0.5, lineHeight: '30px', color: 'text.tertiary' }}>
              …
            </Box>
            <PagerButton page={pages} label={translate('kontor.kit.pager.last', { page: number(pages) })}>
              {number(pages)}
            </PagerButton>
          </>
        )}
      </Box>
      <PagerButton page={page + 1} disabled={page >= pages} label={translate('kontor.kit.pager.next')}>
        <ChevronRightOutlined />
      </PagerButton>
    </Box>
  )
}

/** The page number in an address, 1 by default; undefined if it is invalid: `?page=-1`. */
export const pageFromSearch = (search: URLSearchParams): number | undefined => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : undefined
}
