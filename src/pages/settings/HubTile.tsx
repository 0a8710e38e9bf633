import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SettingsTile } from './settingsGroups.ts'
import { TileState } from './TileState.tsx'

/** The way to one page, with the state of what it sets. */
export const HubTile = ({ tile }: { tile: SettingsTile }) => {
  const translate = useTranslate()
  const { to, title, icon, declaration, state: State } = tile
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        gap: 1.5,
        p: '12px 14px',
        minHeight: 66,
        textAlign: 'left',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'inputBorder' },
      }}
    >
      <Box
        component={icon}
        aria-hidden
        sx={{ fontSize: 18, mt: '1px', color: 'text.tertiary', flex: 'none' }}
      />
      <Box component="span" sx={{ minWidth: 0, display: 'block' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {translate(title, { smart_count: 2 })}
        </Typography>
        {State ? <State /> : declaration && <TileState declaration={declaration} />}
      </Box>
    </ButtonBase>
  )
}
