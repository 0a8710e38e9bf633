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
import { ListSearch } from '../list/ListSearch.tsx'
import { Mono } from '../marks.tsx'
import { useCount } from '../useFormats.ts'
import { Tree } from './Tree.tsx'
import { type TreeState, useTree } from './useTree.ts'

/** Missing codes listed at most. */
const maxListed = 100

/** Lists the chosen codes that the tree lacks, with buttons to remove them. */
const MissingChoices = ({ state: { missing, remove } }: { state: TreeState }) => {
  const translate = useTranslate()
  const count = useCount()
  if (missing.length === 0) return null
  return (
    <Alert severity="warning">
      {count('kontor.kit.tree.gone', missing.length)}
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
        {missing.slice(0, maxListed).map(code => (
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
              onClick={() => remove([code])}
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
        {missing.length > maxListed && (
          <Box component="li" sx={{ display: 'block', alignSelf: 'center' }}>
            {count('kontor.kit.tree.more', missing.length - maxListed)}
          </Box>
        )}
      </Box>
      {missing.length > 1 && (
        <Button onClick={() => remove(missing)} sx={{ ml: -1, mt: 0.5 }}>
          {translate('kontor.kit.tree.removeAll')}
        </Button>
      )}
    </Alert>
  )
}

interface TreeToolsProps {
  state: TreeState
  /** Called when the user moves from the search to the tree. */
  onEnter: () => void
}

/** The controls above a tree: the search, buttons to expand and collapse all nodes, and a filter for chosen nodes. */
const TreeTools = ({ state, onEnter }: TreeToolsProps) => {
  const translate = useTranslate()
  const count = useCount()
  const { query, appliedQuery, narrowed, chosenOnly, codes } = state
  const onKey = (event: KeyboardEvent) => {
    // Enter must not submit the form
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
          resultText={
            narrowed && appliedQuery !== '' ? count('kontor.kit.tree.matches', narrowed.matches) : ''
          }
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

/** Expands or collapses all nodes; a phone shows the icon alone. */
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

interface TreePickerProps {
  choices: readonly Choice[]
  codes: readonly string[]
  leavesOnly?: boolean | undefined
  onChange: (codes: string[]) => void
  /** Id of the element that labels the tree. */
  labelledBy: string
  describedBy?: string | undefined
  invalid?: boolean
  /** The error message, shown right above the tree. */
  error?: ReactNode
  /** The ref of the tree element. */
  ref?: Ref<HTMLElement>
  /** The height of the tree. */
  sx?: SxProps<Theme>
}

/** A tree with its search, its controls and the list of missing codes. The parent must lay them out in a column. */
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
      <MissingChoices state={state} />
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
