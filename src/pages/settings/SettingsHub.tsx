import { Box, Typography } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { HubTile } from './HubTile.tsx'
import { settingsGroups } from './settingsGroups.ts'
import { useFailedTiles } from './useFailedTiles.ts'

/** All settings at a glance; what a person may not open is not shown. */
export const SettingsHub = ({ groups = settingsGroups }: { groups?: typeof settingsGroups }) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const shown = groups
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(({ access }) => mayEnter(access, permissions)) }))
    .filter(({ tiles }) => tiles.length > 0)
  const { failed, retry } = useFailedTiles()
  const title = translate('kontor.kit.settings')
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ width: '100%', maxWidth: 1144, mx: 'auto' }}>
        {failed && (
          <Box sx={{ mb: 3 }}>
            <LoadFailed name={title} since={0} onRetry={retry} />
          </Box>
        )}
        {shown.map(({ name, tiles }, index) => (
          <Box
            key={name}
            component="section"
            aria-labelledby={`hub-${name}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '176px minmax(0, 1fr)' },
              gap: { xs: '10px', md: 3 },
              pt: index === 0 ? 0 : { xs: 2, md: '20px' },
              pb: { xs: 2, md: '20px' },
              borderTop: index === 0 ? 0 : 1,
              borderTopColor: 'divider',
            }}
          >
            <div>
              <Typography variant="subtitle1" component="h2" id={`hub-${name}`}>
                {translate(`kontor.settings.hub.${name}`)}
              </Typography>
              <Typography
                variant="caption"
                component="p"
                sx={{ display: { xs: 'none', md: 'block' }, color: 'text.tertiary' }}
              >
                {translate(`kontor.settings.hub.${name}Text`)}
              </Typography>
            </div>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  sm: 'repeat(2, minmax(0, 1fr))',
                  lg: 'repeat(3, minmax(0, 1fr))',
                },
              }}
            >
              {tiles.map(tile => (
                <HubTile key={tile.to} tile={tile} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
