import { Card, Tab, Tabs } from '@mui/material'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping.ts'
import { layoutSizes } from '../../../layout/layoutSizes.ts'
import { levels, type Level } from '../useMapping.ts'
import { FieldFilters } from './FieldFilters.tsx'
import { FieldList } from './FieldList.tsx'
import { countOf, type Statuses } from './fieldStatus.ts'
import { narrowFields, type FieldFilter } from './narrowFields.ts'
import { StatusMark } from './StatusMark.tsx'

interface Props {
  fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  statuses: Statuses
  level: Level
  onLevel: (level: Level) => void
  selected: string | undefined
  onSelect: (key: string) => void
}

const noFilters: readonly FieldFilter[] = []

/** Both tabs with their fields, narrowed by a search and filters. */
export const FieldCard = ({ fields, statuses, level, onLevel, selected, onSelect }: Props) => {
  const translate = useTranslate()
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const found = useDeferredValue(query.trim())
  const shown = useMemo(
    () => narrowFields(fields[level], statuses, found, filters),
    [fields, level, statuses, found, filters],
  )
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
          // above it the toolbar, below it the bar that saves
          maxHeight: `calc(100dvh - ${layoutSizes.toolbar + 24 + 24 + 58}px)`,
        },
      })}
    >
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
                counted
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
        <FieldFilters query={query} onQuery={setQuery} filters={filters} onFilters={setFilters} />
        <FieldList
          fields={shown}
          statuses={statuses}
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
