import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Says that TB.One needs a field. */
export const RequiredChip = () => {
  const translate = useTranslate()
  return (
    <Chip
      component="span"
      label={translate('kontor.mapping.required')}
      sx={{
        height: 18,
        borderRadius: '4px',
        fontSize: 11,
        flex: 'none',
        bgcolor: 'transparent',
        '& .MuiChip-label': { px: '5px' },
      }}
    />
  )
}

interface StatusMarkProps {
  errors: number
  warnings: number
  /** Whether the number stands beside the icon. */
  counted?: boolean
}

/** The sign of errors, else of warnings; nothing where all is right. */
export const StatusMark = ({ errors, warnings, counted = false }: StatusMarkProps) => {
  const translate = useTranslate()
  const count = errors || warnings
  if (count === 0) return null
  const Icon = errors > 0 ? ErrorOutlineOutlined : WarningAmberOutlined
  const words = translate(errors > 0 ? 'kontor.mapping.errors' : 'kontor.mapping.warnings', {
    smart_count: count,
    count,
  })
  return (
    <Box
      component="span"
      role="img"
      aria-label={words}
      title={words}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '3px',
        flex: 'none',
        typography: 'caption',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        color: errors > 0 ? 'error.main' : 'warning.main',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {counted && <span aria-hidden>{count}</span>}
    </Box>
  )
}
