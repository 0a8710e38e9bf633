import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from './useFormats.ts'

interface Props {
  /** What could not be loaded: `Exports`. */
  name: string
  /** When the data still shown was loaded, in milliseconds; 0 = none is shown. */
  since: number
  onRetry: () => void
}

/** Says that something could not be loaded, how old what is shown is, and offers another try. */
export const LoadFailed = ({ name, since, onRetry }: Props) => {
  const translate = useTranslate()
  const { clock } = useFormats()
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center' }}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('kontor.kit.tryAgain')}
        </Button>
      }
    >
      {translate('kontor.kit.loadFailed', { name })}
      {since > 0 && ` ${translate('kontor.kit.stateOf', { time: clock(since) })}`}
    </Alert>
  )
}
