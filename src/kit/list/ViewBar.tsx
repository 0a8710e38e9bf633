import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  IconButton,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useHref } from 'react-router-dom'
import { SheetDialog, useFirstFocus } from '../form/SheetDialog.tsx'
import { useFormats } from '../useFormats.ts'
import { useToasts } from '../useToasts.ts'

/** A view of a list, which is a link. */
export interface NamedView {
  readonly label: string
  /** Its address. */
  readonly to: string
}

interface TabProps {
  label: string
  to: string
  isCurrent: boolean
  /** Its number of records; undefined while it is unknown. */
  count: number | undefined
}

/** A link to a view, with its number of records. */
export const ViewTab = ({ label, to, isCurrent, count }: TabProps) => {
  const { number } = useFormats()
  return (
    <Box
      component={Link}
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 44,
        px: 1.25,
        typography: 'body2',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        textDecoration: 'none',
        color: isCurrent ? 'primary.main' : 'text.secondary',
        borderBottom: 2,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        '&:hover': { color: isCurrent ? 'primary.main' : 'text.primary' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      {label}
      {count !== undefined && (
        <Box
          component="span"
          sx={{ typography: 'caption', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
        >
          {number(count)}
        </Box>
      )}
    </Box>
  )
}

interface Props {
  /** The tabs. */
  children: ReactNode
  /** The saved view that is shown, if any. */
  current: NamedView | undefined
  /** Whether what is shown differs from all views. */
  canSave: boolean
  onSave: (label: string) => void
  onDelete: () => void
}

/** The views of a list as links, the menu of the one that is shown, and the button that saves what is shown as a view. */
export const ViewBar = ({ children, current, canSave, onSave, onDelete }: Props) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const [isNaming, setNaming] = useState(false)
  return (
    <Box
      component="nav"
      aria-label={translate('kontor.kit.list.views')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
      }}
    >
      {children}
      {current && (
        <ViewMenu
          view={current}
          onDelete={() => {
            onDelete()
            toasts.done('kontor.kit.list.viewDeleted')
          }}
        />
      )}
      {canSave && (
        <Button startIcon={<BookmarkBorderOutlined />} onClick={() => setNaming(true)} sx={{ flex: 'none' }}>
          {translate('kontor.kit.list.saveView')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={label => {
            onSave(label)
            setNaming(false)
            toasts.done('kontor.kit.list.viewSaved')
          }}
        />
      )}
    </Box>
  )
}

/** The menu of the view that is shown: its link, and its deletion. */
const ViewMenu = ({ view, onDelete }: { view: NamedView; onDelete: () => void }) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const href = useHref(view.to)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const copy = async () => {
    setAnchor(null)
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href)
      toasts.done('kontor.kit.list.linkCopied')
    } catch {
      toasts.failed('kontor.kit.list.linkNotCopied') // the browser may refuse the clipboard
    }
  }
  return (
    <>
      <IconButton
        aria-label={translate('kontor.kit.list.viewMenu', { name: view.label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHorizOutlined />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void copy()}>
          <LinkOutlined aria-hidden sx={{ fontSize: 18, mr: 1 }} />
          {translate('kontor.kit.list.copyLink')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            onDelete()
          }}
        >
          {translate('kontor.kit.list.deleteView')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** Asks for the name of a view. */
const NameDialog = ({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) => {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const body = useFirstFocus<HTMLFormElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <SheetDialog open onClose={onClose} title={translate('kontor.kit.list.saveView')} width={400}>
      <form ref={body} onSubmit={submit}>
        <DialogContent>
          <TextField
            fullWidth
            required
            label={translate('kontor.kit.list.viewName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('kontor.kit.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={name.trim() === ''}>
            {translate('kontor.kit.save')}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  )
}
