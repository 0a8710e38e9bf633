import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../../kit/marks.tsx'

/** The look of a step; `warned` is a broken step that a choice of the user caused, `waiting` one that loads. */
type StepLook = 'done' | 'now' | 'open' | 'broken' | 'warned' | 'waiting'

const lookColors: { readonly [L in StepLook]: { mark: string; title: string; sentence: string } } = {
  done: { mark: 'success.main', title: 'text.primary', sentence: 'text.secondary' },
  now: { mark: 'primary.main', title: 'text.primary', sentence: 'text.secondary' },
  open: { mark: 'text.secondary', title: 'text.secondary', sentence: 'text.tertiary' },
  broken: { mark: 'error.main', title: 'text.primary', sentence: 'text.tertiary' },
  warned: { mark: 'warning.main', title: 'text.primary', sentence: 'text.tertiary' },
  waiting: { mark: 'text.disabled', title: 'text.tertiary', sentence: 'text.tertiary' },
}

interface StepRowProps {
  number: number
  look: StepLook
  /** Whether this is the first step that is not done. */
  isNow?: boolean
  /** The state of the step for screen readers. */
  state: string
  title: ReactNode
  /** Right of the title, on a phone below it. */
  button: ReactNode
  children: ReactNode
}

/** The row of a step: its number or a check mark, its title, its sentence and its button. */
export const StepRow = ({ number, look, isNow = false, state, title, button, children }: StepRowProps) => {
  const { mark, title: titleColor, sentence } = lookColors[look]
  const isDone = look === 'done'
  const hasColoredSentence = look === 'broken' || look === 'warned'
  return (
    <Box
      component="li"
      aria-current={isNow ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: isDone ? '24px minmax(0, 1fr) auto' : '24px minmax(0, 1fr)',
          sm: '24px minmax(0, 1fr) auto',
        },
        alignItems: 'center',
        gap: { xs: '10px 14px', sm: '0 14px' },
        minHeight: 72,
        p: { xs: '14px 16px', sm: '13px 16px' },
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'grid',
          placeItems: 'center',
          alignSelf: 'start',
          boxSizing: 'border-box',
          width: 24,
          height: 24,
          border: isDone ? 0 : look === 'open' || look === 'waiting' ? '1.5px solid' : '2px solid',
          borderColor: look === 'open' || look === 'waiting' ? 'inputBorder' : mark,
          borderRadius: '50%',
          color: mark,
          fontSize: 12,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {isDone ? (
          <CheckCircleOutlined aria-hidden sx={{ fontSize: 22 }} />
        ) : (
          <span aria-hidden>{number}</span>
        )}
        <span style={visuallyHidden}>{state}</span>
      </Box>
      <Box
        sx={{
          alignSelf: 'start',
          minWidth: 0,
          overflowWrap: 'anywhere',
          color: sentence,
          ...(hasColoredSentence && { '& > p:last-child > span:first-of-type': { color: mark } }),
        }}
      >
        <Typography sx={{ fontWeight: 500, lineHeight: '24px', color: titleColor }}>{title}</Typography>
        {children}
      </Box>
      {button && (
        <Box
          sx={{
            display: 'grid',
            gridColumn: { xs: isDone ? 3 : 2, sm: 3 },
            alignSelf: { xs: isDone ? 'start' : 'auto', sm: 'auto' },
            justifySelf: { xs: isNow ? 'stretch' : 'start', sm: 'end' },
            m: { xs: isDone ? '-6px -8px 0 0' : 0, sm: 0 },
            '& .MuiButton-root': {
              minHeight: { xs: isNow ? 44 : 36, sm: 0 },
              ...(isDone && { color: 'text.secondary' }),
            },
          }}
        >
          {button}
        </Box>
      )}
    </Box>
  )
}
