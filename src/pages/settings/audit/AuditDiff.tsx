import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWords } from '../../../kit/useWords.ts'
import { resources } from '../../../resources/index.ts'
import { ChangedValue } from './ChangedValue.tsx'
import { changesOf } from './changesOf.ts'
import type { AuditEntry } from './auditEntry.ts'
import { declarationOf } from './declarationOf.ts'
import { useFieldLabel } from './useFieldLabel.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(120px, 200px) minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& .name': { gridColumn: { xs: '1 / -1', sm: 'auto' }, fontWeight: 500, mt: { xs: 1, sm: 0 } },
  '& [role="columnheader"]': { typography: 'caption', fontWeight: 500, color: 'text.tertiary' },
} as const

/** What a change made of each field: before at the left, after at the right. */
export const AuditDiff = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const own = useWords(resources.audit)
  const declaration = declarationOf(entry.resource ?? '') ?? resources.audit
  const changes = changesOf(entry.before, entry.after)
  const labelOf = useFieldLabel(entry.resource ?? '')
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.audit.noValues')}
      </Typography>
    )
  return (
    <Box role="table" aria-label={translate('kontor.settings.audit.changed')}>
      <Box role="row" sx={grid}>
        <Box role="columnheader" component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {translate('kontor.settings.audit.field')}
        </Box>
        <span role="columnheader">{own.label('before')}</span>
        <span role="columnheader">{own.label('after')}</span>
      </Box>
      {changes.map(({ name, before, after }) => (
        <Box key={name} role="row" sx={{ ...grid, py: 0.5 }}>
          <span role="cell" className="name">
            {labelOf(name)}
          </span>
          <Box role="cell" component="span" sx={{ color: 'text.secondary' }}>
            <ChangedValue declaration={declaration} name={name} value={before} />
          </Box>
          <span role="cell">
            <ChangedValue declaration={declaration} name={name} value={after} />
          </span>
        </Box>
      ))}
    </Box>
  )
}
