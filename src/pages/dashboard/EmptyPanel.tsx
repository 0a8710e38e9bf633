import { Typography } from '@mui/material'

/** The sentence of a panel that has nothing to show. */
export const EmptyPanel = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ p: '14px 16px', color: 'text.secondary' }}>
    {children}
  </Typography>
)
