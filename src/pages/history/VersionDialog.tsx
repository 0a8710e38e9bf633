import { Alert, Button, DialogActions, DialogContent, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Version } from '../../contract/versions/versionCalls.ts'
import { BusyButton, naturalWidthButton } from '../../kit/BusyButton.tsx'
import { SheetDialog, useFirstFocus } from '../../kit/form/SheetDialog.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { ChangeTable } from '../settings/audit/ChangeTable.tsx'
import { MappingTrial } from './MappingTrial.tsx'
import { areaOf, versionChanges, useComparison, useVersionActions } from './useVersions.ts'

interface Props {
  readonly version: Version
  /** The versions of the same document, newest first. */
  readonly versions: readonly Version[]
  readonly onClose: () => void
}

/** Compares a version with the current state or with another version, and restores it. */
export const VersionDialog = ({ version, versions, onClose }: Props) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const [other, setOther] = useState<number>()
  const body = useFirstFocus<HTMLDivElement>()
  const { data, error, isError, refetch } = useComparison(version.id, other)
  const newest = versions[0]?.id ?? version.id
  const { restore, busy } = useVersionActions(version, newest)
  const own = translate('kontor.history.versionOf', { time: fullTime(version.at) })
  const otherVersion = versions.find(({ id }) => id === other)
  const otherName = otherVersion
    ? translate('kontor.history.versionOf', { time: fullTime(otherVersion.at) })
    : translate('kontor.history.now')
  const isSame = data?.differences.length === 0
  const canRestore = other === undefined && data !== undefined && !isSame
  return (
    <SheetDialog open onClose={() => !busy && onClose()} title={own} width={880} full>
      <DialogContent ref={body} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <TextField
          select
          label={translate('kontor.history.compareWith')}
          value={other ?? 0}
          onChange={({ target }) => setOther(Number(target.value) || undefined)}
          sx={{ maxWidth: 480 }}
        >
          <MenuItem value={0}>{translate('kontor.history.now')}</MenuItem>
          {versions
            .filter(({ id }) => id !== version.id)
            .map(({ id, at, user }) => (
              <MenuItem key={id} value={id}>
                {translate('kontor.history.versionBy', {
                  time: fullTime(at),
                  user: user || translate('kontor.history.system'),
                })}
              </MenuItem>
            ))}
        </TextField>
        {isError && <LoadFailed name={own} since={0} error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <RowSkeleton rows={3} />}
        {isSame && (
          <Typography sx={{ color: 'text.secondary' }}>{translate('kontor.history.noDifference')}</Typography>
        )}
        {data && !isSame && (
          <ChangeTable
            area={areaOf(version.document)}
            changes={versionChanges(version.document, data.differences)}
            sides={[own, otherName]}
          />
        )}
        {data && data.more > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('kontor.history.further', { smart_count: data.more })}
          </Typography>
        )}
        {canRestore && version.document === 'mapping' && (
          <MappingTrial id={version.id} differences={data.differences} />
        )}
        {canRestore && (
          <Alert severity="info">
            {version.action === 'delete'
              ? translate('kontor.history.restoreDeletes')
              : translate('kontor.history.restoreNote')}
            {version.document !== 'mapping' && ` ${translate('kontor.history.secretsStay')}`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy} sx={naturalWidthButton}>
          {translate('kontor.kit.close')}
        </Button>
        {canRestore && (
          <BusyButton
            variant="contained"
            busy={busy}
            busyLabel={translate('kontor.history.restoring')}
            sx={naturalWidthButton}
            onClick={() => void restore().then(isDone => isDone && onClose())}
          >
            {translate('kontor.history.restore')}
          </BusyButton>
        )}
      </DialogActions>
    </SheetDialog>
  )
}
