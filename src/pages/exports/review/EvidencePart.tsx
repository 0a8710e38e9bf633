import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase, Card, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../../kit/useFormats.ts'
import { CheckMark } from '../../../theme/CheckMark.tsx'
import type { PartName } from './useReview.ts'
import { partMark } from './useReviewKeys.ts'

interface Props {
  part: PartName
  count: number
  /** Whether it exceeds a safety limit. */
  isOver: boolean
  isSeen: boolean
  onSeen: () => void
  children: ReactNode
}

/** One part of the evidence, which the user can mark as seen. */
export const EvidencePart = ({ part, count, isOver, isSeen, onSeen, children }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const title = useId()
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  return (
    <Card
      variant="outlined"
      component="section"
      tabIndex={-1}
      aria-labelledby={title}
      {...partMark(part)}
      sx={{ scrollMarginTop: 80, overflow: 'clip' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          p: '7px 8px 7px 16px',
        }}
      >
        {isOver && (
          <WarningAmberOutlined titleAccess={word('over')} sx={{ fontSize: 16, color: 'warning.main' }} />
        )}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1,
          }}
        >
          <Typography
            variant="subtitle1"
            component="h2"
            id={title}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {translate(`kontor.exports.review.titles.${part}`, {
              smart_count: count,
              count: number(count),
            })}
          </Typography>
        </Box>
        <ButtonBase
          aria-pressed={isSeen}
          aria-describedby={title}
          onClick={onSeen}
          sx={{
            height: 32,
            px: 1,
            gap: 1,
            flex: 'none',
            borderRadius: '6px',
            typography: 'body2',
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            component="span"
            sx={{ display: 'inline-flex', fontSize: 16, color: isSeen ? 'primary.fill' : 'inputBorder' }}
          >
            <CheckMark aria-hidden fontSize="inherit" shape="box" state={isSeen ? 'on' : 'off'} />
          </Box>
          {word('seen')}
        </ButtonBase>
      </Box>
      {children}
    </Card>
  )
}
