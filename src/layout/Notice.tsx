import { Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Column } from './Column.tsx'
import { PageTitle } from './PageTitle.tsx'

interface NoticeProps {
  /** For the toolbar and the browser's tab. */
  readonly title: string
  /** Large, above the sentence. */
  readonly figure?: string
  readonly sentence: string
  readonly act?: ReactNode
  readonly children?: ReactNode
}

/** A page that only says something: nothing here, no access, broken. */
export const Notice = ({ title, figure, sentence, act, children }: NoticeProps) => (
  <Column>
    <PageTitle title={title} />
    <Card
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        p: '40px 24px',
        textAlign: 'center',
      }}
    >
      {figure && (
        <Typography variant="mono" sx={{ fontSize: 32, lineHeight: '32px', mb: '8px' }}>
          {figure}
        </Typography>
      )}
      <Typography
        variant="body1"
        component="p"
        sx={{ color: 'text.secondary', maxWidth: 520, mb: act ? '16px' : 0 }}
      >
        {sentence}
      </Typography>
      {act}
      {children}
    </Card>
  </Column>
)
