import { Box, Button, Typography } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { type KeyboardEvent, memo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { RequiredChip, type Statuses, statusIn, StatusMark } from './fieldStatus.tsx'

interface FieldItemProps {
  field: MappingAttribute
  current: boolean
  /** Whether the field is the tab stop of the list. */
  stop: boolean
  mapped: boolean
  /** The sources of the field. */
  summary: string
  /** The label of the source that fills it while it is not mapped. */
  defaultSource: string
  /** Whether the field is required and not mapped. */
  open: boolean
  errors: number
  warnings: number
  onSelect: (key: string) => void
}

/** One field of the list. */
const FieldItem = memo(function FieldItem(props: FieldItemProps) {
  const { field, current, stop, mapped, summary, defaultSource, open, errors, warnings, onSelect } = props
  const translate = useTranslate()
  const filledBy = defaultSource && translate('kontor.mapping.byDefault', { source: defaultSource })
  return (
    <li>
      <button
        type="button"
        data-field={field.key}
        data-mapped={mapped || undefined}
        aria-current={current || undefined}
        tabIndex={stop ? 0 : -1}
        onClick={() => onSelect(field.key)}
      >
        <span aria-hidden data-part="mark" data-open={open || undefined} />
        <span data-part="words">
          <span
            data-part="label"
            // a field that fills itself asks for nothing
            data-star={(field.required && !open && !filledBy) || undefined}
            title={field.label}
          >
            {field.label}
          </span>{' '}
          {(mapped || filledBy) && <span style={visuallyHidden}>{field.field}</span>}{' '}
          <span data-part="code" title={summary || filledBy || undefined}>
            {summary || filledBy || field.field}
          </span>
        </span>{' '}
        {open && <RequiredChip />}
        {field.required && !open && (
          <span style={visuallyHidden}>{translate('kontor.mapping.required')}</span>
        )}{' '}
        <StatusMark errors={errors} warnings={warnings} />
        {mapped && <span style={visuallyHidden}>{translate('kontor.mapping.filters.mapped')}</span>}
      </button>
    </li>
  )
})

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The style of the list and its rows. The list styles the rows, because there are more than a hundred. */
const fieldListStyle: SystemStyleObject<Theme> = {
  listStyle: 'none',
  m: 0,
  p: '4px 8px 8px',
  overflow: 'auto',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: 42,
    p: '4px 8px',
    border: 0,
    borderRadius: '6px',
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { bgcolor: 'action.selected' },
    '&[aria-current] [data-part="label"]': { color: 'primary.main' },
    '&[data-mapped][aria-current] [data-part="mark"]': { bgcolor: 'primary.main' },
  },
  // filled = mapped, hollow = not mapped, amber = required and not mapped
  '& [data-part="mark"]': {
    width: 9,
    height: 9,
    flex: 'none',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '1.5px solid',
    borderColor: 'text.tertiary',
    '&[data-open]': { borderColor: 'warning.dot', bgcolor: 'warning.dot' },
  },
  '& [data-mapped] [data-part="mark"]': { border: 0, bgcolor: 'text.secondary' },
  '& [data-star]::after': { content: '" *"', color: 'error.main' },
  '& [data-part="words"]': { flex: 1, minWidth: 0 },
  '& [data-part="label"]': {
    ...ellipsis,
    display: 'block',
    fontSize: 13,
    lineHeight: '18px',
    color: 'text.secondary',
  },
  '& [data-mapped] [data-part="label"]': { fontWeight: 500, color: 'text.primary' },
  '& [data-part="code"]': {
    ...ellipsis,
    display: 'block',
    typography: 'mono',
    fontSize: 11.5,
    lineHeight: '16px',
    color: 'text.tertiary',
  },
}

interface FieldListProps {
  fields: readonly MappingAttribute[]
  statuses: Statuses
  /** The keys of required fields that are not mapped. */
  open: ReadonlySet<string>
  /** The key of the selected field. */
  selected: string | undefined
  onSelect: (key: string) => void
  onShowAll: () => void
}

/** The target index of each key. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: place => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/** The fields of a tab. The list is one tab stop; arrow keys move the focus. */
export const FieldList = ({ fields, statuses, open, selected, onSelect, onShowAll }: FieldListProps) => {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const stop = fields.find(({ key }) => key === selected) ?? fields[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-field]') ?? [])]
    const place = buttons.findIndex(button => button === document.activeElement)
    if (!step || place < 0) return
    event.preventDefault()
    buttons[step(place, buttons.length - 1)]?.focus()
  }
  if (fields.length === 0)
    return (
      <Box sx={{ p: '8px 16px 16px' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.mapping.noField')}
        </Typography>
        <Button onClick={onShowAll} sx={{ ml: '-8px', mt: 0.5 }}>
          {translate('kontor.mapping.showAll')}
        </Button>
      </Box>
    )
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={translate('kontor.mapping.fields')}
      onKeyDown={onKeyDown}
      sx={fieldListStyle}
    >
      {fields.map(field => (
        <FieldItem
          key={field.key}
          field={field}
          current={field.key === selected}
          stop={field === stop}
          open={open.has(field.key)}
          {...statusIn(statuses, field.key)}
          onSelect={onSelect}
        />
      ))}
    </Box>
  )
}
