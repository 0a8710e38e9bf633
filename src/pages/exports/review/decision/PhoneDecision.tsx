import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Box, Button, Card, DialogContent, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { SheetDialog } from '../../../../kit/form/SheetDialog.tsx'
import { exportPath } from '../../../../resources/exports.ts'
import { DecisionBody, type DecisionProps, useMayDecide } from './DecisionBody.tsx'
import { useLimitSentence, worstFirst } from './LimitMeter.tsx'

/** What sticks to the lower edge of a phone: the worst limit, and buttons that open the sheet with the rest. */
export const PhoneDecision = (props: Omit<DecisionProps, 'seen'>) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { report, evidence } = props
  const { difference } = report
  const newer = evidence?.newerHold
  const mayDecide = useMayDecide(report)
  const sentence = useLimitSentence(difference)
  const [worst] = worstFirst(difference)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <>
      <Card
        component="aside"
        variant="outlined"
        aria-label={word('review.decision')}
        sx={{
          position: 'fixed',
          inset: 'auto 0 0',
          zIndex: 'appBar',
          display: 'grid',
          gap: 1.25,
          p: '12px 16px 16px',
          borderWidth: '1px 0 0',
          borderRadius: '12px 12px 0 0',
          boxShadow: 'var(--k-shadows-overlay)',
        }}
      >
        <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
          <PauseCircleOutlined aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'warning.main' }} />
          <Typography
            variant="body2"
            sx={{
              fontWeight: 500,
              fontVariantNumeric: 'tabular-nums',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
            }}
          >
            {worst ? sentence(worst) : word('review.onHold')}
          </Typography>
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridAutoFlow: 'column',
            gridAutoColumns: 'minmax(0, 1fr)',
            gap: 1,
            '& .MuiButton-root': { height: 44 },
          }}
        >
          <Button
            variant="outlined"
            color={mayDecide ? 'error' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {word(mayDecide ? 'hold.discard' : 'review.decision')}
          </Button>
          {mayDecide && newer && (
            <Button component={RouterLink} variant="contained" to={exportPath(newer.id)}>
              {translate('kontor.exports.review.reviewNewer', { id: newer.id })}
            </Button>
          )}
          {mayDecide && !newer && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {word('hold.release')}
            </Button>
          )}
        </Box>
      </Card>
      <SheetDialog open={isOpen} onClose={() => setOpen(false)} title={word('review.onHold')} width={600}>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
            <DecisionBody {...props} />
          </Box>
        </DialogContent>
      </SheetDialog>
    </>
  )
}
