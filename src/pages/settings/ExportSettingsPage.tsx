import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ResourceParts } from '../../kit/ResourceParts.ts'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'

/** Begins the limits beyond which an export waits for a person. */
const SafetyLimits = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('kontor.settings.limits.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.limits.text')}
      </Typography>
    </Box>
  )
}

const parts: ResourceParts<typeof settings.exportSettings.fields> = {
  above: { holdWithdrawnShare: SafetyLimits },
}

/** What an export takes along, how it is written, and when it waits for a person. */
export const ExportSettingsPage = () => <SettingsPage declaration={settings.exportSettings} parts={parts} />
