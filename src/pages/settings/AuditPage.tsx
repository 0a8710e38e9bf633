import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { Button, Card } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { useSettingsCrumbs } from '../../kit/useSettingsCrumbs.ts'
import { useSettled } from '../../kit/useSettled.ts'
import { useWords } from '../../kit/useWords.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { Pager } from '../../kit/pager/Pager.tsx'
import { AuditFilters } from './audit/AuditFilters.tsx'
import { AuditTable } from './audit/AuditTable.tsx'
import { auditPageSize, useAuditPage } from './audit/useAuditPage.ts'
import { useAuditView } from './audit/useAuditView.ts'

/** Who changed what, when, before and after: page by page as the service cuts it. */
export const AuditPage = () => {
  const translate = useTranslate()
  const words = useWords(resources.audit)
  const crumbs = useSettingsCrumbs()
  const view = useAuditView()
  const [search] = useSearchParams()
  const [text, setText] = useState('')
  const q = useSettled(text.trim())
  const { data, isError, isPending, dataUpdatedAt, refetch } = useAuditPage(view, q)
  const filtered = q !== '' || view.resource !== '' || view.action !== ''
  const pages = Math.ceil((data?.total ?? 0) / auditPageSize)
  if (data && pages > 0 && view.page > pages) {
    const last = new URLSearchParams(search)
    last.set('page', String(pages))
    return <Navigate to={`?${last}`} replace />
  }
  const write = (typed: string) => {
    setText(typed)
    view.set({})
  }
  const showAll = () => {
    setText('')
    view.set({ resource: '', action: '' })
  }
  const empty = data?.total === 0
  return (
    <PageFrame title={words.many} crumbs={crumbs} width={1000}>
      {isError && <LoadFailed name={words.many} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {(filtered || !empty) && <AuditFilters view={view} text={text} onText={write} />}
      {isPending && !isError && (
        <Card>
          <RowSkeleton rows={12} height={44} />
        </Card>
      )}
      {empty && (
        <EmptyState
          icon={HistoryOutlined}
          text={filtered ? translate('kontor.settings.audit.nothingFound') : (words.empty ?? '')}
        >
          {filtered && (
            <Button variant="outlined" onClick={showAll}>
              {translate('kontor.settings.audit.clearFilter')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && !empty && (
        <Card>
          <AuditTable entries={data.entries} view={view} />
          <Pager
            page={view.page}
            pages={pages}
            size={auditPageSize}
            count={data.total}
            shown={data.entries.length}
          />
        </Card>
      )}
    </PageFrame>
  )
}
