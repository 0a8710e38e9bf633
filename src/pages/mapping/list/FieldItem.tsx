import { Box } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping.ts'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { RequiredChip } from '../RequiredChip.tsx'
import { fieldIcons } from './fieldIcons.ts'
import { StatusMark } from './StatusMark.tsx'

interface Props {
  field: MappingAttribute
  current: boolean
  /** Whether the tab key stops here. */
  stop: boolean
  mapped: boolean
  errors: number
  warnings: number
  onSelect: (key: string) => void
}

/** One marketplace field in the list; what is not mapped is quieter. */
export const FieldItem = memo(function FieldItem(props: Props) {
  const { field, current, stop, mapped, errors, warnings, onSelect } = props
  const translate = useTranslate()
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
        <Box component={fieldIcons[field.uiType]} aria-hidden data-part="icon" />
        <span data-part="words">
          <span data-part="label" title={field.label}>
            {field.label}
          </span>{' '}
          <span data-part="code">{field.field}</span>
        </span>{' '}
        {field.required && <RequiredChip />} <StatusMark errors={errors} warnings={warnings} />
        {mapped && <span style={visuallyHidden}>{translate('kontor.mapping.filters.mapped')}</span>}
      </button>
    </li>
  )
})
