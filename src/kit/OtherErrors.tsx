import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ErrorsByField } from '../dataProvider/joinMessages.ts'
import { Mono } from './Mono.tsx'

/** Errors of a refused save that belong to no input: each with its key, so that nothing is lost. */
export const OtherErrors = ({ errors }: { errors: ErrorsByField }) => {
  const translate = useTranslate()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert severity="error">
      {translate('kontor.kit.otherErrors')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {entries.map(([key, message]) => (
          <li key={key}>
            {key !== '' && (
              <>
                <Mono>{key}</Mono>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
