import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from '../useFormats.ts'
import { PagerButton } from './PagerButton.tsx'
import { pagesShown } from './pagesShown.ts'

interface Props {
  page: number
  pages: number
  /** Rows on a full page. */
  size: number
  count: number
  /** Rows on this page. */
  shown: number
}

/** Ten page numbers between previous and next; sticks to the lower edge. Each is an address (`?page=3`). */
export const Pager = ({ page, pages, size, count, shown }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const first = (page - 1) * size + 1
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
          first: number(shown === 0 ? 0 : first),
          last: number(shown === 0 ? 0 : first + shown - 1),
          count: number(count),
        })}
      </Typography>
      <PagerButton page={page - 1} disabled={page <= 1} label={translate('kontor.kit.pager.previous')}>
        <ChevronLeftOutlined />
      </PagerButton>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: '2px' }}>
        {pagesShown(page, pages).map(other => (
          <PagerButton
            key={other}
            page={other}
            current={other === page}
            label={translate('kontor.kit.pager.page', { page: other })}
          >
            {number(other)}
          </PagerButton>
        ))}
      </Box>
      <PagerButton page={page + 1} disabled={page >= pages} label={translate('kontor.kit.pager.next')}>
        <ChevronRightOutlined />
      </PagerButton>
    </Box>
  )
}
