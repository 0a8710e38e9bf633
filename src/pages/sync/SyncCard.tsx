import SyncOutlined from '@mui/icons-material/SyncOutlined'
import { Card, CardActions, CardContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { SyncProgress } from './SyncProgress.tsx'
import type { ShownSyncState } from './syncCalls.ts'

interface Props {
  busy: boolean
  running: ShownSyncState['running']
  /** None has ended yet. */
  isFirst: boolean
  onStart: () => void
}

/** What a synchronisation does, how far it is, and the button that starts one. */
export const SyncCard = ({ busy, running, isFirst, onStart }: Props) => {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={translate('kontor.sync.title')}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', hyphens: 'auto' }}>
          {translate('kontor.sync.intro')}
        </Typography>
        {busy && <SyncProgress running={running} />}
        {isFirst && !busy && <Typography>{translate('kontor.sync.never')}</Typography>}
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <BusyButton
          variant="contained"
          startIcon={<SyncOutlined />}
          busy={busy}
          busyLabel={translate('kontor.sync.busy')}
          onClick={onStart}
        >
          {translate('kontor.sync.start')}
        </BusyButton>
      </CardActions>
    </Card>
  )
}
