import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { csvColumnsOf } from '../../../contract/list/csvCells.ts'
import { nameOf } from '../../../contract/derive.ts'
import { flattenFields } from '../../../contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { ConflictValues, useConflictRows } from '../../form/conflict/ConflictValues.tsx'
import { Mono } from '../../marks.tsx'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useFormats } from '../../useFormats.ts'
import type { CheckedRow, countResults, CsvMapping } from './csvMapping.ts'
import type { CsvFile } from './readCsvFile.ts'

const frame = { border: 1, borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' } as const

const Heading = ({ children }: { children: ReactNode }) => (
  <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
    {children}
  </Typography>
)

/** How many rows are new, changed, failed and unchanged. */
export const ResultCounts = ({ counts }: { counts: ReturnType<typeof countResults> }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <Box
      component="dl"
      sx={{
        ...frame,
        flex: 'none',
        m: 0,
        display: 'grid',
        gap: '1px',
        bgcolor: 'divider',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
      }}
    >
      {Object.entries(counts).map(([result, count]) => (
        <Box
          key={result}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            p: '10px 16px',
            bgcolor: 'background.paper',
          }}
        >
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(`kontor.kit.list.csv.results.${result}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
            {number(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

interface CsvColumnsProps {
  declaration: ResourceDeclaration
  words: DeclarationText
  file: CsvFile
  mapping: CsvMapping
  onAssign: (column: number, path: string) => void
}

/** The columns of the file, each with the field that it is loaded into and its first cells. */
export const CsvColumns = ({ declaration, words, file, mapping, onAssign }: CsvColumnsProps) => {
  const translate = useTranslate()
  const byPath = new Map(flattenFields(declaration.fields))
  const columns = csvColumnsOf(declaration).filter(({ loads }) => loads)
  const inFile = file.header.map((name, column) => ({ name, column })) // names may repeat
  const labelOf = (path: string) => {
    const field = byPath.get(path)
    if (!field) return translate('kontor.kit.list.csv.number')
    const [group = ''] = path.split('.')
    const isRequired = field.kind !== 'group' && field.required === true
    const label = group === path ? words.label(path) : `${words.label(group)}: ${words.label(path)}`
    return isRequired || path === declaration.id ? `${label} *` : label
  }
  return (
    <section>
      <Heading>{translate('kontor.kit.list.csv.columns')}</Heading>
      <Box component="ul" sx={{ ...frame, m: 0, p: 0, listStyle: 'none' }}>
        {inFile.map(({ name, column }) => (
          <Box
            key={column}
            component="li"
            sx={{
              display: 'grid',
              alignItems: 'center',
              gap: { xs: 0.5, sm: 2 },
              gridTemplateColumns: { xs: '1fr 1.2fr', sm: '170px 300px minmax(0, 1fr)' },
              p: '6px 16px',
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Mono>{name}</Mono>
            <TextField
              select
              value={mapping[column] ?? ''}
              onChange={({ target }) => onAssign(column, target.value)}
              slotProps={{
                select: { displayEmpty: true },
                htmlInput: { 'aria-label': translate('kontor.kit.list.csv.fieldOf', { name }) },
              }}
            >
              <MenuItem value="">{translate('kontor.kit.list.csv.leaveOut')}</MenuItem>
              {columns.map(({ path }) => (
                <MenuItem key={path} value={path}>
                  {labelOf(path)}
                </MenuItem>
              ))}
            </TextField>
            <Typography
              variant="body2"
              noWrap
              sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            >
              {file.rows
                .flatMap(row => row[column] || [])
                .slice(0, 2)
                .join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}

/** Gives the messages of a failed row in one text, each with the label of its field. */
export const useRowMessages = (words: DeclarationText) => {
  const translate = useTranslate()
  return ({ errors = {}, message, sameAs }: CheckedRow): string => {
    if (message !== undefined) return message
    if (sameAs !== undefined) return translate('kontor.kit.list.csv.sameKey', { row: sameAs })
    const known = new Set(flattenFields(words.declaration.fields).map(([path]) => path))
    return Object.entries(errors)
      .map(([path, sentences]) =>
        known.has(path) ? `${words.label(path)}: ${sentences.join(' ')}` : sentences.join(' '),
      )
      .join(' ')
  }
}

/** The most failed rows that are listed; the file with the failed rows has all. */
const maxListed = 20

interface FailedRowsProps {
  declaration: ResourceDeclaration
  words: DeclarationText
  rows: readonly CheckedRow[]
  messagesOf: (row: CheckedRow) => string
}

/** The values that another user has changed after the check, with those of the file. */
const RowConflict = ({ declaration, row }: Pick<FailedRowsProps, 'declaration'> & { row: CheckedRow }) => {
  const translate = useTranslate()
  const rowsOf = useConflictRows(declaration)
  // of a deleted record the message says it all
  if (!row.conflict || Object.keys(row.conflict.theirs).length === 0) return null
  return (
    <Box sx={{ mt: 0.5, color: 'text.primary', display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <ConflictValues
        rows={rowsOf(row.conflict, row.record)}
        mine={translate('kontor.kit.list.csv.inTheFile')}
      />
    </Box>
  )
}

/** The first failed rows, with their number in the file and what is wrong. */
export const FailedRows = ({ declaration, words, rows, messagesOf }: FailedRowsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const key = declaration.id
  return (
    <section>
      <Heading>{translate('kontor.kit.list.csv.failedHead')}</Heading>
      <Box sx={{ ...frame, overflowX: 'auto' }}>
        <Box
          component="table"
          aria-label={translate('kontor.kit.list.csv.failedHead')}
          sx={theme => ({
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': {
              ...theme.typography.body2,
              textAlign: 'left',
              verticalAlign: 'top',
              p: '8px 16px',
            },
            '& th': { ...theme.typography.caption, color: 'text.secondary' },
            '& td': { borderTop: `1px solid ${theme.palette.divider}`, bgcolor: 'error.tint' },
            '& td:last-of-type': { color: 'error.main' },
          })}
        >
          <thead>
            <tr>
              <th scope="col">{translate('kontor.kit.list.csv.row')}</th>
              <th scope="col">{words.one}</th>
              <th scope="col">{translate('kontor.kit.list.csv.message')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxListed).map(row => (
              <tr key={row.number}>
                <td>{number(row.number)}</td>
                <td>{nameOf(declaration, row.record) || String(row.record[key] ?? '')}</td>
                <td>
                  {messagesOf(row)}
                  <RowConflict declaration={declaration} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {rows.length > maxListed && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.list.csv.more', { count: number(rows.length - maxListed) })}
        </Typography>
      )}
    </section>
  )
}
