import SearchOutlined from '@mui/icons-material/SearchOutlined'
import {
  Box,
  Button,
  ButtonBase,
  Card,
  FormControl,
  InputAdornment,
  Tab,
  Tabs,
  OutlinedInput,
  Typography,
} from '@mui/material'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { Dot } from '../../../kit/marks.tsx'
import { useCount, useFormats } from '../../../kit/useFormats.ts'
import { foldText } from '../../../kit/tree/indexTree.ts'
import { layoutSizes } from '../../../theme/tokens.ts'
import { type Level, levels } from '../useMapping.ts'
import { FieldList } from './FieldList.tsx'
import {
  countOf,
  type FieldStatus,
  missingFields,
  type Statuses,
  statusIn,
  StatusMark,
} from './fieldStatus.tsx'

/** The filters of the list, in their order. */
const fieldFilters = ['required', 'mapped', 'unmapped', 'errors'] as const
type FieldFilter = (typeof fieldFilters)[number]

/** The condition of each filter. The filter `errors` includes warnings, because the service would refuse both. */
const passes: Readonly<Record<FieldFilter, (field: MappingAttribute, status: FieldStatus) => boolean>> = {
  required: ({ required }) => required,
  mapped: (_field, { mapped }) => mapped,
  unmapped: (_field, { mapped }) => !mapped,
  errors: (_field, { errors, warnings }) => errors + warnings > 0,
}

/** The fields that pass all filters and contain all words of the search in label or code. */
const narrowFields = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
  query: string,
  filters: readonly FieldFilter[],
): readonly MappingAttribute[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return fields.filter(field => {
    const text = foldText(`${field.label}\n${field.field}\n${field.key}`)
    const status = statusIn(statuses, field.key)
    return words.every(word => text.includes(word)) && filters.every(filter => passes[filter](field, status))
  })
}

interface FieldFiltersProps {
  /** The number of fields of the tab that pass each filter. */
  counts: Readonly<Record<FieldFilter, number>>
  query: string
  onQuery: (text: string) => void
  filters: readonly FieldFilter[]
  onFilters: (filters: readonly FieldFilter[]) => void
}

/** The search and the filters above the fields. */
const FieldFilters = ({ counts, query, onQuery, filters, onFilters }: FieldFiltersProps) => {
  const translate = useTranslate()
  const toggle = (filter: FieldFilter) =>
    onFilters(filters.includes(filter) ? filters.filter(other => other !== filter) : [...filters, filter])
  const find = translate('kontor.mapping.find')
  return (
    <Box sx={{ p: '10px 12px 6px', display: 'flex', flexDirection: 'column', gap: 1 }}>
      <FormControl
        onKeyDown={event => {
          // the browser handles undo within the search input
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') event.stopPropagation()
        }}
        sx={theme => ({
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
          onChange={({ target }) => onQuery(target.value)}
          slotProps={{ input: { 'aria-label': find } }}
          startAdornment={
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchOutlined aria-hidden sx={{ fontSize: 16, color: 'text.tertiary' }} />
            </InputAdornment>
          }
        />
      </FormControl>
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
            <Box
              component="span"
              sx={{ ml: '5px', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {counts[filter]}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

interface FieldCardProps {
  fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  statuses: Statuses
  level: Level
  onLevel: (level: Level) => void
  selected: string | undefined
  onSelect: (key: string) => void
}

const noFilters: readonly FieldFilter[] = []

/** The list of fields in two tabs, with a search and filters. */
export const FieldCard = ({ fields, statuses, level, onLevel, selected, onSelect }: FieldCardProps) => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const appliedQuery = useDeferredValue(query.trim())
  const visibleFields = useMemo(
    () => narrowFields(fields[level], statuses, appliedQuery, filters),
    [fields, level, statuses, appliedQuery, filters],
  )
  const counts = useMemo(
    () =>
      Object.fromEntries(
        fieldFilters.map(filter => [
          filter,
          fields[level].filter(field => passes[filter](field, statusIn(statuses, field.key))).length,
        ]),
      ) as Record<FieldFilter, number>, // the list above contains every filter
    [fields, level, statuses],
  )
  const all = useMemo(() => levels.flatMap(name => fields[name]), [fields])
  const open = useMemo(() => missingFields(all, statuses), [all, statuses])
  const openKeys = useMemo(() => new Set(open.map(({ key }) => key)), [open])
  const mapped = all.filter(({ key }) => statusIn(statuses, key).mapped).length
  return (
    <Card
      component="section"
      aria-label={translate('kontor.mapping.fields')}
      sx={theme => ({
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        [theme.breakpoints.up('md')]: {
          position: 'sticky',
          top: layoutSizes.toolbar + 24,
          // leaves space for the toolbar above and the save bar below
          maxHeight: `calc(100dvh - ${layoutSizes.toolbar + 24 + 24 + 58}px)`,
        },
      })}
    >
      <Box sx={{ px: '12px', pt: 1.5, pb: 1, flex: 'none' }}>
        <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600 }}>
          {translate('kontor.mapping.mappedOf', { mapped: number(mapped), all: number(all.length) })}
        </Typography>
        {open[0] && (
          <Button
            onClick={() => onSelect(open[0]?.key ?? '')}
            startIcon={<Dot color="warning.dot" />}
            sx={{ ml: '-8px', height: 26, color: 'warning.main', fontSize: 12 }}
          >
            {count('kontor.mapping.requiredOpen', open.length)}
          </Button>
        )}
      </Box>
      <Tabs
        value={level}
        onChange={(_event, next: Level) => onLevel(next)}
        sx={{ borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        {levels.map(one => (
          <Tab
            key={one}
            value={one}
            id={`mapping-tab-${one}`}
            aria-controls={one === level ? 'mapping-fields' : undefined}
            label={translate(`kontor.mapping.tabs.${one}`)}
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
      <div
        role="tabpanel"
        id="mapping-fields"
        aria-labelledby={`mapping-tab-${level}`}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <FieldFilters
          counts={counts}
          query={query}
          onQuery={setQuery}
          filters={filters}
          onFilters={setFilters}
        />
        <FieldList
          fields={visibleFields}
          statuses={statuses}
          open={openKeys}
          selected={selected}
          onSelect={onSelect}
          onShowAll={() => {
            setQuery('')
            setFilters(noFilters)
          }}
        />
      </div>
    </Card>
  )
}
