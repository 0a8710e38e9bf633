import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import SchemaOutlined from '@mui/icons-material/SchemaOutlined'
import { Box, Button, ButtonBase, Link, Typography } from '@mui/material'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { longestPage } from '../../../contract/calls/call.ts'
import { calls } from '../../../contract/calls/calls.ts'
import { spreadsheetMark, spreadsheetRow } from '../../../contract/calls/exports.ts'
import type { ResultRow } from '../../../contract/calls/results.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { Mono } from '../../../kit/marks.tsx'
import { LoadFailed } from '../../../kit/states.tsx'
import { useSingleFlight } from '../../../kit/timing.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { downloadFile, saveFile } from '../../../wire/callService.ts'
import { causeKey, type ShownCause, useCauseWords } from './useResults.ts'

/** Rows of one page. */
const pageSize = 100
/** Rows that are drawn all at once; more scroll in a frame of their own. */
const mostDrawn = 50
const rowHeight = 44

/** The grid of heads and groups. */
export const causeColumns = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '18px minmax(0, 1fr) auto auto',
    sm: '18px minmax(140px, 232px) minmax(0, 1fr) 80px 64px 88px',
  },
  columnGap: 1.5,
  px: 2,
} as const

const rowColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
  columnGap: 2,
  px: 1.5,
  alignItems: 'center',
} as const

interface GroupProps {
  id: string
  cause: ShownCause
  q: string
  /** Products of the run. */
  processed: number
  isOpen: boolean
  onToggle: () => void
}

const numbers = { fontVariantNumeric: 'tabular-nums', textAlign: { sm: 'right' } } as const

/** One cause: its counts, and once it is open what to do and the products. */
export const CauseGroup = ({ id, cause, q, processed, isOpen, onToggle }: GroupProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const panel = useId()
  const words = useCauseWords(cause)
  const { products, messages, found, field } = cause
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  const amount = (all: number, some: number | undefined) =>
    some === undefined ? number(all) : word('of', { some: number(some), all: number(all) })
  const share = processed > 0 ? Math.round((products / processed) * 1000) / 10 : 0
  const percent = translate('kontor.exports.percent', {
    percent: share === 0 ? `< ${number(0.1)}` : number(share),
  })
  const unit = (key: string, count: number) => (
    <Box component="span" sx={{ display: { sm: 'none' } }}>
      {' '}
      {word(key, { smart_count: count })}
    </Box>
  )
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        data-cause=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
        sx={{
          ...causeColumns,
          width: '100%',
          minHeight: 52,
          py: 0.75,
          rowGap: 0.25,
          alignItems: 'center',
          textAlign: 'left',
          typography: 'body2',
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <ExpandMoreOutlined
          sx={{ fontSize: 18, color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        <Box component="span" sx={{ minWidth: 0, gridColumn: { xs: '2 / -1', sm: 'auto' } }}>
          <Box component="span" sx={{ display: { sm: 'block' }, fontWeight: 500, mr: { xs: 1, sm: 0 } }}>
            {words.label}
          </Box>
          {field !== '' && field !== words.label && <Mono quiet>{field}</Mono>}
        </Box>
        <Box component="span" sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}>
          {words.cause}
        </Box>
        <Box component="span" sx={{ ...numbers, fontWeight: 500, gridColumn: { xs: 2, sm: 'auto' } }}>
          {amount(products, found?.products)}
          {unit('productsOf', products)}
        </Box>
        <Box component="span" sx={{ ...numbers, color: 'text.secondary' }}>
          {percent}
        </Box>
        <Box component="span" sx={{ ...numbers, color: 'text.secondary' }}>
          {amount(messages, found?.messages)}
          {unit('messagesOf', messages)}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box id={panel} sx={{ pl: { xs: 2, sm: '46px' }, pr: 2, pb: 2, display: 'grid', gap: 1.5 }}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              justifyContent: 'space-between',
              alignItems: 'flex-start',
            }}
          >
            <Typography variant="body2" sx={{ maxWidth: '62ch', overflowWrap: 'anywhere' }}>
              {cause.remedy}
            </Typography>
            <CauseActions id={id} cause={cause} q={q} />
          </Box>
          <CauseRows key={`${causeKey(cause)} ${q}`} id={id} cause={cause} q={q} label={words.label} />
        </Box>
      )}
    </Box>
  )
}

