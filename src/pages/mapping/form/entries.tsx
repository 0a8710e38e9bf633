import LowPriorityOutlined from '@mui/icons-material/LowPriorityOutlined'
import { Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material'
import AddOutlined from '@mui/icons-material/AddOutlined'
import { useTranslate } from 'react-admin'
import type { DraftEntry } from '../../../contract/mapping/entry.ts'
import { emptyEntry, isMapped, sourcesIn, withSources } from '../draft/entry.ts'
import { joinPath } from '../draft/valueShapes.ts'
import { EntryBlock, EntryRow, type EntryRowProps } from './EntryRow.tsx'
import { FormFoot } from './FormFoot.tsx'
import { ItemList } from './ItemList.tsx'
import type { KindFormProps } from './useItems.ts'

/** An entry of a mapping: one source in a row, or several sources in a list, of which the first with a value counts. */
export const MappedEntry = <E extends DraftEntry>(props: EntryRowProps<E>) => {
  const { entry, path, name, onChange, lead, actions, row } = props
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const addFallback = () =>
    onChange(withSources(entry, [...sourcesIn(entry), emptyEntry]), { at: path, structure: true })
  const add = translate('kontor.mapping.addFallback')
  if (entry.or === undefined) {
    if (name === '')
      return (
        <>
          <EntryRow {...props} />
          <FormFoot>
            {isMapped(entry) && (
              <Button variant="outlined" startIcon={<AddOutlined />} onClick={addFallback}>
                {add}
              </Button>
            )}
          </FormFoot>
        </>
      )
    const label = translate('kontor.mapping.inputOf', { input: add, entry: name })
    if (isPhone)
      return (
        <>
          <EntryRow {...props} />
          {isMapped(entry) && (
            <Button
              startIcon={<AddOutlined />}
              aria-label={label}
              onClick={addFallback}
              sx={{ ml: '-8px', mb: 1 }}
            >
              {add}
            </Button>
          )}
        </>
      )
    return (
      <EntryRow
        {...props}
        actions={
          <>
            <IconButton
              aria-label={label}
              title={add}
              disabled={!isMapped(entry)}
              onClick={addFallback}
              sx={{ color: 'text.tertiary' }}
            >
              <LowPriorityOutlined />
            </IconButton>
            {actions}
          </>
        }
      />
    )
  }
  const sources = <Sources entry={entry} path={path} name={name} onChange={onChange} />
  if (lead === undefined && actions === undefined) return sources
  return (
    <EntryBlock
      path={path}
      name={name}
      row={row}
      lead={
        <>
          {lead}
          {actions !== undefined && <div data-part="lead-actions">{actions}</div>}
        </>
      }
    >
      {sources}
    </EntryBlock>
  )
}

/** The sources of one entry, in the order of their priority. */
const Sources = <E extends DraftEntry>({ entry, path, name, onChange }: EntryRowProps<E>) => {
  const translate = useTranslate()
  const nameOf = (_source: DraftEntry, index: number) =>
    [name, translate('kontor.mapping.source', { number: index + 1 })].filter(Boolean).join(', ')
  return (
    <>
      <Typography variant="caption" component="p" sx={{ pt: 1, fontWeight: 500, color: 'text.tertiary' }}>
        {translate('kontor.mapping.firstFilled')}
      </Typography>
      <ItemList
        value={sourcesIn(entry)}
        onChange={(sources, change) => onChange(withSources(entry, sources), change)}
        blank={emptyEntry}
        nameOf={nameOf}
        path={path}
        about={name}
        addWord="addFallback"
        foot={name === ''}
      >
        {({ item, index, path: _place, ...parts }) => (
          <EntryRow
            entry={item}
            {...parts}
            path={index === 0 ? path : joinPath(path, `or.${index - 1}`)}
            lead={
              <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.tertiary' }}>
                {index + 1}
              </Box>
            }
            numbered
          />
        )}
      </ItemList>
    </>
  )
}

interface EntryRowsProps extends KindFormProps<readonly DraftEntry[]> {
  /** The path of the list below the field. */
  path: string
  /** The key or channel of the list; empty if it is the whole field. */
  name: string
}

/** A list of entries that the user can add, remove and move. */
export const EntryRows = ({ value, onChange, path, name: about }: EntryRowsProps) => {
  const translate = useTranslate()
  const nameOf = (_entry: DraftEntry, index: number) =>
    [about, translate('kontor.mapping.entry', { number: index + 1 })].filter(Boolean).join(', ')
  return (
    <ItemList value={value} onChange={onChange} blank={emptyEntry} nameOf={nameOf} path={path} about={about}>
      {({ item, index: _index, ...parts }) => <MappedEntry entry={item} {...parts} />}
    </ItemList>
  )
}
