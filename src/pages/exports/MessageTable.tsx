import { Box, Card } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ProductMessage } from './exportCalls.ts'

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 220px) minmax(0, 1fr)' },
  columnGap: 2,
  px: 2,
} as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
const rowStyle = {
  position: 'relative',
  typography: 'body2',
  '& > [role="row"]': {
    ...columns,
    position: 'absolute',
    insetInline: 0,
    top: 0,
    contain: 'content',
    py: '11px',
    minHeight: 44,
    borderBottom: 1,
    borderColor: 'divider',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& [role="cell"]': { overflowWrap: 'anywhere', color: 'text.secondary' },
  '& [role="cell"]:first-of-type': { typography: 'mono', fontSize: '0.93em', color: 'text.primary' },
} as const

/** Products and their sentences; only what is in view is drawn, so that any number of them scrolls. */
export const MessageTable = ({ messages, label }: { messages: readonly ProductMessage[]; label: string }) => {
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values go to no memoised component
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
  })
  return (
    <Card variant="outlined" role="table" aria-label={label} aria-rowcount={messages.length + 1}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={{
          ...columns,
          display: { xs: 'none', sm: 'grid' },
          typography: 'caption',
          fontWeight: 500,
          color: 'text.tertiary',
          py: '10px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <span role="columnheader">{translate('kontor.exports.product')}</span>
        <span role="columnheader">{translate('kontor.exports.message')}</span>
      </Box>
      <Box
        ref={scroller}
        role="rowgroup"
        tabIndex={0}
        aria-label={label}
        sx={{
          maxHeight: 'calc(100dvh - 216px)',
          minHeight: 44,
          overflowY: 'auto',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box role="presentation" sx={rowStyle} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell">{messages[index]?.product}</span>
              <span role="cell">{messages[index]?.message}</span>
            </div>
          ))}
        </Box>
      </Box>
    </Card>
  )
}
