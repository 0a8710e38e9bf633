import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { calls } from '../../contract/calls/calls.ts'
import { spreadsheetMark, spreadsheetRow } from '../../contract/calls/exports.ts'
import type { Send } from '../../dataProvider/dataProviderTypes.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { ListSearch } from '../../kit/ListSearch.tsx'
import { saveFile } from '../../wire/saveFile.ts'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { isMissing } from '../../wire/saves.ts'
import { NoMessages, NoSuchExport } from './ExportPage.tsx'
import { exportPath, useExportsCrumbs } from './useExport.ts'

/** One product with its sentence. */
interface ProductMessage {
  readonly product: string
  readonly message: string
}

type ReadMessages = (send: Send, id: string, signal: AbortSignal) => Promise<readonly ProductMessage[]>

const readMessages: { readonly [K in 'errors' | 'warnings']: ReadMessages } = {
  errors: async (send, id, signal) => {
    const { data } = await send(calls.exportErrors, { places: { id }, signal })
    return data.map(row => ({ product: row.productIdentifier, message: row.errorMessage }))
  },
  warnings: async (send, id, signal) => {
    const { data } = await send(calls.exportWarnings, { places: { id }, signal })
    return data.map(row => ({ product: row.productIdentifier, message: row.warningMessage }))
  },
}

/** The messages whose product or sentence holds the text, without regard to case. */
export const filterMessages = (messages: readonly ProductMessage[], q: string): readonly ProductMessage[] => {
  const text = q.trim().toLowerCase()
  if (text === '') return messages
  return messages.filter(
    ({ product, message }) => product.toLowerCase().includes(text) || message.toLowerCase().includes(text),
  )
}

/**
 * Writes messages as a CSV file for spreadsheets.
 * @param heads the names of both columns
 */
export const messagesCsv = (messages: readonly ProductMessage[], heads: readonly [string, string]): string =>
  spreadsheetMark +
  [heads, ...messages.map(({ product, message }) => [product, message])].map(spreadsheetRow).join('')

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 220px) minmax(0, 1fr)' },
  columnGap: 2,
  px: 2,
} as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
const rowStyle = {
  position: 'relative',
  typography: 'body2',
  '& > [role="row"]': {
    ...columns,
    position: 'absolute',
    insetInline: 0,
    top: 0,
    contain: 'content',
    py: '11px',
    minHeight: 44,
    borderBottom: 1,
    borderColor: 'divider',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& [role="cell"]': { overflowWrap: 'anywhere', color: 'text.secondary' },
  '& [role="cell"]:first-of-type': { typography: 'mono', fontSize: '0.93em', color: 'text.primary' },
} as const

/** Products and their sentences; only what is in view is drawn, so that any number of them scrolls. */
const MessageTable = ({ messages, label }: { messages: readonly ProductMessage[]; label: string }) => {
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values go to no memoised component
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
  })
  return (
    <Card variant="outlined" role="table" aria-label={label} aria-rowcount={messages.length + 1}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={{
          ...columns,
          display: { xs: 'none', sm: 'grid' },
          typography: 'caption',
          fontWeight: 500,
          color: 'text.tertiary',
          py: '10px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <span role="columnheader">{translate('kontor.exports.product')}</span>
        <span role="columnheader">{translate('kontor.exports.message')}</span>
      </Box>
      <Box
        ref={scroller}
        role="rowgroup"
        tabIndex={0}
        aria-label={label}
        sx={{
          maxHeight: 'calc(100dvh - 216px)',
          minHeight: 44,
          overflowY: 'auto',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box role="presentation" sx={rowStyle} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell">{messages[index]?.product}</span>
              <span role="cell">{messages[index]?.message}</span>
            </div>
          ))}
        </Box>
      </Box>
    </Card>
  )
}

interface Props {
  kind: keyof typeof readMessages
  /** Keys of the title and of the sentence for none. */
  title: string
  none: string
}

/** All messages of one kind of one export, to search and to save. */
const MessagesPage = ({ kind, title, none }: Props) => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const send = useService()
  const { number } = useFormats()
  const [q, setQ] = useState('')
  const deferred = useDeferredValue(q)
  const { data, error, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['exports', kind, id],
    queryFn: ({ signal }) => readMessages[kind](send, id, signal),
    retry: (failures, cause) => !(cause instanceof HttpError && cause.status < 500) && failures < 2,
  })
  const found = useMemo(() => filterMessages(data ?? [], deferred), [data, deferred])
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
      {data && total === 0 && <NoMessages id={id} none={none} />}
      {total > 0 && (
        <>
          <ListSearch label={translate('kontor.exports.searchMessages')} value={q} onChange={setQ}>
            <Typography
              variant="caption"
              role="status"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {deferred.trim() === ''
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
            <EmptyState text={translate('kontor.exports.nothingFound', { q: deferred })} />
          )}
        </>
      )}
    </PageFrame>
  )
}

/** Products that are not in the file, and why. */
export const ExportErrorsPage = () => (
  <MessagesPage kind="errors" title="kontor.exports.errorsTitle" none="kontor.exports.noErrors" />
)

/** Products that are in the file but not in order, and why. */
export const ExportWarningsPage = () => (
  <MessagesPage kind="warnings" title="kontor.exports.warningsTitle" none="kontor.exports.noWarnings" />
)
