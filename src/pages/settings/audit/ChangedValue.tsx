import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { atRestOf, flatOf } from '../../../contract/derive.ts'
import type { Declaration } from '../../../contract/resource.ts'
import { FieldText } from '../../../kit/FieldText.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { indentedOf } from './indentedOf.ts'

interface Props {
  declaration: Declaration
  name: string
  value: unknown
}

/** One side of a change, as the field's page would show it; a secret only says that it was replaced. */
export const ChangedValue = ({ declaration, name, value }: Props) => {
  const translate = useTranslate()
  const words = useWords(declaration)
  const field = flatOf(declaration.fields).find(([path]) => path === name)?.[1]
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {translate('kontor.settings.audit.nothing')}
      </Box>
    )
  if (field && atRestOf(field) !== 'clear') return translate('kontor.settings.audit.secret')
  if (field && field.kind !== 'group')
    return <FieldText name={name} field={field} value={value} words={words} />
  return (
    <Box component="span" sx={{ typography: 'mono', fontSize: '0.93em', whiteSpace: 'pre-wrap' }}>
      {indentedOf(value)}
    </Box>
  )
}
