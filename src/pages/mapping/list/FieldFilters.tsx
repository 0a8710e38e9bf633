import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { Box, ButtonBase, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldFilters, type FieldFilter } from './narrowFields.ts'

interface Props {
  query: string
  onQuery: (text: string) => void
  filters: readonly FieldFilter[]
  onFilters: (filters: readonly FieldFilter[]) => void
}

/** The search and the filters above the fields. */
export const FieldFilters = ({ query, onQuery, filters, onFilters }: Props) => {
  const translate = useTranslate()
  const toggle = (filter: FieldFilter) =>
    onFilters(filters.includes(filter) ? filters.filter(one => one !== filter) : [...filters, filter])
  const find = translate('kontor.mapping.find')
  return (
    <Box sx={{ p: '10px 12px 6px', display: 'flex', flexDirection: 'column', gap: 1 }}>
      <TextField
        type="search"
        placeholder={find}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={event => {
          // what is typed here is undone by the browser
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') event.stopPropagation()
        }}
        sx={theme => ({
          [theme.breakpoints.up('sm')]: {
            '& .MuiOutlinedInput-root': { fontSize: 13 },
            '& .MuiOutlinedInput-input': { py: '6px' },
          },
        })}
        slotProps={{
          htmlInput: { 'aria-label': find },
          input: {
            startAdornment: (
              <InputAdornment position="start" sx={{ mr: 0 }}>
                <SearchOutlined aria-hidden sx={{ fontSize: 16, color: 'text.tertiary' }} />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box
        role="group"
        aria-label={translate('kontor.mapping.filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}
      >
        {fieldFilters.map(filter => (
          <ButtonBase
            key={filter}
            aria-pressed={filters.includes(filter)}
            onClick={() => toggle(filter)}
            sx={{
              height: { xs: 36, sm: 24 },
              px: { xs: 1.25, sm: '7px' },
              border: 1,
              borderColor: 'borderStrong',
              borderRadius: '5px',
              typography: 'caption',
              fontWeight: 500,
              color: 'text.secondary',
              '&:hover': { bgcolor: 'action.hover' },
              '&[aria-pressed="true"]': {
                bgcolor: 'action.selected',
                borderColor: 'primary.main',
                color: 'primary.main',
              },
            }}
          >
            {translate(`kontor.mapping.filters.${filter}`)}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}
