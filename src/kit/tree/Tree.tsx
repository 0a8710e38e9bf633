import { Box, type SxProps, type Theme, useForkRef, useMediaQuery, useTheme } from '@mui/material'
import {
  Fragment,
  type MouseEvent,
  type Ref,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { LongRows, revealRow } from '../LongRows.tsx'
import { useCount, useFormats } from '../useFormats.ts'
import { isLeaf } from './indexTree.ts'
import { rowHeights, TreeRow, treeStyle } from './TreeRow.tsx'
import type { TreeState } from './useTree.ts'
import { useTreeKeys } from './useTreeKeys.ts'

/** Pixels between the edge and the first and the last row. */
const edge = 4

/** Keeps the active row in view. */
const useTreeView = (state: TreeState) => {
  const { activeRow, found } = state
  const theme = useTheme()
  const height = useMediaQuery(theme.breakpoints.down('sm')) ? rowHeights.touch : rowHeights.mouse
  const box = useRef<HTMLElement>(null)
  const follows = useRef(false)
  const shown = useRef(found)
  const reveal = useCallback(
    (row: number) => {
      if (box.current && row >= 0) revealRow(box.current, { row, height, edge })
    },
    [height],
  )
  useLayoutEffect(() => {
    if (follows.current) reveal(activeRow)
    follows.current = false
  }, [reveal, activeRow])
  useLayoutEffect(() => {
    if (shown.current === found) return
    shown.current = found
    // what was found begins at the top; without a search one is back where one was
    if (found === '') reveal(activeRow)
    else if (box.current) box.current.scrollTop = 0
  }, [reveal, found, activeRow])

  return {
    box,
    height,
    /** Makes a row the active one and brings it into view. */
    go: (row: number) => {
      follows.current = true
      state.go(row)
      // where the row stays the same no effect runs
      if (row === activeRow) reveal(row)
    },
    /** Brings the active row into view. */
    revealActive: () => reveal(activeRow),
    /** Rows in view, less the one that tells where one was. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1),
  }
}

interface Props {
  state: TreeState
  /** Id of what names it. */
  labelledBy: string
  /** Id of its hint or error. */
  describedBy?: string | undefined
  invalid?: boolean | undefined
  ref?: Ref<HTMLElement> | undefined
  /** Its height. */
  sx?: SxProps<Theme>
}

/**
 * A tree to choose from, however large: only rows in view are drawn. The focus stays on the tree, and
 * `aria-activedescendant` names the row the keyboard is at.
 * @example <Tree state={useTree({ choices, codes, onChange })} labelledBy={id} sx={{ height: 392 }} />
 */
export const Tree = ({ state, labelledBy, describedBy, invalid = false, ref, sx }: Props) => {
  const { tree, rows, activeRow, narrowed } = state
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const id = useId()
  const byPointer = useRef(false)
  const [ring, setRing] = useState(false)
  const view = useTreeView(state)
  const attach = useForkRef(view.box, ref)
  const onKey = useTreeKeys(state, view.go, view.page)

  const onClick = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target : null
    const row = Number(element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)
    const place = rows.places[row]
    if (place === undefined) return
    state.go(row)
    const twists = element?.closest('[data-part="twist"]') && !isLeaf(tree, place)
    if (twists) state.setOpen([place], !state.isOpen(place))
    else state.act(place)
  }

  const frame = {
    overflow: 'auto',
    py: `${edge}px`,
    border: 1,
    borderColor: invalid ? 'error.dot' : 'divider',
    borderRadius: '6px',
    // the ring is that of the active row
    '&:focus-visible': { outline: 'none', borderColor: 'primary.main' },
    ...(ring && {
      '& [data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
    }),
  } as const
  const size = Array.isArray(sx) ? sx : [sx]

  if (rows.places.length === 0)
    return (
      <Box sx={[frame, { p: 2, typography: 'body2', color: 'text.secondary' }, ...size]}>
        {translate(narrowed ? 'kontor.kit.noMatches' : 'kontor.kit.noChoices.title')}
      </Box>
    )
  return (
    <Box
      ref={attach}
      role="tree"
      tabIndex={0}
      aria-multiselectable
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-activedescendant={`${id}-${rows.places[activeRow]}`}
      onKeyDown={event => {
        setRing(true)
        onKey(event)
      }}
      onClick={onClick}
      onPointerDown={() => {
        byPointer.current = true
        setRing(false)
      }}
      onPointerUp={() => {
        byPointer.current = false
      }}
      onFocus={() => {
        if (byPointer.current) return
        setRing(true)
        view.revealActive()
      }}
      onBlur={() => setRing(false)}
      sx={[frame, treeStyle, ...size]}
    >
      <LongRows count={rows.places.length} height={view.height} edge={edge} active={activeRow}>
        {index => {
          const place = rows.places[index] ?? -1
          const node = tree.nodes[place]
          if (!node) return <Fragment key={index} />
          const chosen = state.isChosen(place)
          const tickable = state.isTickable(place)
          const open = isLeaf(tree, place) ? undefined : state.isOpen(place)
          const below = open ? 0 : (state.below[place] ?? 0)
          return (
            <TreeRow
              key={place}
              id={`${id}-${place}`}
              row={index}
              label={node.label}
              code={node.code}
              depth={node.depth}
              position={rows.positionOf[place] ?? 0}
              siblings={node.parent < 0 ? rows.roots : (rows.sizes[node.parent] ?? 0)}
              open={open}
              chosen={chosen}
              tickable={tickable}
              active={index === activeRow}
              below={below > 0 ? count('kontor.kit.tree.below', below) : undefined}
              belowCount={below > 0 ? number(below) : undefined}
              warning={chosen && !tickable ? translate('kontor.kit.tree.noLeaf') : undefined}
              found={state.found}
            />
          )
        }}
      </LongRows>
    </Box>
  )
}
