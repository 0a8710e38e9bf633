import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import type { Note } from './FieldFrame.ts'
import { noteId } from './useNotesAt.ts'

interface Props {
  note: Note
  /** Key and input it is about: `heel_height, Unit`. */
  about: string
}

/** The sentence below a row, naming the input it is about. */
export const NoteLine = ({ note: { path, severity, text }, about }: Props) => {
  const Icon = severity === 'error' ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <Box
      id={noteId(path)}
      component="p"
      role={severity === 'error' ? 'alert' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        typography: 'caption',
        color: `${severity}.main`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
      <span>
        {about !== '' && <b style={{ fontWeight: 500 }}>{about}: </b>}
        {text}
      </span>
    </Box>
  )
}
