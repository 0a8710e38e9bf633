import AddOutlined from '@mui/icons-material/AddOutlined'
import { Box, Button } from '@mui/material'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  ref: Ref<HTMLButtonElement>
  /** The key or channel it adds to; only spoken. */
  about?: string
  /** Adds to the whole field: stands below everything, behind a line. */
  foot: boolean
  onClick: () => void
}

/** Adds an entry at the end. */
export const AddButton = ({ ref, about = '', foot, onClick }: Props) => {
  const translate = useTranslate()
  const label = translate(`kontor.mapping.${foot ? 'add' : 'addAttribute'}`)
  return (
    <Box
      sx={
        foot ? { mx: -2, mt: 1, mb: -1.5, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' } : { py: 0.5 }
      }
    >
      <Button
        ref={ref}
        variant={foot ? 'outlined' : 'text'}
        startIcon={<AddOutlined />}
        onClick={onClick}
        aria-label={
          about === '' ? undefined : translate('kontor.mapping.inputOf', { input: label, entry: about })
        }
        sx={foot ? undefined : { ml: '-8px' }}
      >
        {label}
      </Button>
    </Box>
  )
}
