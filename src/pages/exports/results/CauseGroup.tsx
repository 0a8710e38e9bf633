import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import SchemaOutlined from '@mui/icons-material/SchemaOutlined'
import { Box, Button, ButtonBase, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { maxPageSize } from '../../../contract/calls/call.ts'
import { calls } from '../../../contract/calls/calls.ts'
import { type ResultRow, spreadsheetMark, spreadsheetRow } from '../../../contract/calls/results.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { rowActMark, rowMark } from '../../../kit/list/useRowKeys.ts'
import { Mono } from '../../../kit/marks.tsx'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { downloadFile, saveFile } from '../../../wire/callService.ts'
import { usePageLink } from '../useExport.ts'
import { useExportActions } from '../useExportActions.ts'
import { CauseRows } from './CauseRows.tsx'
import { causeGroupKey, type Results, type ShownCause, useCauseWords } from './useResults.ts'

/** The grid of the headings and groups. */
export const causeColumns = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '18px minmax(0, 1fr) auto auto',
    sm: '18px minmax(140px, 232px) minmax(0, 1fr) 80px 64px 88px',
  },
  columnGap: 1.5,
  px: 2,
} as const

interface GroupProps {
  id: string
  cause: ShownCause
  q: string
  /** The number of products of the export. */
  processed: number
  disableUpload: boolean
  /** Whether the products can be retried, and the export that retries them. */
  retry: Pick<Results, 'canBeRetried' | 'retriedBy'>
  isOpen: boolean
  onToggle: () => void
}

const numbers = { fontVariantNumeric: 'tabular-nums', textAlign: { sm: 'right' } } as const

/** A cause with its counts; when open, with its remedy and its products. */
export const CauseGroup = ({ processed, isOpen, onToggle, ...group }: GroupProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const panel = useId()
  const { id, cause, q } = group
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
        {...rowMark}
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
        <Box id={panel} sx={{ pl: { xs: 2, sm: '46px' }, pr: 2, pt: 1, pb: 2, display: 'grid', gap: 1.5 }}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              justifyContent: 'space-between',
              alignItems: 'center',
            }}
          >
            <Typography variant="body2" sx={{ maxWidth: '62ch', overflowWrap: 'anywhere' }}>
              {cause.remedy}
            </Typography>
            <CauseActions {...group} />
          </Box>
          <CauseRows key={`${causeGroupKey(cause)} ${q}`} id={id} cause={cause} q={q} label={words.label} />
        </Box>
      )}
    </Box>
  )
}

const CauseActions = ({
  id,
  cause,
  q,
  disableUpload,
  retry,
}: Omit<GroupProps, 'processed' | 'isOpen' | 'onToggle'>) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const send = useService()
  const copying = useSingleFlight()
  const saving = useSingleFlight()
  const { number } = useFormats()
  const again = useExportActions(Number(id), disableUpload)
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  const { code, field, rows, mappingKey, path, products } = cause
  const wayTo = usePageLink()
  // the mapping has a separate button with a link to the field
  const page = path && path !== pagePaths.mapping ? wayTo(path) : undefined
  const { canBeRetried, retriedBy } = retry
  const readSkus = async () => {
    const skus = new Set(rows?.map(({ product }) => product))
    for (let page = 1, pages = rows ? 0 : 1; page <= pages; page++) {
      const query = { code, field, q, page, perPage: maxPageSize }
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
          ? { blob: toSpreadsheet(rows, [word('sku'), word('message')]), name: `export-${id}-${code}.csv` }
          : await downloadFile(calls.exportResultsCsv, { places: { id }, query: { code, field, q } })
        saveFile(blob, name)
      } catch {
        toasts.failed('kontor.exports.downloadFailed')
      }
    })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        width: { xs: '100%', sm: 'auto' },
        '& > *': { flex: { xs: '1 0 auto', sm: 'none' }, minWidth: { xs: '40%', sm: 0 } },
        '& .MuiButton-root': { minHeight: { xs: 44, sm: 0 } },
      }}
    >
      {page && (
        <Button variant="outlined" component={RouterLink} to={page.to} startIcon={<ArrowForwardOutlined />}>
          {page.name}
        </Button>
      )}
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
      {canBeRetried && (
        <Tooltip title={retriedBy === null ? '' : word('retriedBy', { id: retriedBy })}>
          {/* a disabled button fires no pointer events, so the tooltip needs an element around it */}
          <Box component="span" sx={{ display: 'grid' }}>
            <BusyButton
              {...rowActMark}
              variant="outlined"
              startIcon={<ReplayOutlined />}
              onClick={() => again.retry({ code, field })}
              busy={again.retrying}
              busyLabel={translate('kontor.exports.retrying')}
              disabled={retriedBy !== null}
              {...(retriedBy !== null && { 'aria-description': word('retriedBy', { id: retriedBy }) })}
            >
              {word('retry', { smart_count: products, count: number(products) })}
            </BusyButton>
          </Box>
        </Tooltip>
      )}
    </Box>
  )
}

const toSpreadsheet = (rows: readonly ResultRow[], heads: readonly string[]) =>
  new Blob(
    [
      spreadsheetMark,
      spreadsheetRow(heads),
      ...rows.map(({ product, sentence }) => spreadsheetRow([product, sentence])),
    ],
    { type: 'text/csv' },
  )
