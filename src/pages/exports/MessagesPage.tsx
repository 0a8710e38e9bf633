import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { isMissing } from '../../dataProvider/isMissing.ts'
import { useService } from '../../dataProvider/useService.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ListSearch } from '../../kit/ListSearch.tsx'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { RowSkeleton } from '../../kit/RowSkeleton.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { exportCalls } from './exportCalls.ts'
import { exportPath } from './exportPath.ts'
import { filterMessages } from './filterMessages.ts'
import { messagesCsv } from './messagesCsv.ts'
import { MessageTable } from './MessageTable.tsx'
import { NoSuchExport } from './NoSuchExport.tsx'
import { saveFile } from './saveFile.ts'
import { useExportsCrumbs } from './useExportsCrumbs.ts'

interface Props {
  kind: 'errors' | 'warnings'
  /** Keys of the title and of the sentence for none. */
  title: string
  none: string
}

/** All messages of one kind of one export, to search and to save. */
export const MessagesPage = ({ kind, title, none }: Props) => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const send = useService()
  const { number } = useFormats()
  const [q, setQ] = useState('')
  const sought = useDeferredValue(q)
  const { data, error, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', kind, id],
    queryFn: ({ signal }) => send(exportCalls[kind], { places: { id }, signal }),
    retry: (failures, cause) => !(cause instanceof HttpError && cause.status < 500) && failures < 2,
  })
  const found = useMemo(() => filterMessages(data ?? [], sought), [data, sought])
  const name = translate(title)
  const total = data?.length ?? 0
  const exportsCrumbs = useExportsCrumbs()
  const crumbs = [...exportsCrumbs, { label: translate('kontor.exports.export', { id }), to: exportPath(id) }]
  const missing = isMissing(error)
  const save = () => {
    const heads = [translate('kontor.exports.product'), translate('kontor.exports.message')] as const
    saveFile(new Blob([messagesCsv(found, heads)], { type: 'text/csv' }), `export-${id}-${kind}.csv`)
  }
  return (
    <PageFrame
      title={name}
      crumbs={crumbs}
      actions={
        total > 0 && (
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={save}>
            {translate('kontor.exports.saveAsCsv')}
          </Button>
        )
      }
    >
      {missing && <NoSuchExport id={id} />}
      {isError && !missing && <LoadFailed name={name} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton rows={10} height={44} />
        </Card>
      )}
      {data && total === 0 && <EmptyState text={translate(none)} />}
      {total > 0 && (
        <>
          <ListSearch label={translate('kontor.exports.searchMessages')} value={q} onChange={setQ}>
            <Typography
              variant="caption"
              role="status"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {sought.trim() === ''
                ? translate('kontor.exports.messageCount', { smart_count: total, count: number(total) })
                : translate('kontor.exports.messagesFound', {
                    found: number(found.length),
                    total: number(total),
                  })}
            </Typography>
          </ListSearch>
          {found.length > 0 ? (
            <MessageTable messages={found} label={name} />
          ) : (
            <EmptyState text={translate('kontor.exports.nothingFound', { q: sought })} />
          )}
        </>
      )}
    </PageFrame>
  )
}
