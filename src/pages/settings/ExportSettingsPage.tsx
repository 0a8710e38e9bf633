import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ResourceParts } from '../../kit/ResourceParts.ts'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'

/** The heading of the safety limits, beyond which an export is put on hold. */
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

/** The page of the export settings. */
export const ExportSettingsPage = () => <SettingsPage declaration={settings.exportSettings} parts={parts} />
