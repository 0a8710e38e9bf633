import UnfoldLessOutlined from '@mui/icons-material/UnfoldLessOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { ListSearch } from '../ListSearch.tsx'
import { useCounted } from '../useCounted.ts'
import type { TreeState } from './useTree.ts'

interface Props {
  state: TreeState
  /** Goes on from the search to what it found. */
  onEnter: () => void
}

/** What stands above a tree: the search, and what opens, closes and narrows it. */
export const TreeTools = ({ state, onEnter }: Props) => {
  const translate = useTranslate()
  const counted = useCounted()
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
          found={narrowed && found !== '' ? counted('kontor.kit.tree.matches', narrowed.matches) : ''}
          wide
        />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
        <Button
          startIcon={<UnfoldMoreOutlined />}
          color="inherit"
          onClick={() => state.setAllOpen(true)}
          sx={{ ml: -1 }}
        >
          {translate('kontor.kit.tree.expandAll')}
        </Button>
        <Button startIcon={<UnfoldLessOutlined />} color="inherit" onClick={() => state.setAllOpen(false)}>
          {translate('kontor.kit.tree.collapseAll')}
        </Button>
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
