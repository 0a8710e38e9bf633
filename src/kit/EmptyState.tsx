import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { Box, Card, Typography } from '@mui/material'
import type { ElementType, ReactNode } from 'react'

interface Props {
  text: string
  icon?: ElementType | undefined
  /** The one act that ends the emptiness. */
  children?: ReactNode
}

/** What stands where nothing is yet: an icon, one sentence, one act. */
export const EmptyState = ({ text, icon: Icon = InboxOutlined, children }: Props) => (
  <Card variant="outlined" sx={{ width: '100%' }}>
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        px: 3,
        py: 5,
        textAlign: 'center',
      }}
    >
      <Box component={Icon} aria-hidden sx={{ fontSize: 32, color: 'text.disabled', mb: 1 }} />
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      {children && <Box sx={{ mt: 1.5 }}>{children}</Box>}
    </Box>
  </Card>
)
