import CloseOutlined from '@mui/icons-material/CloseOutlined'
import UnfoldLessOutlined from '@mui/icons-material/UnfoldLessOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  type SxProps,
  type Theme,
  useForkRef,
} from '@mui/material'
import { type ElementType, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { ListSearch } from '../ListSearch.tsx'
import { Mono } from '../marks.tsx'
import { useCount } from '../useFormats.ts'
import { Tree } from './Tree.tsx'
import { type TreeState, useTree } from './useTree.ts'

/** Missing codes that are listed; more help nobody. */
const listedAtMost = 100

/** Lists the chosen codes that the tree does not hold; they are removed only by hand. */
const GoneChoices = ({ state: { gone, drop } }: { state: TreeState }) => {
  const translate = useTranslate()
  const count = useCount()
  if (gone.length === 0) return null
  return (
    <Alert severity="warning">
      {count('kontor.kit.tree.gone', gone.length)}
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          m: 0,
          mt: 1,
          p: 0,
          maxHeight: 96,
          overflow: 'auto',
        }}
      >
        {gone.slice(0, listedAtMost).map(code => (
          <Box
            component="li"
            key={code}
            sx={{
              display: 'flex',
              alignItems: 'center',
              maxWidth: '100%',
              pl: '7px',
              border: 1,
              borderColor: 'borderStrong',
              borderRadius: '5px',
              bgcolor: 'background.paper',
              fontSize: 12,
            }}
          >
            <Mono>{code}</Mono>
            <IconButton
              onClick={() => drop([code])}
              aria-label={translate('kontor.kit.tree.remove', { code })}
              sx={{
                width: { xs: 36, sm: 24 },
                height: { xs: 36, sm: 24 },
                '& .MuiSvgIcon-root': { fontSize: 14 },
              }}
            >
              <CloseOutlined />
            </IconButton>
          </Box>
        ))}
        {gone.length > listedAtMost && (
          <Box component="li" sx={{ display: 'block', alignSelf: 'center' }}>
            {count('kontor.kit.tree.more', gone.length - listedAtMost)}
          </Box>
        )}
      </Box>
      {gone.length > 1 && (
        <Button onClick={() => drop(gone)} sx={{ ml: -1, mt: 0.5 }}>
          {translate('kontor.kit.tree.removeAll')}
        </Button>
      )}
    </Alert>
  )
}

interface TreeToolsProps {
  state: TreeState
  /** Goes on from the search to what it found. */
  onEnter: () => void
}

/** What stands above a tree: the search, and what opens, closes and narrows it. */
const TreeTools = ({ state, onEnter }: TreeToolsProps) => {
  const translate = useTranslate()
  const count = useCount()
  const { query, found, narrowed, chosenOnly, codes } = state
  const onKey = (event: KeyboardEvent) => {
    // Enter must not send the form around it
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      onEnter()
    }
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault()
      event.stopPropagation()
      state.search('')
    }
  }
  return (
    <>
      <div onKeyDown={onKey}>
        <ListSearch
          label={translate('kontor.kit.tree.find')}
          value={query}
          onChange={state.search}
          found={narrowed && found !== '' ? count('kontor.kit.tree.matches', narrowed.matches) : ''}
          wide
        />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: -1 }}>
        <ExpandButton
          words={translate('kontor.kit.tree.expandAll')}
          icon={UnfoldMoreOutlined}
          onClick={() => state.setAllOpen(true)}
        />
        <ExpandButton
          words={translate('kontor.kit.tree.collapseAll')}
          icon={UnfoldLessOutlined}
          onClick={() => state.setAllOpen(false)}
        />
        <FormControlLabel
          sx={{ ml: 'auto', '& .MuiFormControlLabel-label': { typography: 'body2' } }}
          disabled={codes.length === 0 && !chosenOnly}
          control={<Checkbox checked={chosenOnly} onChange={(_event, on) => state.showChosenOnly(on)} />}
          label={translate('kontor.kit.tree.chosenOnly')}
        />
      </Box>
    </>
  )
}

/** Expands or collapses everything; a phone has room for its icon alone. */
const ExpandButton = ({
  words,
  icon: Icon,
  onClick,
}: {
  words: string
  icon: ElementType
  onClick: () => void
}) => (
  <Button
    color="inherit"
    aria-label={words}
    title={words}
    onClick={onClick}
    sx={{ minWidth: { xs: 44, sm: 0 }, gap: 0.75 }}
  >
    <Icon sx={{ fontSize: { xs: 20, sm: 16 } }} />
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {words}
    </Box>
  </Button>
)

export interface TreePickerProps {
  choices: readonly Choice[]
  codes: readonly string[]
  leavesOnly?: boolean | undefined
  onChange: (codes: string[]) => void
  /** Id of what names the tree. */
  labelledBy: string
  describedBy?: string | undefined
  invalid?: boolean
  /** What must not be missed: right above the tree. */
  error?: ReactNode
  /** The tree itself. */
  ref?: Ref<HTMLElement>
  /** The height of the tree. */
  sx?: SxProps<Theme>
}

/** A tree with all one needs to choose from it: search, missing codes, the tree. Lay it out in a column. */
export const TreePicker = ({
  ref,
  labelledBy,
  describedBy,
  invalid,
  error,
  sx,
  ...options
}: TreePickerProps) => {
  const state = useTree(options)
  const tree = useRef<HTMLElement>(null)
  return (
    <>
      <TreeTools state={state} onEnter={() => tree.current?.focus()} />
      <GoneChoices state={state} />
      {error}
      <Tree
        state={state}
        ref={useForkRef(tree, ref)}
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={invalid}
        sx={sx}
      />
    </>
  )
}
