import { Chip } from '@mui/material'
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
