import { Box, Checkbox, Chip, Typography } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { columnsOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { RowPicture } from '../show/Avatar.tsx'
import { codesIn, FieldText, useChosenLabels } from '../kinds/cells.tsx'
import { type DeclarationText, recordTitle } from '../useDeclarationText.ts'
import { Cell, RecordButtons, RowTitle } from './RowParts.tsx'
import { openRow } from './useRowKeys.ts'

interface RecordRowsProps {
  declaration: ResourceDeclaration
  parts: ResourceParts
  words: DeclarationText
  records: readonly RaRecord[]
  /** Whether records can be selected for a bulk action. */
  selectable: boolean
}

/** The card with all rows. It is one grid, so that the columns of all rows line up. */
export const RecordRows = (props: RecordRowsProps) => {
  const { declaration, parts, words, records, selectable } = props
  const { accent } = declaration.row
  const chips = parts.chips ?? declaration.row.chips
  const columns = shownColumns(declaration, parts).length + (accent ? 1 : 0)
  const facts = columns > 0 ? `repeat(${columns}, fit-content(220px))` : ''
  // the title keeps a legible width next to many columns
  const desk = `minmax(min(35%, 200px), 1fr) ${facts} ${chips ? 'fit-content(340px)' : ''} auto`
  return (
    <Box
      component="ul"
      aria-label={words.many}

      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        columnGap: { xs: 1.5, sm: 2 },
        // a phone shows the values of a row on a separate line
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: desk },
      }}
    >
      {records.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <RecordRow
            declaration={declaration}
            parts={parts}
            words={words}
            record={record}
            selectable={selectable}
          />
        </RecordContextProvider>
      ))}
    </Box>
  )
}

interface RecordRowProps {
  declaration: ResourceDeclaration
  parts: ResourceParts
  words: DeclarationText
  record: RaRecord
  selectable: boolean
}

/** One record of a list. */
const RecordRow = ({ declaration, parts, words, record, selectable }: RecordRowProps) => {
  const { selectedIds, onToggleItem } = useListContext()
  const translate = useTranslate()
  const { accent, chips } = declaration.row
  const { chips: Chips } = parts
  const hasChips = Chips !== undefined || chips !== undefined
  const columns = shownColumns(declaration, parts)
  const hasFacts = hasChips || columns.length > 0 || accent !== undefined
  const state = accent === undefined ? true : record[accent]
  const on = state === true
  const word = on ? 'kontor.kit.on' : state === undefined ? 'kontor.kit.unknown' : 'kontor.kit.off'
  return (
    <Box
      component="li"
      onClick={openRow}
      sx={{
        '&:has([data-row])': { cursor: 'pointer' },
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        alignItems: 'center',
        minHeight: 52,
        pl: accent ? '14px' : 2,
        pr: 1,
        py: { xs: hasFacts ? 1.25 : 0.75, sm: 0.75 },
        borderLeft: accent ? 3 : 0,
        borderLeftColor: on ? 'success.dot' : state === undefined ? 'divider' : 'inputBorder',
        '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
        bgcolor: selectable && selectedIds.includes(record.id) ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        '&:last-of-type': { borderBottomLeftRadius: '7px', borderBottomRightRadius: '7px' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        {selectable && (
          <Checkbox
            checked={selectedIds.includes(record.id)}
            onChange={() => onToggleItem(record.id)}
            slotProps={{
              input: {
                'aria-label': translate('kontor.kit.list.select', { name: recordTitle(declaration, record) }),
              },
            }}
            sx={{ ml: -1 }}
          />
        )}
        <RowPicture declaration={declaration} record={record} />
        <RowTitle declaration={declaration} parts={parts} record={record} isQuiet={state === false} />
      </Box>
      <RowFacts inset={insets[declaration.row.picture ?? 'none'] + (selectable ? checkboxInset : 0)}>
        {columns.map(([name, field]) => (
          <Typography
            key={name}
            variant="caption"
            component="div"
            sx={{
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              overflowWrap: 'break-word',
              whiteSpace: { xs: 'nowrap', sm: 'normal' },
              // a text next to other columns wraps between words before it is cut
              minWidth: { xs: 0, sm: 'min-content' },
              maxWidth: { sm: 220 },
            }}
          >
            <Cell part={parts.columns?.[name]}>
              <FieldText name={name} field={field} value={record[name]} words={words} />
            </Cell>
          </Typography>
        ))}
        {accent && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(word)}
          </Typography>
        )}
        {hasChips && (
          <RowChips>
            {Chips ? (
              <Chips record={record} />
            ) : (
              chips?.map(name => <FieldChips key={name} name={name} value={record[name]} words={words} />)
            )}
          </RowChips>
        )}
      </RowFacts>
      <Box
        sx={{
          display: 'flex',
          gap: { xs: 0.5, sm: 1.5 },
          gridRow: { xs: hasFacts ? '1 / span 2' : 'auto', sm: 'auto' },
        }}
      >
        <RecordButtons />
      </Box>
    </Box>
  )
}

/** The fields shown in columns: those of the declaration, then those that only a part shows. */
const shownColumns = (declaration: ResourceDeclaration, { columns = {} }: ResourceParts) => {
  const { row } = declaration
  const inTitle = new Set([row.title, row.subtitle, row.more ?? []].flat())
  const more = Object.keys(columns).filter(name => !inTitle.has(name))
  return columnsOf({ ...declaration, row: { ...row, more: [...(row.more ?? []), ...more] } })
}

interface RowFactsProps {
  /** Pixels from the left edge to the title, which leave out the picture before it. */
  inset: number
  children: ReactNode
}

/** The width of each picture with the gap after it, in pixels. */
const checkboxInset = 20
const insets = { avatar: 44, flag: 36, none: 0 } as const

/** The values of a row, each in a column between title and actions; a phone shows them below the title. */
const RowFacts = ({ inset, children }: RowFactsProps) => (
  <Box
    sx={{
      display: { xs: 'flex', sm: 'contents' },
      '&:empty': { display: 'none' },
      // an empty field keeps its column on a desktop and takes no space on a phone
      '& > :empty': { display: { xs: 'none', sm: 'block' } },
      gridRow: 2,
      gridColumn: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      pl: `${inset}px`,
      // margins of the single values would misalign them
      mt: 0.75,
      rowGap: 0.75,
    }}
  >
    {children}
  </Box>
)

/** The chips of a row, before its actions. */
const RowChips = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: { sm: 'flex-end' },
      gap: 0.75,
      // chips wrap before one of them is cut
      '& .MuiChip-root': { flex: 'none', maxWidth: 200 },
      '&:empty': { display: { xs: 'none', sm: 'flex' } },
    }}
  >
    {children}
  </Box>
)

interface FieldChipsProps {
  readonly name: string
  readonly value: unknown
  readonly words: DeclarationText
}

/** The chips of a field: the label of a toggle that is on, or each chosen label. */
export const FieldChips = ({ name, value, words }: FieldChipsProps) => {
  const codes = useMemo(() => codesIn(value), [value])
  const chosen = useChosenLabels(name, words, codes)
  const labels = value === true ? [words.label(name)] : chosen
  return labels.map(label => <Chip key={label} variant="flag" label={label} />)
}
