import { Box, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The key of the server that was remembered at the first connection. */
export const PinnedKey = ({ fingerprint }: { fingerprint: string }) => {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('kontor.settings.pinned.title')} sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {translate('kontor.settings.pinned.title')}
      </Typography>
      <Tooltip title={fingerprint}>
        <Box
          tabIndex={0}
          sx={{
            typography: 'mono',
            fontSize: 12,
            lineHeight: '16px',
            my: 0.75,
            p: '6px 8px',
            borderRadius: '4px',
            bgcolor: 'background.sunken',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {fingerprint}
        </Box>
      </Tooltip>
      <Typography variant="caption" component="p" sx={{ color: 'text.tertiary' }}>
        {translate('kontor.settings.pinned.text')}
      </Typography>
    </Box>
  )
}
