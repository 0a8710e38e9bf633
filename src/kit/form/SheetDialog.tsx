import CloseOutlined from '@mui/icons-material/CloseOutlined'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
} from '@mui/material'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** 600 for a form, 400 for a question. Pixels. */
  width: 400 | 600
  /** Takes the whole screen of a phone. */
  full?: boolean
  children: ReactNode
}

const fullOnPhone = {
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: '100%', sm: 'calc(100% - 48px)' },
  borderRadius: { xs: 0, sm: '10px' },
} as const

/** A dialog with its title; on a phone it rises from the lower edge. Escape and the backdrop close it. */
export const SheetDialog = ({ open, onClose, title, width, full = false, children }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={width === 400 ? 'xs' : 'sm'}
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
        {width === 600 && (
          <IconButton onClick={onClose} aria-label={translate('kontor.kit.close')}>
            <CloseOutlined />
          </IconButton>
        )}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

/** Milliseconds after which the focus moves, once the dialog stands. */
const focusDelay = 100

const inputs =
  'input:enabled:not([aria-hidden="true"]), textarea:enabled, [role="combobox"]:not([aria-disabled="true"])'

/**
 * Puts the focus on the first input of a dialog that can be changed, unless somebody was quicker.
 * @param first which input, by default the first
 * @returns the ref of what holds the inputs
 */
export const useFirstFocus = <E extends HTMLElement>(first = inputs) => {
  const body = useRef<E>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const dialog = body.current?.closest('[role="dialog"]')
      if (dialog !== document.activeElement && dialog?.contains(document.activeElement)) return
      body.current?.querySelector<HTMLElement>(first)?.focus()
    }, focusDelay)
    return () => clearTimeout(timer)
  }, [first])
  return body
}

/** The question, and the act that loses the changes. */
const unsavedWords = {
  close: { question: 'kontor.kit.closeQuestion', confirm: 'kontor.kit.discardChanges' },
  leave: { question: 'kontor.kit.leaveQuestion', confirm: 'kontor.kit.leave' },
} as const

interface UnsavedProps {
  open: boolean
  /** What a person is about to do: close a form, or leave the page. */
  about: keyof typeof unsavedWords
  onConfirm: () => void
  onStay: () => void
}

/** Asks before unsaved changes are lost. */
export const UnsavedDialog = ({ open, about, onConfirm, onStay }: UnsavedProps) => {
  const translate = useTranslate()
  const { question, confirm } = unsavedWords[about]
  return (
    <SheetDialog open={open} onClose={onStay} title={translate('kontor.kit.unsaved')} width={400}>
      <DialogContent>
        <DialogContentText>{translate(question)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onConfirm}>
          {translate(confirm)}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('kontor.kit.stay')}
        </Button>
      </DialogActions>
    </SheetDialog>
  )
}
