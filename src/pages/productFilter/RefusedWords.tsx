import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Link, Typography } from '@mui/material'
import type { FieldMessages } from '../../contract/errors.ts'
import { useWords } from '../../kit/useWords.ts'
import { settings } from '../../resources/index.ts'

interface Props {
  title: string
  severity: 'warning' | 'error'
  /** Sentences by field. */
  messages?: FieldMessages
  /** Leads to a field. */
  onGo?: (name: string) => void
  children?: string
}

const icons = { warning: WarningAmberOutlined, error: ErrorOutlineOutlined } as const

/** Why there is no number, and where to mend it. */
export const RefusedWords = ({ title, severity, messages, onGo, children }: Props) => {
  const words = useWords(settings.productFilter)
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <Box
        component={icons[severity]}
        aria-hidden
        sx={{ fontSize: 18, mt: '1px', flex: 'none', color: `${severity}.main` }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {children && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {children}
          </Typography>
        )}
        {Object.entries(messages ?? {}).map(([name, sentences]) => (
          <Typography key={name} variant="body2" sx={{ color: 'text.secondary' }}>
            <Link
              component="button"
              type="button"
              variant="body2"
              onClick={() => onGo?.(name)}
              sx={{ verticalAlign: 'baseline' }}
            >
              {words.label(name)}
            </Link>
            {': '}
            {sentences.join(' ')}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
