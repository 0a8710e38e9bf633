import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ListSearch } from '../../../kit/ListSearch.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { resources } from '../../../resources/index.ts'
import { areaNames, useAreaName } from './useAreaName.ts'
import type { AuditView } from './useAuditView.ts'

interface Props {
  view: AuditView
  text: string
  onText: (text: string) => void
}

const actions = ['create', 'update', 'delete'] as const

/** Search, area and action: what the log shows. */
export const AuditFilters = ({ view, text, onText }: Props) => {
  const translate = useTranslate()
  const words = useWords(resources.audit)
  const areaOf = useAreaName()
  const areas = areaNames.map(name => [name, areaOf(name)] as const)
  const kinds = actions.map(action => [action, translate(`kontor.settings.audit.actions.${action}`)] as const)
  const filter = (
    name: 'resource' | 'action',
    all: string,
    choices: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      value={view[name]}
      onChange={({ target }) => view.set({ [name]: target.value })}
      sx={{ flex: { xs: '1 1 40%', sm: '0 0 auto' }, minWidth: { sm: 160 } }}
      slotProps={{
        select: { displayEmpty: true, IconComponent: KeyboardArrowDownOutlined },
        htmlInput: { 'aria-label': words.label(name) },
      }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([code, label]) => (
        <MenuItem key={code} value={code}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <ListSearch label={translate('kontor.kit.search')} value={text} onChange={onText}>
      {filter('resource', translate('kontor.settings.audit.allAreas'), areas)}
      {filter('action', translate('kontor.settings.audit.allActions'), kinds)}
    </ListSearch>
  )
}
