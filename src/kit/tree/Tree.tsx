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
import { VirtualRows, scrollRowIntoView } from '../longLists/VirtualRows.tsx'
import { useCount, useFormats } from '../useFormats.ts'
import { isLeaf } from './indexTree.ts'
import { rowHeights, TreeRow, treeStyle } from './TreeRow.tsx'
import type { TreeState } from './useTree.ts'
import { useTreeKeys } from './useTreeKeys.ts'

/** Pixels between the edge and the first and the last row. */
const edge = 4

/** Keeps the active row of a tree in view. */
const useTreeView = (state: TreeState) => {
  const { activeRow, appliedQuery } = state
  const theme = useTheme()
  const height = useMediaQuery(theme.breakpoints.down('sm')) ? rowHeights.touch : rowHeights.mouse
  const box = useRef<HTMLElement>(null)
  const mustReveal = useRef(false)
  const previousQuery = useRef(appliedQuery)
  const reveal = useCallback(
    (row: number) => {
      if (box.current && row >= 0) scrollRowIntoView(box.current, { row, height, edge })
    },
    [height],
  )
  useLayoutEffect(() => {
    if (mustReveal.current) reveal(activeRow)
    mustReveal.current = false
  }, [reveal, activeRow])
  useLayoutEffect(() => {
    if (previousQuery.current === appliedQuery) return
    previousQuery.current = appliedQuery
    // matches show from the top; after the search the active row is in view again
    if (appliedQuery === '') reveal(activeRow)
    else if (box.current) box.current.scrollTop = 0
  }, [reveal, appliedQuery, activeRow])

  return {
    box,
    height,
    /** Activates a row and scrolls it into view. */
    goTo: (row: number) => {
      mustReveal.current = true
      state.setActiveRow(row)
      // the effect does not run if the row stays the same
      if (row === activeRow) reveal(row)
    },
    /** Scrolls the active row into view. */
    revealActive: () => reveal(activeRow),
    /** Number of rows in view, less one that stays visible when the user pages. */
    pageSize: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1),
  }
}

interface Props {
  state: TreeState
  /** Id of the element with the label. */
  labelledBy: string
  /** Id of the element with the hint or the error. */
  describedBy?: string | undefined
  invalid?: boolean | undefined
  ref?: Ref<HTMLElement> | undefined
  /** The height of the tree. */
  sx?: SxProps<Theme>
}

/**
 * A tree of checkboxes of any size: only rows in view are rendered. The focus stays on the tree, and
 * `aria-activedescendant` refers to the active row.
 * @example <Tree state={useTree({ choices, codes, onChange })} labelledBy={id} sx={{ height: 392 }} />
 */
export const Tree = ({ state, labelledBy, describedBy, invalid = false, ref, sx }: Props) => {
  const { tree, rows, activeRow, narrowed } = state
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const id = useId()
  const isPointerDown = useRef(false)
  const [showsRing, setShowsRing] = useState(false)
  const view = useTreeView(state)
  const boxRef = useForkRef(view.box, ref)
  const onKey = useTreeKeys(state, view.goTo, view.pageSize)

  const onClick = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target : null
    const row = Number(element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)
    const place = rows.places[row]
    if (place === undefined) return
    state.setActiveRow(row)
    const isTwist = element?.closest('[data-part="twist"]') && !isLeaf(tree, place)
    if (isTwist) state.setOpen([place], !state.isOpen(place))
    else state.toggle(place)
  }

  const frame = {
    overflow: 'auto',
    py: `${edge}px`,
    border: 1,
    borderColor: invalid ? 'error.dot' : 'divider',
    borderRadius: '6px',
    // the active row shows the focus ring
    '&:focus-visible': { outline: 'none', borderColor: 'primary.main' },
    ...(showsRing && {
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
      ref={boxRef}
      role="tree"
      tabIndex={0}
      aria-multiselectable
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-activedescendant={`${id}-${rows.places[activeRow]}`}
      onKeyDown={event => {
        setShowsRing(true)
        onKey(event)
      }}
      onClick={onClick}
      onPointerDown={() => {
        isPointerDown.current = true
        setShowsRing(false)
      }}
      onPointerUp={() => {
        isPointerDown.current = false
      }}
      onFocus={() => {
        if (isPointerDown.current) return
        setShowsRing(true)
        view.revealActive()
      }}
      onBlur={() => setShowsRing(false)}
      sx={[frame, treeStyle, ...size]}
    >
      <VirtualRows count={rows.places.length} height={view.height} edge={edge} active={activeRow}>
        {index => {
          const place = rows.places[index] ?? -1
          const node = tree.nodes[place]
          if (!node) return <Fragment key={index} />
          const chosen = state.isChosen(place)
          const tickable = state.isTickable(place)
          const open = isLeaf(tree, place) ? undefined : state.isOpen(place)
          const below = open ? 0 : (state.chosenBelow[place] ?? 0)
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
              query={state.appliedQuery}
            />
          )
        }}
      </VirtualRows>
    </Box>
  )
}
