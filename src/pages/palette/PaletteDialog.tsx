import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { Box, Dialog, IconButton, InputBase, Skeleton, Typography } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Declarations } from '../../contract/resource.ts'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { findIn, foldText } from '../../kit/tree/indexTree.ts'
import { Dot } from '../../kit/marks.tsx'
import { StatusIcon } from '../exports/ExportStatus.tsx'
import { type PaletteEntry, usePaletteEntries, useAddRecent } from './usePaletteEntries.ts'

/** A text with the searched words highlighted. */
const Marked = ({ text, q }: { text: string; q: string }) => {
  const found = findIn(text, foldText(q))
  if (!found) return text
  const [start, end] = found
  return (
    <>
      {text.slice(0, start)}
      <Box component="b" sx={{ fontWeight: 600, color: 'primary.main' }}>
        {text.slice(start, end)}
      </Box>
      {text.slice(end)}
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly q: string
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onOpen: (newTab: boolean) => void
}

const Option = ({ id, entry, q, selected, onPoint, onOpen }: OptionProps) => {
  const { label, code, what, isOnSale, icon: Icon, image, status, to } = entry
  return (
    <Box
      component="a"
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={to ?? '#'}
      onMouseMove={onPoint}
      onClick={event => {
        event.preventDefault()
        onOpen(event.ctrlKey || event.metaKey)
      }}
      ref={(node: HTMLElement | null) => {
        if (selected) node?.scrollIntoView?.({ block: 'nearest' })
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: { xs: 48, sm: 40 },
        p: '4px 10px',
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        cursor: 'pointer',
        bgcolor: selected ? 'action.selected' : 'transparent',
      }}
    >
      {status && <StatusIcon statusClass={status} />}
      {image !== undefined && <Thumb image={image} size={24} />}
      {Icon && (
        <Box
          component={Icon}
          aria-hidden
          sx={{ fontSize: 18, flex: 'none', color: selected ? 'primary.main' : 'text.tertiary' }}
        />
      )}
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        <Marked text={label} q={q} />
        {code && (
          <Box
            component="span"
            sx={{
              typography: 'mono',
              fontSize: 12,
              color: 'text.secondary',
              ml: { sm: 1 },
              display: { xs: 'block', sm: 'inline' },
            }}
          >
            <Marked text={code} q={q} />
          </Box>
        )}
      </Box>
      {what && (
        <Typography
          variant="caption"
          sx={{
            ml: 'auto',
            flex: 'none',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            display: code ? { xs: 'none', sm: 'inline' } : undefined,
          }}
        >
          {isOnSale !== undefined && (
            <Box component="span" sx={{ mr: 0.75 }}>
              <Dot color={isOnSale ? 'success.dot' : 'text.tertiary'} hollow={!isOnSale} />
            </Box>
          )}
          {what}
        </Typography>
      )}
    </Box>
  )
}

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      font: 'inherit',
      fontSize: 11,
      lineHeight: '16px',
      display: 'inline-block',
      minWidth: 18,
      px: '4px',
      mr: '4px',
      textAlign: 'center',
      border: 1,
      borderColor: 'borderStrong',
      borderRadius: '4px',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
)

const KeyHints = () => {
  const translate = useTranslate()
  const hints = [
    [['↑', '↓'], 'choose'],
    [['↵'], 'open'],
    [['Esc'], 'close'],
  ] as const
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        p: '8px 18px',
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        lineHeight: '20px',
        color: 'text.tertiary',
      }}
    >
      {hints.map(([keys, name]) => (
        <span key={name}>
          {keys.map(key => (
            <Key key={key}>{key}</Key>
          ))}
          {translate(`kontor.palette.keys.${name}`)}
        </span>
      ))}
    </Box>
  )
}

interface Props {
  readonly declared: Declarations
  readonly onClose: () => void
  /** Opens the dialog that starts an export. */
  readonly onStart: () => void
}

/** Finds pages, actions, exports and SKUs by a text, and goes there. */
export const PaletteDialog = ({ declared, onClose, onStart }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const addRecent = useAddRecent()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = usePaletteEntries(declared, text)
  const entries = found.groups.flatMap(group => group.entries)
  const current = Math.min(at, entries.length - 1)
  const idOf = (index: number) => `${list}-${index}`
  const word = (name: string, params = {}) => translate(`kontor.palette.${name}`, params)

  const open = (entry: PaletteEntry | undefined, newTab: boolean) => {
    if (!entry) return
    addRecent(entry)
    if (entry.to === undefined) return onStart()
    onClose()
    if (newTab) window.open(entry.to, '_blank', 'noopener')
    else void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) setAt((current + step + entries.length) % entries.length)
    else if (event.key === 'Enter') open(entries[current], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={word('label')}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: {
            width: { xs: 'calc(100% - 16px)', sm: 600 },
            maxWidth: 600,
            m: { xs: '8px', sm: '96px 16px 16px' },
            maxHeight: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 112px)' },
            // at the top also on a phone, where other dialogs are at the bottom
            borderRadius: { xs: '10px' },
            overflow: 'hidden',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          height: 52,
          flex: 'none',
          p: '0 12px 0 18px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon aria-hidden sx={{ fontSize: 18, color: 'text.tertiary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={word('label')}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': word('label'),
              'aria-expanded': entries.length > 0,
              'aria-controls': list,
              'aria-autocomplete': 'list',
              'aria-activedescendant': entries.length > 0 ? idOf(current) : undefined,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
          sx={{ fontSize: 16 }}
        />
        <IconButton aria-label={translate('kontor.shell.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', p: entries.length > 0 ? '4px 8px 8px' : 0 }}>
        <Box id={list} role="listbox" aria-label={word('label')}>
          {found.groups.map(({ name, entries: own }) => (
            <Box key={name} role="group" aria-label={word(name)}>
              <Typography
                variant="caption"
                component="div"
                aria-hidden
                sx={{ p: '10px 10px 4px', fontWeight: 500, color: 'text.tertiary' }}
              >
                {word(name)}
              </Typography>
              {own.map(entry => {
                const index = entries.indexOf(entry)
                return (
                  <Option
                    key={entry.to ?? entry.label}
                    id={idOf(index)}
                    entry={entry}
                    q={text.trim()}
                    selected={index === current}
                    onPoint={() => setAt(index)}
                    onOpen={newTab => open(entry, newTab)}
                  />
                )
              })}
              {name === 'skus' && found.isPending && own.length === 0 && (
                <Box aria-hidden>
                  {[0, 1].map(row => (
                    <Box
                      key={row}
                      sx={{ height: 40, display: 'flex', alignItems: 'center', gap: '10px', px: '10px' }}
                    >
                      <Skeleton variant="circular" width={18} height={18} />
                      <Skeleton variant="rounded" width="44%" height={10} />
                    </Box>
                  ))}
                </Box>
              )}
            </Box>
          ))}
        </Box>
        {found.problem && (
          <Typography variant="body2" role="status" sx={{ p: '4px 18px 12px', color: 'text.secondary' }}>
            {word(found.problem)}
          </Typography>
        )}
        {entries.length === 0 && !found.isPending && !found.problem && text.trim() !== '' && (
          <Typography variant="body2" sx={{ p: '14px 18px', color: 'text.secondary' }}>
            {word('nothing', { q: text.trim() })}
          </Typography>
        )}
      </Box>
      <div role="status" style={visuallyHidden}>
        {found.isPending ? word('searching') : word('found', { smart_count: entries.length })}
      </div>
      <KeyHints />
    </Dialog>
  )
}
