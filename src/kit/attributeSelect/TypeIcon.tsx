import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { attributeTypeOf } from './attributeTypes.ts'

/** The icon of an attribute type; who points at it, or listens, is told its name. */
export const TypeIcon = ({ type }: { type: string }) => {
  const translate = useTranslate()
  const { icon, word } = attributeTypeOf(type)
  const name = translate(`kontor.attributeSelect.types.${word}`)
  return (
    <span data-part="type" title={name} role="img" aria-label={name}>
      <Box component={icon} aria-hidden />
    </span>
  )
}
