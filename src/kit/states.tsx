import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSlowFlag } from './clock.ts'
import { isUnknownCall } from '../wire/saves.ts'
import { useFormats } from './useFormats.ts'

interface EmptyStateProps {
  text: string
  icon?: ElementType | undefined
  /** The button that creates the first entry. */
  children?: ReactNode
}

/** Shown instead of an empty list: an icon, one sentence and one action. */
export const EmptyState = ({ text, icon: Icon = InboxOutlined, children }: EmptyStateProps) => (
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

interface LoadFailedProps {
  /** The name of the data: `Exports`. */
  name: string
  /** When the data on the page was loaded, in milliseconds; 0 = there is none. */
  since: number
  /** The error of the call; a call that the backend lacks cannot be retried. */
  error?: unknown
  onRetry: () => void
}

/**
 * An error message that data could not be loaded, with the age of the data on the page and a retry button; or that the
 * backend does not offer it.
 */
export const LoadFailed = ({ name, since, error, onRetry }: LoadFailedProps) => {
  const translate = useTranslate()
  const { clock } = useFormats()
  if (isUnknownCall(error))
    return <Alert severity="info">{translate('kontor.kit.notOffered', { name })}</Alert>
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center' }}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('kontor.kit.tryAgain')}
        </Button>
      }
    >
      {translate('kontor.kit.loadFailed', { name })}
      {since > 0 && ` ${translate('kontor.kit.stateOf', { time: clock(since) })}`}
    </Alert>
  )
}

const widths = ['44%', '36%', '48%', '32%', '40%']

interface RowSkeletonProps {
  rows?: number
  /** Height of a row in pixels, the same as in the loaded list. */
  height?: number
}

/** Gray placeholder rows of a loading list. They appear after 300 ms. */
export const RowSkeleton = ({ rows = 5, height = 52 }: RowSkeletonProps) => {
  const slow = useSlowFlag(true)
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('kontor.kit.loading')} sx={{ minHeight: rows * height }}>
      {slow &&
        Array.from({ length: rows }, (_row, index) => (
          <Box
            key={index}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              height,
              px: 2,
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Skeleton variant="circular" width={18} height={18} />
            <Skeleton variant="rounded" width={widths[index % widths.length]} height={10} />
            <Skeleton variant="rounded" width={44} height={10} sx={{ ml: 'auto' }} />
          </Box>
        ))}
    </Box>
  )
}

interface HeadSkeletonProps {
  /** What loads, for a screen reader. */
  label: string
  minHeight: number
  /** Width and height of each line beside the picture. */
  lines: readonly (readonly [width: string, height: number])[]
}

/** The gray placeholder of a card with a picture and lines beside it. It appears after 300 ms. */
export const HeadSkeleton = ({ label, minHeight, lines }: HeadSkeletonProps) => {
  const slow = useSlowFlag(true)
  return (
    <Card
      variant="outlined"
      role="status"
      aria-label={label}
      sx={{ display: 'flex', gap: 2, p: 2, minHeight }}
    >
      {slow && (
        <>
          <Skeleton variant="rounded" width={56} height={56} />
          <Box sx={{ flex: 1, pt: '5px' }}>
            {lines.map(([width, height]) => (
              <Skeleton key={width} variant="rounded" width={width} height={height} sx={{ mb: '12px' }} />
            ))}
          </Box>
        </>
      )}
    </Card>
  )
}

/** Gray placeholders of a loading form: labels with their inputs, two in a row. They appear after 300 ms. */
export const FormSkeleton = ({ fields = 6 }: { fields?: number }) => {
  const slow = useSlowFlag(true)
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('kontor.kit.loading')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        p: 2,
        minHeight: (fields / 2) * 74,
      }}
    >
      {slow &&
        Array.from({ length: fields }, (_field, index) => (
          <div key={index}>
            <Skeleton
              variant="rounded"
              width={widths[index % widths.length]}
              height={10}
              sx={{ mt: '5px', mb: '11px' }}
            />
            <Skeleton variant="rounded" height={36} />
          </div>
        ))}
    </Box>
  )
}

/** Gray placeholders of loading tiles, three in a row. They appear after 300 ms. */
export const TileSkeleton = ({ tiles = 9 }: { tiles?: number }) => {
  const slow = useSlowFlag(true)
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('kontor.kit.loading')}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1.5 }}
    >
      {slow &&
        Array.from({ length: tiles }, (_tile, index) => (
          <Skeleton key={index} variant="rounded" height={68} sx={{ borderRadius: '8px' }} />
        ))}
    </Box>
  )
}
