import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Notice } from './Notice.tsx'

/** A page that broke: what it means, what to do, and what to tell an administrator. */
export const BrokenPage = ({ error }: { error: Error }) => {
  const translate = useTranslate()
  return (
    <Notice
      title={translate('kontor.shell.broken.title')}
      sentence={translate('kontor.shell.broken.sentence')}
      act={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('kontor.shell.broken.act')}
        </Button>
      }
    >
      <Box
        component="details"
        sx={{ mt: 2, maxWidth: '100%', color: 'text.tertiary', typography: 'caption' }}
      >
        <summary>{translate('kontor.shell.broken.details')}</summary>
        <Typography variant="mono" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
          {error.message}
        </Typography>
      </Box>
    </Notice>
  )
}
