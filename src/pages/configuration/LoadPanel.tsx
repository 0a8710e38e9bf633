import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Alert, Box, CardActions, CardContent, LinearProgress, Typography } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'
import { fileEnding } from '../../contract/configuration/documentFiles.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { breakable, Mono } from '../../kit/marks.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { countChanges } from './differenceGroups.ts'
import { DifferenceTable, Refusals } from './DifferenceTable.tsx'
import { type ConfigurationFile, useReason } from './useConfiguration.ts'

/** The names of the chosen files, or the place to choose or drop some. */
const FileChoice = ({ chosen, choose }: Pick<ConfigurationFile, 'chosen' | 'choose'>) => {
  const translate = useTranslate()
  return (
    <FileDrop
      accept={`${fileEnding},application/json`}
      multiple
      isChosen={chosen !== undefined}
      label={translate('kontor.configuration.load.choose')}
      button={{
        variant: 'outlined',
        startIcon: <FileUploadOutlined />,
        children: translate(chosen ? 'kontor.configuration.load.others' : 'kontor.configuration.load.choose'),
      }}
      onChoose={files => void choose(files)}
    >
      {chosen ? <Mono>{chosen.names.join(', ')}</Mono> : translate('kontor.configuration.load.drop')}
    </FileDrop>
  )
}

/** What a chosen file would change, or why it is refused. */
const Comparison = ({ plan }: Pick<ConfigurationFile, 'plan'>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const reasonOf = useReason()
  const { data, error, isPending } = plan
  const comparing = translate('kontor.configuration.load.comparing')
  if (isPending)
    return (
      <Box role="status">
        <Typography variant="body2" sx={{ mb: 1 }}>
          {comparing}
        </Typography>
        <LinearProgress aria-label={comparing} />
      </Box>
    )
  if (error)
    return (
      <Alert severity="error">
        {translate('kontor.configuration.load.failed', { reason: reasonOf(error) })}
      </Alert>
    )
  if (!data) return null
  if (data.errors)
    return (
      <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
        {translate('kontor.configuration.load.refused')}
        <Refusals errors={data.errors} />
      </Alert>
    )
  const count = countChanges(data.differences)
  if (count === 0) return <Alert severity="success">{translate('kontor.configuration.load.nothing')}</Alert>
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {translate('kontor.configuration.load.changes', { smart_count: count, count: number(count) })}
      </Typography>
      <DifferenceTable differences={data.differences} />
    </>
  )
}

/** Compares configuration files with the configuration, and applies them. */
export const LoadPanel = ({ chosen, damaged, choose, plan, apply }: ConfigurationFile) => {
  const translate = useTranslate()
  const isOutdated = apply.error instanceof HttpError && apply.error.status === 409
  const shown = plan.isPending || plan.data?.errors ? undefined : plan.data
  return (
    <Panel title={translate('kontor.configuration.load.title')}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.configuration.load.intro')}
        </Typography>
        <FileChoice chosen={chosen} choose={choose} />
        {damaged && (
          <Alert severity="error">{breakable(translate('kontor.configuration.load.damaged', damaged))}</Alert>
        )}
        {chosen && isOutdated && <Alert severity="warning">{apply.error?.message}</Alert>}
        {chosen && <Comparison plan={plan} />}
      </CardContent>
      {chosen && shown && shown.differences.length > 0 && (
        <CardActions sx={{ justifyContent: 'flex-end' }}>
          <BusyButton
            variant="contained"
            busy={apply.isPending}
            busyLabel={translate('kontor.configuration.load.applying')}
            onClick={() => apply.mutate({ document: chosen.document, hash: shown.hash })}
          >
            {translate('kontor.configuration.load.apply')}
          </BusyButton>
        </CardActions>
      )}
    </Panel>
  )
}
