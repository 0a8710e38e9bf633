import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import { Box, Chip, IconButton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping.ts'
import { Mono } from '../../../kit/Mono.tsx'
import { RequiredChip } from '../RequiredChip.tsx'

/** The id of the field's name. */
export const fieldNameId = 'mapping-field'

interface Props {
  field: MappingAttribute
  /** Back to the list, where there is room for one of both. */
  onBack: () => void
}

/** Name, code and kind of the field whose form is open. */
export const FieldHead = ({ field, onBack }: Props) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: 56,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={translate('kontor.mapping.allFields')}
        onClick={onBack}
        sx={{ display: { md: 'none' }, ml: '-8px' }}
      >
        <ArrowBackOutlined />
      </IconButton>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          alignItems: 'baseline',
        }}
      >
        <Typography variant="subtitle1" component="h2" id={fieldNameId}>
          {field.label}
        </Typography>
        <Typography variant="body2" component="span">
          <Mono quiet>{field.field}</Mono>
        </Typography>
      </Box>
      {field.required && <RequiredChip />}
      <Chip
        label={translate(`kontor.mapping.kinds.${field.type}`)}
        sx={{ display: { xs: 'none', sm: 'flex' } }}
      />
    </Box>
  )
}
