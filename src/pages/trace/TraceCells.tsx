import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Trace, TraceCell } from '../../contract/calls/products/trace.ts'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { resources } from '../../resources/index.ts'

/** A group of cells: of one language, of the channels, or of neither. */
interface Group {
  readonly name: string
  readonly language: string | null
  readonly cells: readonly TraceCell[]
}

/** Groups cells: the languages in the order of the columns, then cells without a language or channel, then the channels. */
const groupsOf = (cells: readonly TraceCell[]): Group[] => {
  const languages = [...new Set(cells.flatMap(({ language }) => language ?? []))]
  const plain = cells.filter(({ language, channel }) => language === null && channel === null)
  const groups = [
    ...languages.map(language => ({
      name: language,
      language,
      cells: cells.filter(cell => cell.language === language),
    })),
    { name: 'all', language: null, cells: plain },
    {
      name: 'channels',
      language: null,
      cells: cells.filter(({ language, channel }) => language === null && channel !== null),
    },
  ]
  return groups.filter(group => group.cells.length > 0)
}

/** Whether a cell is empty for another reason than a missing value in Akeneo. */
const isUnexpectedlyEmpty = ({ empty }: TraceCell) => empty !== null && empty.reason !== 'nothing'

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '165fr 180fr 140fr 100fr' },
  gap: { xs: '2px 12px', sm: '0 12px' },
  alignItems: 'center',
  minHeight: { sm: 40 },
  p: { xs: '10px 12px', sm: '4px 12px' },
  fontSize: 13,
} as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The text of a cell; a long one expands. */
const CellText = ({ column, cell }: { column: string; cell: string }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (cell.length < 24) return <Box sx={{ overflowWrap: 'anywhere' }}>{cell}</Box>
  return (
    <ButtonBase
      aria-expanded={isOpen}
      title={translate('kontor.trace.cells.open', { column })}
      onClick={() => setOpen(!isOpen)}
      sx={{
        display: 'block',
        width: '100%',
        font: 'inherit',
        textAlign: 'left',
        borderRadius: '3px',
        ...(isOpen ? { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } : ellipsis),
      }}
    >
      {cell}
    </ButtonBase>
  )
}

const Row = ({ cell }: { cell: TraceCell }) => {
  const translate = useTranslate()
  const { column, source, empty } = cell
  const word = (name: string, params = {}) => translate(`kontor.trace.cells.${name}`, params)
  const from =
    source.kind === 'fixed' ? word('fixed') : source.kind === 'none' ? word('clusters') : source.text
  const places = [source.locale, source.scope].filter(place => place !== null)
  const how = [
    source.formatter,
    source.after > 0 ? word('fallbackSource', { smart_count: source.after }) : null,
    source.isFallbackLocale ? word('fallbackLocale') : null,
  ].filter(text => text !== null)
  return (
    <Box role="row" sx={{ ...line, borderTop: 1, borderColor: 'divider' }}>
      <Box role="rowheader" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Mono>{column}</Mono>
      </Box>
      <Box
        role="cell"
        sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
      >
        {empty === null ? (
          <CellText column={column} cell={cell.cell} />
        ) : (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '4px',
              color: isUnexpectedlyEmpty(cell) ? 'warning.main' : 'text.tertiary',
            }}
          >
            {isUnexpectedlyEmpty(cell) && (
              <WarningAmberOutlined aria-hidden sx={{ fontSize: 14, flex: 'none' }} />
            )}
            {word(`empty.${empty.reason}`, { values: empty.values.join(', ') })}
          </Box>
        )}
      </Box>
      <Box role="cell" sx={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: { xs: 'right', sm: 'left' } }}>
        <Mono>{[from, ...places].join(' · ')}</Mono>
      </Box>
      <Box
        role="cell"
        sx={{
          fontSize: 12,
          lineHeight: '16px',
          color: 'text.secondary',
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {how.join(', ')}
      </Box>
    </Box>
  )
}

/** The cells of the product's row by language and channel, each with its source or the reason why it is empty. */
export const TraceCells = ({ trace: { cells, disabledChannels } }: { trace: Trace }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const word = (name: string, params = {}) => translate(`kontor.trace.cells.${name}`, params)
  const visibleCells = showsEmpty
    ? cells
    : cells.filter(cell => cell.empty === null || isUnexpectedlyEmpty(cell))
  const emptyCount = cells.filter(cell => cell.empty !== null && !isUnexpectedlyEmpty(cell)).length
  const heads = ['column', 'cell', 'source', 'how'] as const
  const first = groupsOf(cells)[0]?.language ?? null
  const nameOf = ({ name, language }: Group) => {
    if (language === null) return word(name)
    return language === first ? word('defaultLanguage', { language }) : language
  }
  return (
    <>
      <Box
        role="table"
        aria-label={word('title')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
      >
        <Box role="rowgroup" sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Box
            role="row"
            sx={{ ...line, minHeight: 36, fontSize: 12, fontWeight: 500, color: 'text.tertiary' }}
          >
            {heads.map(head => (
              <span key={head} role="columnheader">
                {word(head)}
              </span>
            ))}
          </Box>
        </Box>
        {groupsOf(visibleCells).map(group => (
          <Box key={group.name} role="rowgroup" aria-label={nameOf(group)}>
            <Box
              aria-hidden
              sx={{
                p: '6px 12px',
                fontSize: 12,
                lineHeight: '18px',
                fontWeight: 500,
                color: 'text.secondary',
                bgcolor: 'background.default',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              {nameOf(group)}
            </Box>
            {group.cells.map(cell => (
              <Row key={cell.column} cell={cell} />
            ))}
          </Box>
        ))}
      </Box>
      {emptyCount > 0 && (
        <Button onClick={() => setShowsEmpty(!showsEmpty)} sx={{ mt: '6px', ml: '-8px' }}>
          {showsEmpty
            ? word('hideEmpty')
            : word('showEmpty', { smart_count: emptyCount, count: number(emptyCount) })}
        </Button>
      )}
      {disabledChannels.map(({ name, label, fields }) => (
        <Typography key={name} variant="body2" sx={{ color: 'text.secondary', mt: '6px' }}>
          {word('disabled', { name, label, fields: fields.join(', ') })}{' '}
          <Link to={resources.channels.path}>{word('openChannels')}</Link>
        </Typography>
      ))}
    </>
  )
}
