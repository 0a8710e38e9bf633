import { FormHelperText } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Values } from '../../contract/derive.ts'
import { phpDate } from '../../contract/phpDate.ts'
import { Mono } from '../../kit/Mono.tsx'

/** Stands for the date until the sentence is cut there. */
const cut = '\u0000'

/** The viewer's day, as the PIM writes a date. */
const today = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()
}

/** Today in the date format that is being typed. */
export const DateExample = ({ values: { dateFormat } }: { values: Values }) => {
  const translate = useTranslate()
  const [before, after] = translate('kontor.settings.dateExample', { example: cut }).split(cut)
  if (typeof dateFormat !== 'string' || dateFormat.trim() === '') return null
  return (
    <FormHelperText component="p" aria-live="polite">
      {before}
      <Mono>{phpDate(dateFormat.trim())(today())}</Mono>
      {after}
    </FormHelperText>
  )
}
