import SearchOutlined from '@mui/icons-material/SearchOutlined'
import {
  Box,
  Button,
  ButtonBase,
  FormControl,
  InputAdornment,
  MenuItem,
  OutlinedInput,
  Select,
  Tab,
  Tabs,
} from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { Dot } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { type Level, levels } from '../useMapping.ts'
import { countOf, type Statuses, StatusMark } from './fieldStatus.tsx'
import { type NarrowedBy, fieldFilters } from './narrowFields.ts'

interface LevelTabsProps {
  fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  statuses: Statuses
  level: Level
  onLevel: (level: Level) => void
}

/** The tabs of the fields of products and of articles, each with the number of its fields and its errors. */
export const LevelTabs = ({ fields, statuses, level, onLevel }: LevelTabsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <Tabs value={level} onChange={(_event, next: Level) => onLevel(next)} sx={{ flex: 'none' }}>
      {levels.map(one => (
        <Tab
          key={one}
          value={one}
          id={`mapping-tab-${one}`}
          aria-controls={one === level ? 'mapping-fields' : undefined}
          label={
            <span>
              {translate(`kontor.mapping.tabs.${one}`)}{' '}
              <Box component="span" sx={{ typography: 'caption', color: 'text.tertiary' }}>
                {number(fields[one].length)}
              </Box>
            </span>
          }
          icon={
            <StatusMark
              errors={countOf(fields[one], statuses, 'errors')}
              warnings={countOf(fields[one], statuses, 'warnings')}
              showCount
            />
          }
        />
      ))}
    </Tabs>
  )
}

interface FieldSearchProps {
  ref: Ref<HTMLInputElement>
  query: string
  onQuery: (text: string) => void
}

/** The search of fields by label or code. */
export const FieldSearch = ({ ref, query, onQuery }: FieldSearchProps) => {
  const find = useTranslate()('kontor.mapping.find')
  return (
    <FormControl
      onKeyDown={event => {
        // the browser handles undo within the search input
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') event.stopPropagation()
      }}
      sx={theme => ({
        flex: { xs: 1, md: '0 0 176px' },
        minWidth: 0,
        [theme.breakpoints.up('sm')]: {
          '& .MuiOutlinedInput-root': { fontSize: 13 },
          '& .MuiOutlinedInput-input': { py: '6px' },
        },
      })}
    >
      <OutlinedInput
        type="search"
        placeholder={find}
        value={query}
        inputRef={ref}
        onChange={({ target }) => onQuery(target.value)}
        slotProps={{ input: { 'aria-label': find, 'aria-keyshortcuts': '/' } }}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0 }}>
            <SearchOutlined aria-hidden sx={{ fontSize: 16, color: 'text.tertiary' }} />
          </InputAdornment>
        }
      />
    </FormControl>
  )
}

interface FilterChipsProps {
  /** The number of all fields of the tab. */
  total: number
  /** The number of fields of the tab that pass each filter. */
  counts: Readonly<Record<NarrowedBy, number>>
  filters: readonly NarrowedBy[]
  onFilters: (filters: readonly NarrowedBy[]) => void
}

/** The filters of the table; several may be on. */
export const FilterChips = ({ total, counts, filters, onFilters }: FilterChipsProps) => {
  const translate = useTranslate()
  const toggle = (filter: NarrowedBy) =>
    onFilters(filters.includes(filter) ? filters.filter(other => other !== filter) : [...filters, filter])
  return (
    <Box
      role="group"
      aria-label={translate('kontor.mapping.filter')}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
        gap: '6px',
        px: 1.5,
        py: 1,
        minWidth: 0,
      }}
    >
      <Chip pressed={filters.length === 0} count={total} onClick={() => onFilters([])}>
        {translate('kontor.mapping.filters.all')}
      </Chip>
      {fieldFilters.map(filter => (
        <Chip
          key={filter}
          pressed={filters.includes(filter)}
          count={counts[filter]}
          onClick={() => toggle(filter)}
        >
          {filter === 'changed' && <Dot color="info.dot" />}
          {translate(`kontor.mapping.filters.${filter}`)}
        </Chip>
      ))}
    </Box>
  )
}

