import { Box, Skeleton, Typography } from '@mui/material'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Declarations } from '../../contract/resource.ts'
import { Dot, visuallyHidden } from '../../kit/marks.tsx'
import { Thumb } from '../../kit/show/productMarks.tsx'
import { findIn, foldText } from '../../kit/tree/indexTree.ts'
import { StatusIcon } from '../exports/ExportStatus.tsx'
import { type PaletteEntry, useAddRecent, usePaletteEntries } from './usePaletteEntries.ts'

/** What the input needs of its results. */
export interface ResultsHandle {
  /** Moves the choice by arrows and opens it by Enter. @returns whether the key was used */
  readonly press: (event: KeyboardEvent) => boolean
}

/** The chosen result, for assistive software. */
export interface ActiveResult {
  readonly id: string | undefined
  readonly count: number
}

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

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

const EntryMark = ({
  entry: { icon: Icon, image, status },
  selected,
}: {
  entry: PaletteEntry
  selected: boolean
}) => {
  if (image !== undefined) return <Thumb image={image} />
  return (
    <Box
      component="span"
      sx={{
        width: 32,
        height: 32,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '4px',
        bgcolor: 'background.sunken',
        color: selected ? 'primary.main' : 'text.secondary',
      }}
    >
      {status ? (
        <StatusIcon statusClass={status} />
      ) : (
        Icon && <Box component={Icon} aria-hidden sx={{ fontSize: 18 }} />
      )}
    </Box>
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
  const { label, code, what, state, to } = entry
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
        if (selected) node?.scrollIntoView({ block: 'nearest' })
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '32px minmax(0, 1fr)', sm: '32px minmax(0, 1fr) auto' },
        gap: '0 12px',
        alignItems: 'center',
        minHeight: 52,
        p: '6px 14px',
        color: 'text.primary',
        textDecoration: 'none',
        fontSize: 13,
        lineHeight: '18px',
        cursor: 'pointer',
        bgcolor: selected ? 'action.selected' : 'transparent',
      }}
    >
      <EntryMark entry={entry} selected={selected} />
      <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
        <Box component="span" sx={{ ...cut, fontWeight: 500 }}>
          <Marked text={label} q={q} />
        </Box>
        {code && (
          <Box
            component="span"
            sx={{ ...cut, typography: 'mono', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
          >
            <Marked text={code} q={q} />
          </Box>
        )}
      </Box>
      {(state || what) && (
        <Box
          component="span"
          sx={{
            display: { xs: 'flex', sm: 'grid' },
            flexWrap: 'wrap',
            gap: '0 8px',
            gridColumn: { xs: 2, sm: 'auto' },
            justifyItems: 'end',
            fontSize: 12,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: { sm: 'nowrap' },
          }}
        >
          {state && (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.75,
                fontWeight: 500,
                color: 'text.primary',
              }}
            >
              <Dot color={state.color} hollow={state.hollow} />
              {state.text}
            </Box>
          )}
          {what && <span>{what}</span>}
        </Box>
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
    [['Enter'], 'open'],
    [['>'], 'acts'],
  ] as const
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        p: '8px 14px',
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

/** Rows in place of the first results. */
const Skeletons = () => (
  <Box aria-hidden>
    {[0, 1, 2, 3].map(row => (
      <Box key={row} sx={{ height: 52, display: 'flex', alignItems: 'center', gap: '12px', px: '14px' }}>
        <Skeleton variant="rounded" width={32} height={32} />
        <Skeleton variant="rounded" width="44%" height={10} />
        <Skeleton variant="rounded" width={64} height={10} sx={{ ml: 'auto' }} />
      </Box>
    ))}
  </Box>
)

/** Whether an entry is a product or none, not a page or an action. */
const isProduct = (entry: PaletteEntry | undefined) => entry === undefined || entry.image !== undefined

interface Props {
  readonly ref: Ref<ResultsHandle>
  readonly id: string
  readonly text: string
  readonly declared: Declarations
  readonly onActive: (active: ActiveResult) => void
  readonly onStart: () => void
  readonly onClose: () => void
}

/** The results of the search by group, which the keys of its input choose from. */
export const SearchResults = ({ ref, id, text, declared, onActive, onStart, onClose }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const addRecent = useAddRecent()
  const [at, setAt] = useState({ text, index: 0 })
  const found = usePaletteEntries(declared, text)
  const entries = found.groups.flatMap(group => group.entries)
  const current = Math.min(at.text === text ? at.index : 0, entries.length - 1)
  const idOf = (index: number) => `${id}-${index}`
  const word = (name: string, params = {}) => translate(`kontor.palette.${name}`, params)
  /** The text for which Enter was pressed before its results were there, as scanners do. */
  const awaited = useRef<string>(undefined)

  const open = (entry: PaletteEntry | undefined, newTab: boolean) => {
    if (!entry) return
    if (entry.act) return entry.act()
    addRecent(entry)
    onClose()
    if (entry.to === undefined) return onStart()
    if (newTab) window.open(entry.to, '_blank', 'noopener')
    else void navigate(entry.to)
  }
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0)
      setAt({ text, index: (current + step + entries.length) % entries.length })
    // products may still be those of the text before
    else if (event.key === 'Enter' && found.isPending && isProduct(entries[current])) awaited.current = text
    else if (event.key === 'Enter') open(entries[current], event.ctrlKey || event.metaKey)
    else return false
    return true
  }
  useImperativeHandle(ref, () => ({ press }))
  const activeId = entries.length > 0 ? idOf(current) : undefined
  useEffect(() => onActive({ id: activeId, count: entries.length }), [onActive, activeId, entries.length])
  useEffect(() => {
    if (awaited.current === text && !found.isPending) {
      awaited.current = undefined
      open(found.exact ?? entries[0], false)
    }
  })

  const q = text.replace(/^>/, '').trim()
  return (
    // a press of the mouse leaves the focus in the input
    <Box className="k-search-results" onMouseDown={event => event.preventDefault()}>
      <Box sx={{ overflowY: 'auto', flex: 1 }}>
        <Box id={id} role="listbox" aria-label={word('label')}>
          {found.groups.map(({ name, entries: own, count = own.length }) => (
            <Box key={name} role="group" aria-label={word(name)}>
              <Typography
                variant="caption"
                component="div"
                aria-hidden
                sx={{ display: 'flex', p: '10px 14px 4px', fontWeight: 500, color: 'text.tertiary' }}
              >
                {word(name)}
                <Box
                  component="span"
                  sx={{ ml: 'auto', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
                >
                  {name === 'problem' || name === 'recent' ? '' : count}
                </Box>
              </Typography>
              {own.map(entry => {
                const index = entries.indexOf(entry)
                return (
                  <Option
                    key={entry.to ?? entry.label}
                    id={idOf(index)}
                    entry={entry}
                    q={q}
                    selected={index === current}
                    onPoint={() => setAt({ text, index })}
                    onOpen={newTab => open(entry, newTab)}
                  />
                )
              })}
            </Box>
          ))}
        </Box>
        {found.isPending && found.isFirst && <Skeletons />}
        {found.note && (
          <Typography variant="body2" role="status" sx={{ p: '12px 14px', color: 'text.secondary' }}>
            {word(found.note)}
          </Typography>
        )}
        {entries.length === 0 && !found.isPending && q !== '' && (
          <Typography variant="body2" sx={{ p: '14px', color: 'text.secondary' }}>
            {word('nothing', { q })}
          </Typography>
        )}
      </Box>
      <div role="status" style={visuallyHidden}>
        {found.isPending ? word('searching') : word('found', { smart_count: entries.length })}
      </div>
      <KeyHints />
    </Box>
  )
}
