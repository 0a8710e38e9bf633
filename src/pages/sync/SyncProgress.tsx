import { Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../kit/useFormats.ts'
import { useInSentence } from '../../kit/useInSentence.ts'
import { percentOf } from '../../kit/percentOf.ts'
import type { ShownSyncState } from './syncCalls.ts'

/** How far a synchronisation is; it has not told while it asks for its token. */
export const SyncProgress = ({ running }: { running: ShownSyncState['running'] }) => {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const { number } = useFormats()
  const kind = running && translate(`kontor.sync.kinds.${running.kind}`, { _: running.kind })
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={running ? percentOf(running.done, running.total) : 0}
        aria-label={translate('kontor.sync.title')}
      />
      <Box
        role="status"
        sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mt: '6px', color: 'text.tertiary' }}
      >
        <Typography variant="caption" noWrap>
          {kind
            ? translate('kontor.sync.reading', { kind: inSentence(kind) })
            : translate('kontor.sync.starting')}
        </Typography>
        <Typography variant="caption" noWrap sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {running &&
            translate('kontor.sync.progress', {
              done: number(running.done),
              total: number(running.total),
            })}
        </Typography>
      </Box>
    </div>
  )
}