interface ChipProps {
  pressed: boolean
  count: number
  onClick: () => void
  children: ReactNode
}

const Chip = ({ pressed, count, onClick, children }: ChipProps) => (
  <ButtonBase
    aria-pressed={pressed}
    onClick={onClick}
    sx={{
      flex: 'none',
      gap: '5px',
      height: { xs: 36, sm: 28 },
      px: { xs: 1.5, sm: '9px' },
      border: 1,
      borderColor: 'borderStrong',
      borderRadius: '5px',
      typography: 'caption',
      fontWeight: 500,
      color: 'text.secondary',
      '& > span:last-of-type': {
        fontWeight: 400,
        color: 'text.tertiary',
        fontVariantNumeric: 'tabular-nums',
      },
      '&:hover': { bgcolor: 'action.hover' },
      '&[aria-pressed="true"]': {
        bgcolor: 'action.selected',
        borderColor: 'primary.main',
        color: 'primary.main',
        '& > span:last-of-type': { color: 'inherit' },
      },
    }}
  >
    {children}
    <span>{count}</span>
  </ButtonBase>
)

interface LanguageSelectProps {
  languages: readonly { readonly name: string; readonly label: string }[]
  language: string | undefined
  onLanguage: (name: string) => void
}

/** Chooses the language whose cells a phone shows. */
export const LanguageSelect = ({ languages, language, onLanguage }: LanguageSelectProps) => {
  const label = useTranslate()('kontor.mapping.cellLanguage')
  return (
    <Select
      size="small"
      value={language ?? ''}
      onChange={({ target }) => onLanguage(target.value)}
      inputProps={{ 'aria-label': label }}
      // a long label is cut, with the whole in the tooltip
      SelectDisplayProps={{ title: languages.find(({ name }) => name === language)?.label ?? '' }}
      sx={{ flex: '0 0 128px', minWidth: 0 }}
    >
      {languages.map(one => (
        <MenuItem key={one.name} value={one.name}>
          {one.label}
        </MenuItem>
      ))}
    </Select>
  )
}

interface SummaryProps {
  mapped: number
  all: number
  /** The number of required fields without a mapping. */
  open: number
  onOpen: () => void
}

/** How many fields are mapped, and a button that opens the first required one that is not. */
export const MappedSummary = ({ mapped, all, open, onOpen }: SummaryProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px', whiteSpace: 'nowrap', fontSize: 13 }}>
      <Box component="h2" sx={{ m: 0, font: 'inherit', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate('kontor.mapping.mappedOf', { mapped: number(mapped), all: number(all) })}
      </Box>
      {open > 0 && (
        <Button
          onClick={onOpen}
          startIcon={<Dot color="warning.dot" />}
          sx={{ height: 26, color: 'warning.main', fontSize: 13 }}
        >
          {translate('kontor.mapping.requiredOpen', { count: number(open), smart_count: open })}
        </Button>
      )}
    </Box>
  )
}

const hints = [
  ['↑ ↓', 'field'],
  ['Enter', 'edit'],
  ['J K', 'product'],
  ['N', 'problem'],
] as const

/** The keys of the table. */
export const KeyHints = () => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        gap: '14px',
        whiteSpace: 'nowrap',
        typography: 'caption',
        color: 'text.tertiary',
      }}
    >
      {hints.map(([keys, word]) => (
        <span key={word}>
          {keys.split(' ').map(one => (
            <Box
              component="kbd"
              key={one}
              sx={{
                display: 'inline-block',
                minWidth: 18,
                mr: '4px',
                px: '4px',
                font: 'inherit',
                fontSize: 11,
                lineHeight: '16px',
                textAlign: 'center',
                border: 1,
                borderColor: 'borderStrong',
                borderRadius: '4px',
                color: 'text.secondary',
              }}
            >
              {one}
            </Box>
          ))}
          {translate(`kontor.mapping.keys.${word}`)}
        </span>
      ))}
    </Box>
  )
}
