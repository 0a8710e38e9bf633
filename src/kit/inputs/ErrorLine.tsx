import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Box } from '@mui/material'

/** The sentence below an input that is not in order. */
export const ErrorLine = ({ children }: { children: string }) => (
  <Box component="span" role="alert" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
    <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
    <span>{children}</span>
  </Box>
)
