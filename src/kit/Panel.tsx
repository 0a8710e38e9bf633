import { Card, CardHeader, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** At most one link at the right of the head. */
  action?: ReactNode
  children: ReactNode
}

/** A card with a head. */
export const Panel = ({ title, action, children }: Props) => {
  const id = useId()
  return (
    <Card variant="outlined" component="section" aria-labelledby={id}>
      <CardHeader
        title={title}
        action={action}
        slotProps={{ title: { component: 'h2', id, variant: 'subtitle1' } }}
      />
      {children}
    </Card>
  )
}

/** The sentence of a panel that has nothing to show. */
export const EmptyPanel = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ p: '14px 16px', color: 'text.secondary' }}>
    {children}
  </Typography>
)
