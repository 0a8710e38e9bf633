import { Box, Button, Typography } from '@mui/material'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { Preview } from '../../../contract/mapping/preview.ts'
import type { EditorLookup } from '../draft/entry.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import { FieldRow } from './FieldRow.tsx'
import { missingFields, type Statuses, statusIn } from './fieldStatus.tsx'
import { tableStyles } from './tableStyle.ts'

/** Fewest columns of values per channel. */
const minChannelColumns = 3
/** The columns before the proof. */
const leadColumns = 5

interface FieldTableProps {
  fields: readonly MappingAttribute[]
  mapping: MappingDraft
  statuses: Statuses
  lookup: EditorLookup
  /** The cells of the product; undefined while there are none. */
  preview: Preview | undefined
  isLoading: boolean
  /** Whether the cells are those of the product before. */
  isOld: boolean
  isPhone: boolean
  /** The language whose cells a phone shows. */
  language: string | undefined
  /** The key of the open field. */
  selected: string | undefined
  onOpen: (key: string) => void
  /** Opens a field and puts the focus into its form. */
  onEnter: (key: string) => void
  onClose: () => void
  onShowAll: () => void
  /** The form of the open field. */
  form: ReactNode
}

/** The target index of each key. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: place => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/**
 * The fields of a tab with their sources, beside the cells of one product. The form of the open field is below its row. The
 * rows are one tab stop; arrow keys move the focus, Enter opens a field, Escape closes it.
 */
export const FieldTable = (props: FieldTableProps) => {
  const { fields, mapping, statuses, lookup, preview, isLoading, isOld, isPhone, language } = props
  const { selected, onOpen, onEnter, onClose, onShowAll, form } = props
  const translate = useTranslate()
  const table = useRef<HTMLDivElement>(null)
  const missing = useMemo(
    () => new Set(missingFields(fields, statuses).map(({ key }) => key)),
    [fields, statuses],
  )
  const tabStop = (fields.find(({ key }) => key === selected) ?? fields[0])?.key
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, key: string) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const move = steps[event.key]
      if (event.key === 'Enter') onEnter(key)
      else if (event.key === 'Escape') onClose()
      else if (move) {
        const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
        rows[move(rows.indexOf(event.currentTarget), rows.length - 1)]?.focus()
      } else return
      event.preventDefault()
    },
    [onEnter, onClose],
  )
  const languages = lookup.languages.length
  const columns = ['field', 'code', 'sources', 'formatter', 'channel'] as const
  const all = leadColumns + Math.max(1, languages)
  if (fields.length === 0)
    return (
      <Box sx={{ p: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.mapping.noField')}
        </Typography>
        <Button onClick={onShowAll} sx={{ ml: '-8px', mt: 0.5 }}>
          {translate('kontor.mapping.showAll')}
        </Button>
      </Box>
    )
  const style = {
    '--languages': Math.max(1, languages),
    '--channels': Math.max(minChannelColumns, languages),
  } as CSSProperties // custom properties are not among its keys
  return (
    <Box
      sx={
        isPhone
          ? undefined
          : {
              flex: '1 1 auto',
              minHeight: 0,
              overflow: 'auto',
              position: 'relative',
              containerType: 'inline-size',
            }
      }
    >
      <Box
        ref={table}
        role="grid"
        aria-label={translate('kontor.mapping.fields')}
        aria-colcount={all}
        aria-busy={isLoading || isOld || undefined}
        data-old={isOld || undefined}
        style={style}
        sx={tableStyles(isPhone)}
      >
        <div role="row" data-head>
          {columns.map(column => (
            <div role="columnheader" key={column} data-part={column === 'field' ? 'name' : undefined}>
              {translate(`kontor.mapping.columns.${column}`)}
            </div>
          ))}
          <div data-part="proof" data-across="languages">
            {languages === 0 && <div role="columnheader">{translate('kontor.mapping.preview.cells')}</div>}
            {lookup.languages.map(({ name, label }, index) => (
              <div role="columnheader" key={name}>
                <span title={label}>
                  {index === 0 ? translate('kontor.mapping.defaultLanguage', { language: label }) : label}
                </span>
              </div>
            ))}
          </div>
        </div>
        {fields.map((field, index) => (
          <Fragment key={field.key}>
            {field.group !== '' && field.group !== fields[index - 1]?.group && (
              <div role="row" data-part="group">
                <div role="rowheader" aria-colspan={all}>
                  {field.group}
                </div>
              </div>
            )}
            <FieldRow
              field={field}
              draft={draftOf(mapping, field)}
              lookup={lookup}
              status={statusIn(statuses, field.key)}
              preview={preview}
              isLoading={isLoading}
              isMissing={missing.has(field.key)}
              isOpen={field.key === selected}
              isTabStop={field.key === tabStop}
              language={isPhone ? language : undefined}
              onOpen={onOpen}
              onKey={onKey}
            />
            {field.key === selected && (
              <div role="row" data-part="form" aria-selected>
                <div
                  role="gridcell"
                  aria-colspan={all}
                  tabIndex={-1}
                  onKeyDown={event => {
                    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
                  }}
                >
                  {form}
                </div>
              </div>
            )}
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}
