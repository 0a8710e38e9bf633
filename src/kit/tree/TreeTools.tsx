import UnfoldLessOutlined from '@mui/icons-material/UnfoldLessOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import type { ElementType, KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { ListSearch } from '../ListSearch.tsx'
import { useCounted } from '../useCounted.ts'
import type { TreeState } from './TreeState.ts'

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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: -1 }}>
        <Turn
          words={translate('kontor.kit.tree.expandAll')}
          icon={UnfoldMoreOutlined}
          onTurn={() => state.setAllOpen(true)}
        />
        <Turn
          words={translate('kontor.kit.tree.collapseAll')}
          icon={UnfoldLessOutlined}
          onTurn={() => state.setAllOpen(false)}
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

/** Opens or closes everything; a phone has room for its icon alone. */
const Turn = ({ words, icon: Icon, onTurn }: { words: string; icon: ElementType; onTurn: () => void }) => (
  <Button
    color="inherit"
    aria-label={words}
    title={words}
    onClick={onTurn}
    sx={{ minWidth: { xs: 44, sm: 0 }, gap: 0.75 }}
  >
    <Icon sx={{ fontSize: { xs: 20, sm: 16 } }} />
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {words}
    </Box>
  </Button>
)
