import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FieldMessages } from '../../contract/errors.ts'
import type { Difference } from '../../contract/versions/differences.ts'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { ChangeTable } from '../settings/audit/ChangeTable.tsx'
import { useAreaName } from '../settings/audit/useAuditPage.ts'
import { groupDifferences } from './differenceGroups.ts'

/** More rows would make the page slow; the command lists all. */
const mostRows = 300

/** What differs between the configuration and a file, by document and address. */
export const DifferenceTable = ({ differences }: { readonly differences: readonly Difference[] }) => {
  const translate = useTranslate()
  const areaName = useAreaName()
  const { number } = useFormats()
  const more = differences.length - mostRows
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {groupDifferences(differences.slice(0, mostRows)).map(({ area, entry, changes }) => (
        <section key={`${area}/${entry}`}>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>
            {entry === '' ? areaName(area) : `${areaName(area)}: ${entry}`}
          </Typography>
          <ChangeTable
            area={area}
            changes={changes.map(change =>
              // settings without a difference in a value are saved for the first time
              change.name === ''
                ? { ...change, after: translate('kontor.configuration.table.defaults') }
                : change,
            )}
            sides={[
              translate('kontor.configuration.table.now'),
              translate('kontor.configuration.table.file'),
            ]}
          />
        </section>
      ))}
      {more > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.configuration.table.further', { smart_count: more, count: number(more) })}
        </Typography>
      )}
    </Box>
  )
}

/** Why a document is refused: a sentence for each address. */
export const Refusals = ({ errors }: { readonly errors: FieldMessages }) => (
  <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
    {Object.entries(errors).map(([address, sentences]) => (
      <li key={address}>
        {address !== '' && <Mono>{address}</Mono>} {sentences.join(' ')}
      </li>
    ))}
  </Box>
)
