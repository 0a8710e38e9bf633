import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, CardActions, CardContent, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { configurationCalls } from '../../contract/configuration/configurationCalls.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { useAreaName } from '../settings/audit/useAuditPage.ts'
import { configurationParts, saveDocument, useReason } from './useConfiguration.ts'

/** Saves the chosen parts of the configuration as a file. */
export const SavePanel = () => {
  const translate = useTranslate()
  const areaName = useAreaName()
  const send = useService()
  const toasts = useToasts()
  const reasonOf = useReason()
  const { run, busy } = useSingleFlight()
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set(configurationParts))
  const toggle = (name: string, isOn: boolean) =>
    setParts(new Set(configurationParts.filter(one => (one === name ? isOn : parts.has(one)))))
  const save = () =>
    run(async () => {
      try {
        const query = { parts: [...parts].join(',') }
        saveDocument((await send(configurationCalls.exportConfiguration, { query })).data)
      } catch (error) {
        toasts.failed('kontor.configuration.save.failed', { reason: reasonOf(error) })
      }
    })
  return (
    <Panel title={translate('kontor.configuration.save.title')}>
      <CardContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {translate('kontor.configuration.save.intro')}
        </Typography>
        <Box
          role="group"
          aria-label={translate('kontor.configuration.save.parts')}
          sx={{
            display: 'grid',
            rowGap: { sm: 1 },
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {configurationParts.map(name => (
            <FormControlLabel
              key={name}
              label={areaName(name)}
              control={<Checkbox checked={parts.has(name)} onChange={(_event, isOn) => toggle(name, isOn)} />}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: '-8px' }}>
          <Button
            disabled={parts.size === configurationParts.length}
            onClick={() => setParts(new Set(configurationParts))}
          >
            {translate('kontor.configuration.save.all')}
          </Button>
          <Button disabled={parts.size === 0} onClick={() => setParts(new Set())}>
            {translate('kontor.configuration.save.none')}
          </Button>
        </Box>
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <BusyButton
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          busy={busy}
          busyLabel={translate('kontor.configuration.save.saving')}
          disabled={parts.size === 0}
          onClick={() => void save()}
        >
          {translate('kontor.configuration.save.act')}
        </BusyButton>
      </CardActions>
    </Panel>
  )
}
