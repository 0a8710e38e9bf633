import CloseIcon from '@mui/icons-material/Close'
import { Dialog, IconButton } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Declarations } from '../../contract/resource.ts'
import { SearchBox } from './SearchBox.tsx'

interface Props {
  readonly declared: Declarations
  readonly onClose: () => void
  /** Opens the dialog that starts an export. */
  readonly onStart: () => void
}

/** The search of a window without room for its field; on a phone it takes the whole screen. */
export const PaletteDialog = ({ declared, onClose, onStart }: Props) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={translate('kontor.palette.label')}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: {
            width: { xs: '100%', sm: 600 },
            maxWidth: { xs: 'none', sm: 600 },
            height: { xs: '100%', sm: 'auto' },
            m: { xs: 0, sm: '96px 16px 16px' },
            maxHeight: { xs: '100%', sm: 'calc(100% - 112px)' },
            borderRadius: { xs: 0, sm: '10px' },
            overflow: 'hidden',
          },
        },
      }}
    >
      <SearchBox
        declared={declared}
        onStart={onStart}
        input={input}
        isOpen
        onOpen={isOpen => isOpen || onClose()}
        className="k-search-dialog"
        autoFocus
        end={
          <IconButton aria-label={translate('kontor.shell.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        }
      />
    </Dialog>
  )
}
