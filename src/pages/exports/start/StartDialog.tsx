import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  FormHelperText,
  Link,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import type { StartForecast } from '../../../contract/calls/dashboard.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { SheetDialog, useFirstFocus } from '../../../kit/form/SheetDialog.tsx'
import { Mono } from '../../../kit/marks.tsx'
import { exportPath } from '../../../resources/exports.ts'
import { settings } from '../../../resources/index.ts'
import { callService } from '../../../wire/callService.ts'
import { StartNotice } from './StartNotice.tsx'
import { type Reference, type StartType, StartTypes } from './StartTypes.tsx'
import { useStartExport } from '../useExportActions.ts'

/** The reference of a delta export, loaded each time the dialog opens. */
const deltaReferenceQuery = {
  queryKey: ['exports', 'reference'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(calls.deltaReference, { signal })).data,
  staleTime: 0,
} as const

/** The number of products of an export, counted in Akeneo each time the dialog opens. */
const forecastQuery = {
  queryKey: ['exports', 'forecast'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callService(calls.startForecast, { signal })).data,
  staleTime: 0,
  // a cached number would look like the current one
  gcTime: 0,
  retry: false,
} as const

interface TargetLineProps {
  /** Null if files can only be downloaded; undefined if the backend does not tell. */
  target: string | null | undefined
  isUploaded: boolean
  onLeave: () => void
}

/** The destination of the file. */
const TargetLine = ({ target, isUploaded, onLeave }: TargetLineProps) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`kontor.exports.startDialog.${key}`)
  if (target === undefined) return null
  const isSent = target !== null && isUploaded
  const key = target === null ? 'noTarget' : isUploaded ? 'uploadsTo' : 'downloadOnly'
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}
    >
      <Box
        component={isSent ? CloudUploadOutlined : FileDownloadOutlined}
        aria-hidden
        sx={{ fontSize: 18, color: 'text.tertiary', flex: 'none' }}
      />
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {say(key)}
      </Typography>
      {isSent && (
        <Typography variant="body2" component="span" noWrap title={target} sx={{ minWidth: 0, flex: 1 }}>
          <Mono>{target}</Mono>
        </Typography>
      )}
      {target === null && (
        <Link
          component={RouterLink}
          to={settings.ftp.path}
          onClick={onLeave}
          underline="always"
          variant="body2"
          sx={{ fontWeight: 500 }}
        >
          {say('chooseTarget')}
        </Link>
      )}
    </Box>
  )
}

/** The selected type: the user's choice, else delta if there is a reference, else full. */
const useType = (reference: Reference | undefined) => {
  const [chosen, setChosen] = useState<StartType>()
  const type = chosen ?? (reference?.reference === null ? 'full' : 'delta')
  const group = useFirstFocus<HTMLDivElement>('input:checked')
  // the focus follows if the default type changes after loading
  useEffect(() => {
    if (group.current?.contains(document.activeElement))
      group.current.querySelector<HTMLElement>(`input[value="${type}"]`)?.focus()
  }, [group, type])
  return { type, choose: setChosen, group }
}

interface OptionProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (on: boolean) => void
}

const Option = ({ label, hint, checked, onChange }: OptionProps) => (
  <Box>
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={checked}
          onChange={(_event, on) => onChange(on)}
          slotProps={{ input: { 'aria-describedby': hint && 'start-option-hint' } }}
        />
      }
    />
    {hint && (
      <FormHelperText id="start-option-hint" sx={{ mt: { xs: '-8px', sm: '2px' }, ml: '26px' }}>
        {hint}
      </FormHelperText>
    )}
  </Box>
)

/** The dialog that starts an export: type, destination, warnings and options. */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { start, starting, clear } = useStartExport(id => {
    onClose()
    if (id !== undefined) void navigate(exportPath(id))
  })
  const leave = () => {
    clear()
    onClose()
  }
  const { data: reference } = useQuery(deltaReferenceQuery)
  const { data: forecast, isError } = useQuery(forecastQuery)
  const { type, choose, group } = useType(reference)
  const [excludeAssets, setExcludeAssets] = useState(false)
  const [disableUpload, setDisableUpload] = useState(false)
  const shownForecast: StartForecast | undefined = isError
    ? { full: null, delta: null, unknown: 'noAnswer' }
    : forecast
  const hasTarget = reference?.target !== null
  const isBlocked = (reference?.blockers ?? []).length > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBlocked) return
    void start({ delta: type === 'delta', excludeAssets, disableUpload })
  }
  return (
    <SheetDialog
      open
      onClose={() => !starting && leave()}
      title={translate('kontor.exports.start')}
      width={600}
    >
      <Box component="form" onSubmit={send} noValidate sx={{ display: 'contents' }}>
        <DialogContent>
          <StartTypes
            ref={group}
            type={type}
            onChange={choose}
            reference={reference}
            forecast={shownForecast}
          />
          <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
            <StartNotice
              type={type}
              reference={reference}
              forecast={shownForecast}
              isUploaded={!disableUpload}
              onLeave={onClose}
            />
          </Box>
          <TargetLine target={reference?.target} isUploaded={!disableUpload} onLeave={onClose} />
          <Box sx={{ display: 'grid', gap: 1.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
            <Option
              label={translate('kontor.exports.startDialog.excludeAssets')}
              checked={excludeAssets}
              onChange={setExcludeAssets}
            />
            {hasTarget && (
              <Option
                label={translate('kontor.exports.startDialog.disableUpload')}
                hint={translate('kontor.exports.startDialog.disableUploadHint')}
                checked={disableUpload}
                onChange={setDisableUpload}
              />
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={leave} disabled={starting}>
            {translate('kontor.kit.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={starting}
            disabled={isBlocked}
            busyLabel={translate('kontor.exports.starting')}
          >
            {translate('kontor.exports.start')}
          </BusyButton>
        </DialogActions>
      </Box>
    </SheetDialog>
  )
}
