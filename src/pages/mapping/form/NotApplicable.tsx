import { Box } from '@mui/material'

/** Stands where the chosen source has no such choice. */
export const NotApplicable = ({ words }: { words: string }) => (
  <Box
    title={words}
    sx={{
      height: { xs: 44, sm: 36 },
      '@container (min-width: 700px)': { height: 32, fontSize: 13 },
      display: 'flex',
      alignItems: 'center',
      px: '10px',
      border: 1,
      borderColor: 'divider',
      borderRadius: '6px',
      bgcolor: 'background.sunken',
      color: 'text.tertiary',
      fontSize: { xs: 16, sm: 14 },
    }}
  >
    <Box
      component="span"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}
    >
      {words}
    </Box>
  </Box>
)
