import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../../kit/useFormats.ts'
import { partNames, type PartName } from './useReview.ts'

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: '5px',
  height: { xs: 36, sm: 28 },
  px: { xs: '12px', sm: '9px' },
  border: 1,
  borderRadius: '5px',
  typography: 'caption',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const

interface Props {
  counts: Readonly<Record<PartName, number>>
  exceeded: ReadonlySet<PartName>
  /** Moves the focus to a part. */
  onChoose: (part: PartName) => void
}

/** The parts of the evidence with their numbers; an empty one is only said. */
export const EvidenceIndex = ({ counts, exceeded, onChoose }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const word = (key: string) => translate(`kontor.exports.review.${key}`)
  // articles that stay on sale are none in most exports
  const visible = partNames.filter(part => part !== 'gone' || counts.gone > 0)
  return (
    <Box
      role="group"
      aria-label={word('evidence')}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        gap: 0.75,
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
      }}
    >
      {visible.map(part => {
        const content = (
          <>
            {exceeded.has(part) && (
              <WarningAmberOutlined titleAccess={word('over')} sx={{ fontSize: 14, color: 'warning.main' }} />
            )}
            {word(`kinds.${part}`)}{' '}
            <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
              {number(counts[part])}
            </Box>
          </>
        )
        return counts[part] > 0 ? (
          <ButtonBase
            key={part}
            onClick={() => onChoose(part)}
            sx={{
              ...chip,
              borderColor: exceeded.has(part) ? 'primary.main' : 'borderStrong',
              color: exceeded.has(part) ? 'primary.main' : 'text.secondary',
              bgcolor: exceeded.has(part) ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {content}
          </ButtonBase>
        ) : (
          <Box
            key={part}
            component="span"
            sx={{ ...chip, borderColor: 'transparent', color: 'text.tertiary' }}
          >
            {content}
          </Box>
        )
      })}
    </Box>
  )
}
