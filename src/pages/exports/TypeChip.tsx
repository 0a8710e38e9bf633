import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Dot } from '../../kit/Dot.tsx'
import { typeNameOf } from './typeNameOf.ts'

const colors = {
  full: 'success.dot',
  delta: 'secondary.dot',
  retry: 'info.dot',
  unknown: 'text.tertiary',
} as const

/** Full, delta or retry, by the type's code. */
export const TypeChip = ({ type }: { type: number }) => {
  const translate = useTranslate()
  const name = typeNameOf(type)
  return (
    <Chip
      icon={
        <span style={{ display: 'inline-flex' }}>
          <Dot color={colors[name]} />
        </span>
      }
      label={translate(`kontor.exports.types.${name}`)}
    />
  )
}
