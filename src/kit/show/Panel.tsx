import { Card, CardHeader, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** One link at the right of the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A card with a heading. */
export const Panel = ({ title, action, children }: PanelProps) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <CardHeader title={title} action={action} slotProps={{ title: { id, component: 'h2' } }} />
      {children}
    </Card>
  )
}

/** The sentence in an empty panel. */
export const EmptyPanel = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ p: '14px 16px', color: 'text.secondary' }}>
    {children}
  </Typography>
)