const CauseActions = ({ id, cause, q }: Pick<GroupProps, 'id' | 'cause' | 'q'>) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const send = useService()
  const copying = useSingleFlight()
  const saving = useSingleFlight()
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  const { code, field, rows, mappingKey } = cause
  const readSkus = async () => {
    const skus = new Set(rows?.map(({ product }) => product))
    for (let page = 1, pages = rows ? 0 : 1; page <= pages; page++) {
      const query = { code, field, q, page, perPage: longestPage }
      const { data } = await send(calls.exportResultRows, { places: { id }, query })
      for (const { product } of data.pageData) skus.add(product)
      pages = data.pages
    }
    return [...skus]
  }
  const copy = () =>
    copying.run(async () => {
      try {
        const skus = await readSkus()
        await navigator.clipboard.writeText(skus.join('\n'))
        toasts.done('kontor.exports.results.copied', { smart_count: skus.length })
      } catch {
        toasts.failed('kontor.exports.results.copyFailed')
      }
    })
  const save = () =>
    saving.run(async () => {
      try {
        const { blob, name } = rows
          ? { blob: sheetOf(rows, [word('sku'), word('message')]), name: `export-${id}-${code}.csv` }
          : await downloadFile(calls.exportResultsCsv, { places: { id }, query: { code, field, q } })
        saveFile(blob, name)
      } catch {
        toasts.failed('kontor.exports.downloadFailed')
      }
    })
  return (
    <Box
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: '1fr 1fr',
        flexWrap: 'wrap',
        gap: 1,
        width: { xs: '100%', sm: 'auto' },
        '& .MuiButton-root': { minHeight: { xs: 44, sm: 0 } },
      }}
    >
      {mappingKey !== null && (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${pagePaths.mapping}#${encodeURIComponent(mappingKey)}`}
          startIcon={<SchemaOutlined />}
        >
          {word('openMapping')}
        </Button>
      )}
      <BusyButton
        variant="outlined"
        startIcon={<ContentCopyOutlined />}
        onClick={copy}
        busy={copying.busy}
        busyLabel={word('copying')}
      >
        {word('copy')}
      </BusyButton>
      <BusyButton
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        onClick={save}
        busy={saving.busy}
        busyLabel={translate('kontor.exports.downloading')}
      >
        {translate('kontor.exports.saveAsCsv')}
      </BusyButton>
    </Box>
  )
}

const sheetOf = (rows: readonly ResultRow[], heads: readonly string[]) =>
  new Blob(
    [
      spreadsheetMark,
      spreadsheetRow(heads),
      ...rows.map(({ product, sentence }) => spreadsheetRow([product, sentence])),
    ],
    { type: 'text/csv' },
  )

/** The products of a cause, of which only those in view are drawn and read. */
const CauseRows = ({ id, cause, q, label }: Pick<GroupProps, 'id' | 'cause' | 'q'> & { label: string }) => {
  const translate = useTranslate()
  const send = useService()
  const scroller = useRef<HTMLDivElement>(null)
  const { code, field, rows } = cause
  const count = rows ? rows.length : (cause.found ?? cause).messages
  const isVirtual = count > mostDrawn
  // oxlint-disable-next-line react/incompatible-library -- its values go to no memoised component
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
  })
  const shown = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_none, index) => index)
  const pages = rows ? [] : [...new Set(shown.map(index => Math.floor(index / pageSize) + 1))]
  const read = useQueries({
    queries: pages.map(page => ({
      queryKey: ['exports', 'results', id, 'rows', code, field, q, page],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { code, field, q, page, perPage: pageSize }
        return (await send(calls.exportResultRows, { places: { id }, query, signal })).data.pageData
      },
      placeholderData: keepPreviousData,
    })),
  })
  const rowAt = (index: number): ResultRow | undefined =>
    rows ? rows[index] : read[pages.indexOf(Math.floor(index / pageSize) + 1)]?.data?.[index % pageSize]
  const failed = read.find(({ isError }) => isError)
  const word = (key: string) => translate(`kontor.exports.results.${key}`)
  if (failed) return <LoadFailed name={label} since={0} onRetry={() => void failed.refetch()} />
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', typography: 'body2' }}
    >
      <Box
        role="row"
        aria-rowindex={1}
        sx={{ ...rowColumns, py: 1, typography: 'caption', fontWeight: 500, color: 'text.tertiary' }}
      >
        <span role="columnheader">{word('sku')}</span>
        <span role="columnheader">{word('value')}</span>
      </Box>
      <Box
        ref={scroller}
        role="rowgroup"
        {...(isVirtual && { tabIndex: 0, 'aria-label': label })}
        sx={isVirtual ? { maxHeight: '60vh', overflowY: 'auto' } : undefined}
      >
        <Box
          role="presentation"
          sx={{ position: 'relative' }}
          style={{ height: isVirtual ? virtual.getTotalSize() : undefined }}
        >
          {shown.map(index => (
            <Box
              key={index}
              role="row"
              aria-rowindex={index + 2}
              sx={{ ...rowColumns, height: rowHeight, borderTop: 1, borderColor: 'divider' }}
              style={isVirtual ? { position: 'absolute', insetInline: 0, top: index * rowHeight } : undefined}
            >
              <ProductCells row={rowAt(index)} />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

const ProductCells = ({ row }: { row: ResultRow | undefined }) => {
  const translate = useTranslate()
  if (!row) return <span role="cell">…</span>
  const { product, value, sentence, address } = row
  return (
    <>
      <Box role="cell" sx={cut}>
        {address === null ? (
          <Mono>{product}</Mono>
        ) : (
          <Link
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={translate('kontor.exports.results.inAkeneo', { sku: product })}
          >
            <Mono>{product}</Mono>{' '}
            <OpenInNewOutlined sx={{ fontSize: 14, color: 'text.tertiary', verticalAlign: '-2px' }} />
          </Link>
        )}
      </Box>
      <Box role="cell" sx={{ ...cut, color: value === null ? 'text.tertiary' : undefined }} title={sentence}>
        {value === null ? translate('kontor.exports.changes.empty') : <Mono>{value}</Mono>}
      </Box>
    </>
  )
}
