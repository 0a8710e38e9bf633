import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import FastForwardOutlined from '@mui/icons-material/FastForwardOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Box, Card, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useTranslate } from 'react-admin'
import { reviewStateOf } from '../../uploadState.ts'
import { DecisionBody, type DecisionProps } from './DecisionBody.tsx'
import { PhoneDecision } from './PhoneDecision.tsx'

const stateIcons = {
  open: [PauseCircleOutlined, 'warning.main', 'onHold'],
  released: [CheckCircleOutlineOutlined, 'success.main', 'released'],
  discarded: [BlockOutlined, 'cancelled.main', 'discarded'],
  overtaken: [FastForwardOutlined, 'text.tertiary', 'overtaken'],
} as const

/** The decision beside the evidence: it stays in sight, on a phone at the lower edge. */
export const DecisionCard = (props: DecisionProps) => {
  const translate = useTranslate()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const state = reviewStateOf(props.report) ?? 'open'
  const [Icon, color, title] = stateIcons[state]
  if (isNarrow && state === 'open') return <PhoneDecision {...props} />
  return (
    <Card
      variant="outlined"
      component="aside"
      aria-label={translate('kontor.exports.review.decision')}
      sx={{
        position: { md: 'sticky' },
        top: 80,
        // a decision taller than the window scrolls by itself
        maxHeight: { md: 'calc(100vh - 104px)' },
        overflowY: { md: 'auto' },
      }}
    >
      <Box
        aria-live="polite"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          p: '11px 16px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, color }} />
        <Typography variant="subtitle1" component="h2" sx={{ flex: 1 }}>
          {translate(`kontor.exports.review.${title}`)}
        </Typography>
        {state === 'open' && (
          <Typography variant="caption" sx={{ color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}>
            {props.seen}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
        <DecisionBody {...props} />
      </Box>
    </Card>
  )
}
