import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { HttpError } from 'react-admin'
import type { ConnectReason } from '../../contract/pagePaths.ts'
import { BrandMark, productName } from '../../layout/brand.tsx'
import { LanguageMenu } from '../../layout/menus.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Actions at the foot of the card. */
  readonly actions?: ReactNode
}

/** A page of the app connection: one card without the shell, under the language menu. */
export const ConnectFrame = ({ title, children, actions }: Props) => (
  <Box
    component="main"
    sx={{
      position: 'relative',
      minHeight: '100vh',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: { xs: 'flex-start', sm: 'center' },
      p: { xs: '72px 0 24px', sm: '72px 0' },
    }}
  >
    <title>{`${title} · ${productName}`}</title>
    <Box sx={{ position: 'absolute', top: 12, right: 12, width: 140 }}>
      <LanguageMenu rail={false} />
    </Box>
    <Box sx={{ width: '90%', maxWidth: 500 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', mb: 2 }}>
        <BrandMark size={24} />
        <Typography variant="subtitle1" component="span" sx={{ letterSpacing: '-0.01em' }}>
          {productName}
        </Typography>
      </Box>
      <Card variant="outlined">
        <CardContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: '24px', '&:last-child': { pb: '24px' } }}
        >
          <Typography variant="h5" component="h1">
            {title}
          </Typography>
          {children}
          {actions && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                mt: 1,
                '& > *': { flexGrow: { xs: 1, sm: 0 }, minHeight: { xs: 44, sm: 0 } },
              }}
            >
              {actions}
            </Box>
          )}
        </CardContent>
      </Card>
    </Box>
  </Box>
)

const reasons: Readonly<Record<number, ConnectReason>> = {
  403: 'forbidden',
  409: 'expired',
  412: 'otherPim',
  503: 'notConfigured',
}

/** Why a call of the confirmation failed, where its status says it. */
export const reasonOf = (error: unknown): ConnectReason | undefined =>
  error instanceof HttpError ? reasons[error.status] : undefined

/** Whether a call failed because nobody is signed in any more: the log-in is on its way, and comes back here. */
export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401
