import { Alert, Button, CardActions, CardContent, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { configurationCalls } from '../../contract/configuration/configurationCalls.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { QuestionDialog } from '../../kit/form/QuestionDialog.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { DifferenceTable, Refusals } from './DifferenceTable.tsx'
import { countChanges } from './differenceGroups.ts'
import { saveDocument, useApplied, useReason } from './useConfiguration.ts'

/** Asks before the service forgets which file was applied. */
const ForgetDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const send = useService()
  const client = useQueryClient()
  const toasts = useToasts()
  const reasonOf = useReason()
  const forget = useMutation({
    mutationFn: () => send(configurationCalls.forgetConfiguration),
    onSuccess: () => toasts.done('kontor.configuration.applied.forgotten'),
    onError: error => toasts.failed('kontor.configuration.applied.forgetFailed', { reason: reasonOf(error) }),
    onSettled: async () => {
      await client.invalidateQueries()
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={translate('kontor.configuration.applied.forget')}
      question={translate('kontor.configuration.applied.forgetQuestion')}
      color="primary"
      busy={forget.isPending}
      busyLabel={translate('kontor.configuration.applied.forgetting')}
      onClose={onClose}
      onConfirm={() => forget.mutate()}
    />
  )
}

interface Props {
  /** Compares a document, to apply it again. */
  readonly onCompare: (document: unknown) => void
}

/** The applied file, and what differs from it. */
export const AppliedPanel = ({ onCompare }: Props) => {
  const translate = useTranslate()
  const { fullTime, number } = useFormats()
  const { data, error, isError, dataUpdatedAt, refetch } = useApplied()
  const [asks, setAsks] = useState(false)
  const title = translate('kontor.configuration.applied.title')
  const count = countChanges(data?.differences ?? [])
  const isBroken = data && Object.keys(data.errors).length > 0
  return (
    <Panel title={title}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {isError && (
          <LoadFailed name={title} since={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && <RowSkeleton rows={2} />}
        {data === null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('kontor.configuration.applied.none')}
          </Typography>
        )}
        {data && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate('kontor.configuration.applied.last', { time: fullTime(data.at), user: data.user })}
          </Typography>
        )}
        {isBroken && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {translate('kontor.configuration.applied.broken')}
            <Refusals errors={data.errors} />
          </Alert>
        )}
        {data && !isBroken && count === 0 && (
          <Typography>{translate('kontor.configuration.applied.same')}</Typography>
        )}
        {data && count > 0 && (
          <>
            <Typography sx={{ fontWeight: 600 }}>
              {translate('kontor.configuration.applied.differs', {
                smart_count: count,
                count: number(count),
              })}
            </Typography>
            <DifferenceTable differences={data.differences} />
          </>
        )}
      </CardContent>
      {data && (
        <CardActions sx={{ justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={() => setAsks(true)}>{translate('kontor.configuration.applied.forget')}</Button>
          <Button variant="outlined" onClick={() => saveDocument(data.document)}>
            {translate('kontor.configuration.applied.save')}
          </Button>
          {count > 0 && (
            <Button variant="outlined" onClick={() => onCompare(data.document)}>
              {translate('kontor.configuration.applied.back')}
            </Button>
          )}
        </CardActions>
      )}
      {asks && <ForgetDialog onClose={() => setAsks(false)} />}
    </Panel>
  )
}
