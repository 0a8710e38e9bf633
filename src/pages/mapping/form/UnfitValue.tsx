import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Mono } from '../../../kit/Mono.tsx'

interface Props {
  stored: unknown
  onStartAnew: () => void
}

/** Shows a stored value that is none of the field's kind, and offers an empty one. */
export const UnfitValue = ({ stored, onStartAnew }: Props) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button variant="outlined" onClick={onStartAnew}>
          {translate('kontor.mapping.startAnew')}
        </Button>
      }
    >
      {translate('kontor.mapping.unfit')}
      <div>
        <Mono>{JSON.stringify(stored)}</Mono>
      </div>
    </Alert>
  )
}
