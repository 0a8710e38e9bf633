import { Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { useSettingsCrumbs } from '../../kit/useSettingsCrumbs.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { LastSync } from './LastSync.tsx'
import { SyncCard } from './SyncCard.tsx'
import { useSync } from './useSync.ts'

/** Starts the synchronisation with Akeneo and shows how the last one ended. Source: spec section 2. */
export const SyncPage = () => {
  const translate = useTranslate()
  const crumbs = useSettingsCrumbs()
  const { start, busy, running, last, isPending, isError, readAt, readAgain } = useSync()
  const title = translate('kontor.sync.title')
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {isError && <LoadFailed name={title} since={readAt} onRetry={readAgain} />}
      {!isPending && <SyncCard busy={busy} running={running} isFirst={!isError && !last} onStart={start} />}
      {last && <LastSync sync={last} />}
      {isPending && (
        <Card>
          <RowSkeleton rows={5} height={44} />
        </Card>
      )}
    </PageFrame>
  )
}
