import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import { Box, Button, Link, Typography } from '@mui/material'
import { type ElementType, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Trace, TraceStep } from '../../contract/calls/products/trace.ts'
import { Mono } from '../../kit/marks.tsx'
import { EmptyPanel, Panel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { resources } from '../../resources/index.ts'

const looks: Readonly<Record<TraceStep['kind'], readonly [icon: ElementType, color: string]>> = {
  new: [CheckCircleOutlineOutlined, 'success.main'],
  changed: [CheckCircleOutlineOutlined, 'success.main'],
  moved: [CheckCircleOutlineOutlined, 'success.main'],
  withdrawn: [RemoveCircleOutlineOutlined, 'warning.main'],
  gone: [RemoveCircleOutlineOutlined, 'text.tertiary'],
  failed: [HighlightOffOutlined, 'error.main'],
}

/** The number of cells shown before the user expands the list. */
const initialCells = 4

/** Cells with their previous and new values. */
const ChangedCells = ({ cells }: { cells: TraceStep['cells'] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const hidden = isOpen ? 0 : cells.length - initialCells
  return (
    <>
      <Box component="ul" sx={{ m: '2px 0 0', p: 0, listStyle: 'none', fontSize: 12, lineHeight: '18px' }}>
        {(isOpen ? cells : cells.slice(0, initialCells)).map(({ column, label, before, after }) => (
          <Box
            key={column}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '0 6px',
              overflowWrap: 'anywhere',
            }}
          >
            <span>{label}</span>
            {label !== column && <Mono quiet>{column}</Mono>}
            {before !== '' && (
              <Box component="del" sx={{ color: 'text.tertiary' }}>
                <Mono>{before}</Mono>
              </Box>
            )}
            <ArrowRightAlt aria-hidden sx={{ fontSize: 14, color: 'text.tertiary' }} />
            <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
              <Mono>{after || '–'}</Mono>
            </Box>
          </Box>
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ ml: '-5px' }}>
          {translate('kontor.trace.history.more', { count: number(hidden) })}
        </Button>
      )}
    </>
  )
}

const Step = ({ step }: { step: TraceStep }) => {
  const translate = useTranslate()
  const { number, time, fullTime } = useFormats()
  const { run, kind, isOnHold, error, cells, filled, fileMissing } = step
  const [Icon, color] = isOnHold ? ([PauseCircleOutlined, 'warning.main'] as const) : looks[kind]
  const count = kind === 'new' ? filled : cells.length
  const word = (name: string, params = {}) => translate(`kontor.trace.history.${name}`, params)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '18px minmax(0, 1fr)',
        gap: '0 10px',
        p: '11px 16px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', color }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Link
            component={RouterLink}
            to={`${resources.exports.path}/${run.id}`}
            aria-label={translate('kontor.exports.export', { id: run.id })}
            sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
          >
            #{run.id}
          </Link>
          <span>
            {word(kind, { smart_count: count, count: number(count) })}
            {isOnHold && ` (${word('onHold')})`}
          </span>
          <Typography
            component="time"
            dateTime={run.startTime}
            title={fullTime(run.startTime)}
            variant="caption"
            sx={{ ml: 'auto', flex: 'none', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
          >
            {time(run.startTime)}
          </Typography>
        </Box>
        {error && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{error}</Box>}
        {fileMissing && <Box sx={{ color: 'text.tertiary' }}>{word('fileMissing')}</Box>}
        {cells.length > 0 && <ChangedCells cells={cells} />}
      </Box>
    </Box>
  )
}

/** The exports that changed the product, and the changes of the next one. */
export const TraceHistory = ({ trace, onOlder }: { trace: Trace; onOlder: () => void }) => {
  const translate = useTranslate()
  const { history, hasOlder, pending, now, inFile } = trace
  // a product that is not exported has no next changes
  const isExported = ['changed', 'inactive', 'onHold', 'current'].includes(now.kind)
  return (
    <Panel title={translate('kontor.trace.history.title')}>
      {isExported && inFile.since && pending.length > 0 && (
        <Box
          sx={{
            p: '11px 16px',
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.sunken',
            fontSize: 13,
          }}
        >
          <Box component="h3" sx={{ m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 }}>
            {translate('kontor.trace.pending.title', { id: inFile.since.id })}
          </Box>
          <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
            {translate('kontor.trace.pending.hint')}
          </Typography>
          <ChangedCells cells={pending} />
        </Box>
      )}
      {history.length === 0 ? (
        <EmptyPanel>{translate('kontor.trace.history.none')}</EmptyPanel>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {history.map(step => (
            <Step key={step.run.id} step={step} />
          ))}
        </Box>
      )}
      {hasOlder && (
        <Box sx={{ p: '8px 16px', borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={onOlder}>{translate('kontor.trace.history.older')}</Button>
        </Box>
      )}
    </Panel>
  )
}
