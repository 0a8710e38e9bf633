import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { KeptInput } from './useKeptInput.ts'

/** Offers what was typed before the session ended. */
export const KeptNotice = ({ kept: { offered, restore, discard } }: { kept: KeptInput }) => {
  const translate = useTranslate()
  if (!offered) return null
  return (
    <Alert severity="info">
      {translate('kontor.kit.kept')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={restore}>
          {translate('kontor.kit.restore')}
        </Button>
        <Button onClick={discard}>{translate('kontor.kit.discard')}</Button>
      </Box>
    </Alert>
  )
}
