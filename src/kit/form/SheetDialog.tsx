import CloseOutlined from '@mui/icons-material/CloseOutlined'
import { Box, Dialog, DialogTitle, IconButton } from '@mui/material'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** Width in pixels: 600 for a form, 400 for a question, 880 for a form with a table. */
  width: 400 | 600 | 880
  /** Whether the dialog takes the whole screen of a phone. */
  full?: boolean
  children: ReactNode
}

const fullOnPhone = {
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: '100%', sm: 'calc(100% - 48px)' },
  borderRadius: { xs: 0, sm: '10px' },
} as const

/** A dialog with a title. The Escape key and a click on the backdrop close it. A phone shows it at the lower edge. */
export const SheetDialog = ({ open, onClose, title, width, full = false, children }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={({ 400: 'xs', 600: 'sm', 880: 'md' } as const)[width]}
      slotProps={{ paper: { sx: full ? fullOnPhone : undefined } }}
    >
      <DialogTitle component="div">
        <Box
          component="h2"
          id={id}
          sx={{ flex: 1, minWidth: 0, m: 0, font: 'inherit', overflowWrap: 'anywhere' }}
        >
          {title}
        </Box>
        {width !== 400 && (
          <IconButton onClick={onClose} aria-label={translate('kontor.kit.close')}>
            <CloseOutlined />
          </IconButton>
        )}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

/** Milliseconds until the focus moves, because the dialog takes the focus first. */
const focusDelay = 100

const inputSelector =
  'input:enabled:not([aria-hidden="true"]), textarea:enabled, [role="combobox"]:not([aria-disabled="true"])'

/**
 * Focuses the first editable input of a dialog, unless an element of the dialog has the focus by then.
 * @param selector CSS selector of the input
 * @returns the ref for the element around the inputs
 */
export const useFirstFocus = <E extends HTMLElement>(selector = inputSelector) => {
  const body = useRef<E>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const dialog = body.current?.closest('[role="dialog"]')
      if (dialog !== document.activeElement && dialog?.contains(document.activeElement)) return
      body.current?.querySelector<HTMLElement>(selector)?.focus()
    }, focusDelay)
    return () => clearTimeout(timer)
  }, [selector])
  return body
}
