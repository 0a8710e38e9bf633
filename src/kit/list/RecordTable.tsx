import { Box, Checkbox } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { type KeyboardEvent, useRef } from 'react'
import {
  type RaRecord,
  RecordContextProvider,
  type SortPayload,
  useListContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { titleFieldsOf, valueAt } from '../../contract/derive.ts'
import type { Field } from '../../contract/kinds.ts'
import { comparedAs, comparedFieldsOf } from '../../contract/list/listOffer.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { FieldText } from '../kinds/cells.tsx'
import { DotText } from '../marks.tsx'
import { usePageKeys } from '../../layout/help/pageKeys.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { RowPicture } from '../show/Avatar.tsx'
import { type DeclarationText, recordTitle } from '../useDeclarationText.ts'
import { FieldChips } from './RecordRow.tsx'
import { Cell, RecordButtons, RowTitle } from './RowParts.tsx'
import { SortHead } from './SortHead.tsx'
import { openRow, useRowKeys } from './useRowKeys.ts'

interface Props {
  declaration: ResourceDeclaration
  parts: ResourceParts
  words: DeclarationText
  records: readonly RaRecord[]
  /** The paths of the columns beside the title. */
  columns: readonly string[]
  /** Whether records can be selected for a bulk action. */
  selectable: boolean
}

const tableStyle: SxProps<Theme> = theme => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    ...theme.typography.body2,
    height: 44,
    p: '4px 8px',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& th': {
    height: 36,
    ...theme.typography.caption,
    fontWeight: 500,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { pr: 1 },
  '& .check': { width: 40, pr: 0 },
  '& td.title': { maxWidth: 400 },
  '& td.value': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& th.number, & td.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td.acts > div': { display: 'flex', justifyContent: 'flex-end', gap: 0.5 },
  '& tbody tr:has([data-row])': { cursor: 'pointer' },
  '& tbody tr:hover, & tbody tr:has([data-row]:focus-visible)': { bgcolor: 'action.hover' },
  '& tbody tr[aria-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
})

/** The records of a list as a table: columns to sort by, and boxes to select records. */
export const RecordTable = (props: Props) => {
  const { declaration, parts, words, records, columns, selectable } = props
  const translate = useTranslate()
  const { selectedIds, onSelect, onToggleItem, sort, setSort, resource } = useListContext()
  const [, keepSort] = useStore(`${resource}.sort`, sort)
  const sorting = {
    sort,
    onSort: (next: SortPayload) => {
      setSort(next)
      keepSort(next)
    },
  }
  const table = useRowKeys()
  usePageKeys('selection', selectable)
  const lastToggled = useRef<number>(undefined)
  const fields = new Map(comparedFieldsOf(declaration.fields))
  const shown = columns.flatMap(path => {
    const field = fields.get(path)
    return field ? [[path, field] as const] : []
  })
  const ids = records.map(({ id }) => id)
  const selectedHere = ids.filter(id => selectedIds.includes(id))

  const toggle = (index: number, isRange: boolean) => {
    const last = lastToggled.current
    lastToggled.current = index
    const id = ids[index]
    if (id === undefined) return
    if (!isRange || last === undefined || selectedIds.includes(id)) return onToggleItem(id)
    const range = ids.slice(Math.min(last, index), Math.max(last, index) + 1)
    onSelect([...new Set([...selectedIds, ...range])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!selectable || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSelect([...new Set([...selectedIds, ...ids])])
  }

  return (
    // hidden words in the table are positioned, and would widen the page
    <Box sx={{ position: 'relative', overflowX: 'auto' }}>
      <Box component="table" ref={table} aria-label={words.many} onKeyDown={onKeyDown} sx={tableStyle}>
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className="check">
                <Checkbox
                  checked={ids.length > 0 && selectedHere.length === ids.length}
                  indeterminate={selectedHere.length > 0 && selectedHere.length < ids.length}
                  onChange={({ target }) =>
                    onSelect(
                      target.checked
                        ? [...new Set([...selectedIds, ...ids])]
                        : selectedIds.filter(id => !ids.includes(id)),
                    )
                  }
                  slotProps={{ input: { 'aria-label': translate('kontor.kit.list.selectPage') } }}
                />
              </th>
            )}
            <SortHead {...sorting} path={titleFieldsOf(declaration)[0] ?? declaration.id}>
              {words.one}
            </SortHead>
            {shown.map(([path, field]) => (
              <SortHead
                {...sorting}
                key={path}
                path={path}
                className={isNumber(field) ? 'number' : undefined}
              >
                {words.label(path)}
              </SortHead>
            ))}
            {parts.chips && <th scope="col">{translate('kontor.kit.list.marks')}</th>}
            <th scope="col">
              <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
                {translate('kontor.kit.list.acts')}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <RecordContextProvider key={record.id} value={record}>
              <tr aria-selected={selectable ? selectedIds.includes(record.id) : undefined} onClick={openRow}>
                {selectable && (
                  <td className="check">
                    <Checkbox
                      checked={selectedIds.includes(record.id)}
                      onClick={({ shiftKey }) => toggle(index, shiftKey)}
                      slotProps={{
                        input: {
                          'aria-label': translate('kontor.kit.list.select', {
                            name: recordTitle(declaration, record),
                          }),
                        },
                      }}
                    />
                  </td>
                )}
                <td className="title">
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 160 }}>
                    <RowPicture declaration={declaration} record={record} />
                    <RowTitle declaration={declaration} parts={parts} record={record} isQuiet={false} />
                  </Box>
                </td>
                {shown.map(([path, field]) => (
                  <td key={path} className={isNumber(field) ? 'value number' : 'value'}>
                    <Cell part={parts.columns?.[path]}>
                      <ColumnValue value={valueAt(record, path)} {...{ declaration, path, field, words }} />
                    </Cell>
                  </td>
                ))}
                {parts.chips && (
                  <td>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
                      <parts.chips record={record} />
                    </Box>
                  </td>
                )}
                <td className="acts">
                  <div>
                    <RecordButtons />
                  </div>
                </td>
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const isNumber = (field: Field) => ['number', 'amount'].includes(comparedAs(field))

interface ColumnValueProps {
  declaration: ResourceDeclaration
  path: string
  field: Field
  words: DeclarationText
  value: unknown
}

/** The value of a field: with a dot if it is the state of the record, as chips if the row shows it so. */
const ColumnValue = ({ declaration: { row }, path, field, words, value }: ColumnValueProps) => {
  const translate = useTranslate()
  if (row.chips?.includes(path))
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <FieldChips name={path} value={value} words={words} />
      </Box>
    )
  const text = <FieldText name={path} field={field} value={value} words={words} />
  if (path !== row.accent) return text
  if (value === undefined) return translate('kontor.kit.unknown')
  return (
    <DotText color={value === true ? 'success.dot' : 'inputBorder'} hollow={value !== true}>
      {text}
    </DotText>
  )
}
