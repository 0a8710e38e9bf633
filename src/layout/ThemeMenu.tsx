import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/ComputerOutlined'
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTheme, useTranslate } from 'react-admin'
import { useThemeChoice } from './useThemeChoice.ts'

const icons = { system: SystemIcon, light: LightIcon, dark: DarkIcon } as const
const choices = ['system', 'light', 'dark'] as const

/** Chooses light, dark, or what the system has. */
export const ThemeMenu = () => {
  const translate = useTranslate()
  const [choice, choose] = useThemeChoice()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [shown] = useTheme()
  const Icon = icons[shown]
  const label = `${translate('kontor.shell.theme.label')}: ${translate(`kontor.shell.theme.${choice}`)}`
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
          sx={{ '& .MuiSvgIcon-root': { fontSize: 16 } }}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        marginThreshold={8}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {choices.map(name => {
          const ChoiceIcon = icons[name]
          return (
            <MenuItem
              key={name}
              selected={name === choice}
              onClick={() => {
                setAnchor(null)
                choose(name)
              }}
            >
              <ListItemIcon sx={{ color: 'inherit' }}>
                <ChoiceIcon fontSize="small" />
              </ListItemIcon>
              {translate(`kontor.shell.theme.${name}`)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
