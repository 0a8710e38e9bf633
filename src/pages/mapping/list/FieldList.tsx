import { Box, Button, Typography } from '@mui/material'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping.ts'
import { FieldItem } from './FieldItem.tsx'
import { fieldListStyle } from './fieldListStyle.ts'
import { statusIn, type Statuses } from './fieldStatus.ts'

interface Props {
  fields: readonly MappingAttribute[]
  statuses: Statuses
  /** The key of the field that is open. */
  selected: string | undefined
  onSelect: (key: string) => void
  onShowAll: () => void
}

/** Where each key leads from a place among so many. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: place => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/** The fields of a tab. The tab key stops once; from there the arrows lead. */
export const FieldList = ({ fields, statuses, selected, onSelect, onShowAll }: Props) => {
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
          {...statusIn(statuses, field.key)}
          onSelect={onSelect}
        />
      ))}
    </Box>
  )
}
