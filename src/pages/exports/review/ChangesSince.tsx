import { Box, Button, Card, List, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { ExportDifference } from '../../../contract/calls/exports.ts'
import { pagePaths } from '../../../contract/pagePaths.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useVersions } from '../../history/useVersions.ts'
import { VersionRow } from '../../history/VersionRow.tsx'

/** Changes on the page of the export. */
const maxRows = 5

/** Who changed which settings since the last delivery, each with a way to undo it; nothing without a change. */
export const ChangesSince = ({ base }: { base: NonNullable<ExportDifference['base']> }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number } = useFormats()
  const title = useId()
  // the evidence does not need it: without an answer, the card is left out
  const { data = [] } = useVersions(undefined, base.startTime)
  if (data.length === 0) return null
  return (
    <Card variant="outlined" component="section" aria-labelledby={title}>
      <Typography
        variant="subtitle1"
        component="h2"
        id={title}
        sx={{ p: '11px 16px', borderBottom: 1, borderColor: 'divider' }}
      >
        {translate('kontor.exports.review.versions', { id: base.id })}
      </Typography>
      <List disablePadding aria-labelledby={title}>
        {data.slice(0, maxRows).map(version => (
          <VersionRow
            key={version.id}
            version={version}
            newest={data.find(({ document }) => document === version.document)?.id ?? version.id}
            isNamed
            isNarrow
            onCompare={() => void navigate(`${pagePaths.history}?version=${version.id}`)}
          />
        ))}
      </List>
      {data.length > maxRows && (
        <Box sx={{ p: '4px 8px', textAlign: 'right' }}>
          <Button component={RouterLink} to={pagePaths.history}>
            {translate('kontor.exports.review.allVersions', { count: number(data.length) })}
          </Button>
        </Box>
      )}
    </Card>
  )
}
