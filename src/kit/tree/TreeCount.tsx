import { Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCounted } from '../useCounted.ts'

interface Props {
  codes: readonly string[]
  onClear: () => void
}

/** How many are chosen, and the way back to none. */
export const TreeCount = ({ codes, onClear }: Props) => {
  const translate = useTranslate()
  const counted = useCounted()
  return (
    <>
      <Typography
        variant="body2"
        component="span"
        role="status"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {counted('kontor.kit.tree.chosen', codes.length)}
      </Typography>
      {codes.length > 0 && <Button onClick={onClear}>{translate('kontor.kit.tree.clear')}</Button>}
    </>
  )
}
