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
import { type FormEvent, useState } from 'react'
import {
  extractValidSavedQueries,
  type SavedQuery,
  useGetList,
  useListContext,
  useResourceContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin'
import { Link, useHref, useLocation } from 'react-router-dom'
import { sameValue } from '../../contract/record/paths.ts'
import { SheetDialog, useFirstFocus } from '../form/SheetDialog.tsx'
import { useFormats } from '../useFormats.ts'
import { useToasts } from '../useToasts.ts'
import { areSameColumns, type ChosenColumns, columnsParameter } from './useColumns.ts'

/** A view of a list in react-admin's store of saved queries, with its columns. */
type View = SavedQuery & { value: SavedQuery['value'] & { columns?: readonly string[] } }

/** The address of a view; it is a link that others can open. */
export const searchOf = ({ value }: View): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(value.filter ?? {}),
    displayedFilters: JSON.stringify(value.displayedFilters ?? {}),
    ...(value.sort && { sort: value.sort.field, order: value.sort.order }),
    perPage: String(value.perPage ?? 50),
    page: '1',
    ...(value.columns && { [columnsParameter]: value.columns.join() }),
  })}`

interface TabProps {
  label: string
  to: string
  isCurrent: boolean
  /** Its number of records; undefined while it is unknown. */
  count: number | undefined
}

/** A link to a view, with its number of records. */
const Tab = ({ label, to, isCurrent, count }: TabProps) => {
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

/** A saved view with its number of records, which the list counts while it shows the view. */
const CountedTab = ({ view, isCurrent }: { view: View; isCurrent: boolean }) => {
  const { resource, total } = useListContext()
  const filter: object = view.value.filter ?? {}
  const counted = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter },
    { enabled: !isCurrent },
  ).total
  return (
    <Tab label={view.label} to={searchOf(view)} isCurrent={isCurrent} count={isCurrent ? total : counted} />
  )
}

interface Props {
  columns: ChosenColumns
  /** The number of records without a filter; undefined while it is unknown. */
  whole: number | undefined
}

/** The saved views of a list as links, and the button that saves what is shown as a view. */
export const ViewTabs = ({ columns, whole }: Props) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { pathname } = useLocation()
  const resource = useResourceContext() ?? ''
  const { filterValues, sort, perPage } = useListContext()
  const [stored, setStored] = useSavedQueries(resource)
  const [isNaming, setNaming] = useState(false)
  const views = extractValidSavedQueries(stored) as View[] // the columns are ours, and may be missing
  const isShown = ({ value }: View) =>
    sameValue(value.filter ?? {}, filterValues) &&
    sameValue(value.sort, sort) &&
    areSameColumns(value.columns ?? columns.preset, columns.chosen)
  const current = views.find(isShown)
  const isFiltered = Object.keys(filterValues).length > 0
  const save = (label: string) => {
    const value = {
      filter: filterValues,
      displayedFilters: [],
      sort,
      perPage,
      columns: columns.chosen,
    }
    setStored([...views.filter(view => view.label !== label), { label, value }])
    setNaming(false)
    toasts.done('kontor.kit.list.viewSaved')
  }
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
      <Tab
        label={translate('kontor.kit.list.all')}
        to={pathname}
        isCurrent={!current && !isFiltered}
        count={whole}
      />
      {views.map(view => (
        <CountedTab key={view.label} view={view} isCurrent={view === current} />
      ))}
      {current && (
        <ViewMenu
          view={current}
          onDelete={() => {
            setStored(views.filter(view => view !== current))
            toasts.done('kontor.kit.list.viewDeleted')
          }}
        />
      )}
      {!current && (isFiltered || !columns.isPreset) && (
        <Button startIcon={<BookmarkBorderOutlined />} onClick={() => setNaming(true)} sx={{ flex: 'none' }}>
          {translate('kontor.kit.list.saveView')}
        </Button>
      )}
      {isNaming && <NameDialog onClose={() => setNaming(false)} onSave={save} />}
    </Box>
  )
}

/** The menu of the view that is shown: its link, and its deletion. */
const ViewMenu = ({ view, onDelete }: { view: View; onDelete: () => void }) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const href = useHref(searchOf(view))
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
