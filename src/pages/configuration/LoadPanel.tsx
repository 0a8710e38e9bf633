import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Alert, Box, Button, CardActions, CardContent, LinearProgress, Typography } from '@mui/material'
import { type DragEvent, useRef } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { fileEnding } from '../../contract/configuration/documentFiles.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { breakable, Mono } from '../../kit/marks.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { countChanges } from './differenceGroups.ts'
import { DifferenceTable, Refusals } from './DifferenceTable.tsx'
import { type ConfigurationFile, useReason } from './useConfiguration.ts'

/** The names of the chosen files, or the place to choose or drop some. */
const FileChoice = ({ chosen, choose }: Pick<ConfigurationFile, 'chosen' | 'choose'>) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    void choose([...(files ?? [])])
    if (input.current) input.current.value = '' // so that the same file can be chosen again after it was mended
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <Box
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        ...(!chosen && { p: 3, border: '1px dashed', borderColor: 'inputBorder', borderRadius: '8px' }),
      }}
    >
      <input
        ref={input}
        type="file"
        accept={`${fileEnding},application/json`}
        multiple
        hidden
        aria-label={translate('kontor.configuration.load.choose')}
        onChange={({ target }) => take(target.files)}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 260px', minWidth: 0 }}>
        {chosen ? <Mono>{chosen.names.join(', ')}</Mono> : translate('kontor.configuration.load.drop')}
      </Typography>
      <Button variant="outlined" startIcon={<FileUploadOutlined />} onClick={() => input.current?.click()}>
        {translate(chosen ? 'kontor.configuration.load.others' : 'kontor.configuration.load.choose')}
      </Button>
    </Box>
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
