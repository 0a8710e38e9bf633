import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import { Box, Button, ButtonBase, IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { comparedFieldsOf, listOfferOf } from '../../../contract/list/listOffer.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { FilterSearch } from '../ListSearch.tsx'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { type FieldFilter, fieldFiltersIn, operatorsOf, withFilter, withoutFilter } from './fieldFilters.ts'
import { FilterEditor, useFilterText } from './FilterEditor.tsx'

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
}

interface OpenEditor {
  anchor: HTMLElement
  path: string
  /** The filter that is changed; undefined for a new one. */
  filter?: FieldFilter
}

/** The search, a chip for each filter, and the menu of the fields that the list can be filtered by. */
export const FilterBar = ({ declaration, words }: Props) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [editor, setEditor] = useState<OpenEditor>()
  const offered = new Set(listOfferOf(declaration).filters)
  const fields = new Map(
    comparedFieldsOf(declaration.fields).filter(
      ([path, field]) => offered.has(path) && operatorsOf(field).length > 0,
    ),
  )
  const filters = fieldFiltersIn(filterValues, declaration.fields)
  const apply = (filter: FieldFilter) => {
    setFilters(withFilter(filterValues, filter, editor?.filter))
    setEditor(undefined)
  }
  const edited = editor && fields.get(editor.path)
  return (
    <Box
      role="search"
      aria-label={words.many}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 1, minWidth: 0 }}
    >
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <FilterSearch />
      </Box>
      {filters.map(filter => (
        <FilterChip
          key={`${filter.path} ${filter.operator}`}
          filter={filter}
          words={words}
          onOpen={anchor => setEditor({ anchor, path: filter.path, filter })}
          onRemove={() => setFilters(withoutFilter(filterValues, filter))}
        />
      ))}
      {fields.size > 0 && (
        <Button
          startIcon={<FilterListOutlined />}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={({ currentTarget }) => setMenu(currentTarget)}
          sx={{ minHeight: { xs: 44, sm: 32 }, color: 'text.secondary' }}
        >
          {translate('kontor.kit.list.filter')}
        </Button>
      )}
      <Menu
        anchorEl={menu}
        open={menu !== null}
        onClose={() => setMenu(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {[...fields].map(([path]) => (
          <MenuItem
            key={path}
            onClick={() => {
              if (menu) setEditor({ anchor: menu, path })
              setMenu(null)
            }}
          >
            {words.label(path)}
          </MenuItem>
        ))}
      </Menu>
      {editor && edited && (
        <FilterEditor
          anchor={editor.anchor}
          path={editor.path}
          field={edited}
          words={words}
          filter={editor.filter}
          onApply={apply}
          onClose={() => setEditor(undefined)}
        />
      )}
    </Box>
  )
}

interface FilterChipProps {
  filter: FieldFilter
  words: DeclarationText
  onOpen: (anchor: HTMLElement) => void
  onRemove: () => void
}

/** A filter as a chip: a click changes it, the cross removes it. */
const FilterChip = ({ filter, words, onOpen, onRemove }: FilterChipProps) => {
  const translate = useTranslate()
  const [label, value] = useFilterText(filter, words)
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: { xs: 40, sm: 32 },
        maxWidth: '100%',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: '6px',
        bgcolor: 'action.selected',
      }}
    >
      <ButtonBase
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOpen(currentTarget)}
        sx={{ height: '100%', px: 1.25, minWidth: 0, borderRadius: '5px', typography: 'body2' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}{' '}
          <Box component="strong" sx={{ fontWeight: 500 }}>
            {value}
          </Box>
        </Box>
      </ButtonBase>
      <IconButton
        aria-label={translate('kontor.kit.list.removeOne', { name: words.label(filter.path) })}
        onClick={onRemove}
        sx={{ width: 28, height: 28, mr: '1px', '& svg': { fontSize: 16 } }}
      >
        <CloseOutlined />
      </IconButton>
    </Box>
  )
}
