import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import TranslateIcon from '@mui/icons-material/Translate'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import {
  Box,
  ButtonBase,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  type MenuProps,
  Tooltip,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocaleState, useNotify, useStore, useStoreContext, useTheme, useTranslate } from 'react-admin'
import { languages } from '../i18n/loginWords.ts'
import type { Mode } from '../theme/tokens.ts'
import { type Locale, locales } from '../wire/tokenStore.ts'
import { showChosenTheme } from './showChosenTheme.ts'
import type { Theme } from '@mui/material/styles'

/** How each line of the drawer looks, links and menus alike. */
export const navStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '10px',
  flex: 'none',
  width: '100%',
  height: 36,
  px: '10px',
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  transition: 'background 120ms',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.primary.main,
  },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
  [theme.breakpoints.down('md')]: { height: 44 },
})

/** Whoever opens the menu is about to choose another language: it is there when they do. */
const fetchOthers = (current: Locale) => {
  for (const { locale } of locales) if (locale !== current) languages[locale]().catch(() => undefined) // said once it is chosen
}

/** Chooses the language; the choice is kept for seven days. On the rail only its icon shows. */
export const LanguageMenu = ({ rail }: { rail: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale, setLocale] = useLocaleState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = locales.find(known => known.locale === locale) ?? locales[0]
  const label = translate('kontor.shell.language')
  const choose = async (code: Locale) => {
    try {
      await languages[code]()
      setLocale(code)
    } catch {
      notify('kontor.shell.languageFailed', { type: 'error' })
    }
  }
  return (
    <>
      <Tooltip title={rail ? `${label}: ${current.name}` : ''} placement="right">
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={`${label}: ${current.name}`}
          onClick={event => {
            setAnchor(event.currentTarget)
            fetchOthers(current.locale)
          }}
          sx={[navStyle, rail && { justifyContent: 'center', px: 0 }]}
        >
          <TranslateIcon />
          {!rail && (
            <>
              <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
                {current.name}
              </Box>
              <UnfoldMoreIcon fontSize="small" />
            </>
          )}
        </ButtonBase>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...above}
        slotProps={{ paper: { sx: { minWidth: rail ? 160 : anchor?.clientWidth, mt: '-4px' } } }}
      >
        {locales.map(({ locale: code, name }) => (
          <MenuItem
            key={code}
            lang={code.slice(0, 2)}
            selected={code === current.locale}
            onClick={() => {
              setAnchor(null)
              void choose(code)
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Where a menu of the drawer's foot opens: above its button, at the window's edge if need be. */
const above: Pick<MenuProps, 'marginThreshold' | 'anchorOrigin' | 'transformOrigin'> = {
  marginThreshold: 8,
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
}

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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} {...above}>
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

type ThemeChoice = Mode | 'system'

/** The theme somebody chose; react-admin follows the system where its store holds none. */
const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => {
  const store = useStoreContext()
  const [chosen] = useStore<Mode | undefined>('theme')
  useEffect(showChosenTheme, [chosen])
  return [
    chosen ?? 'system',
    choice => (choice === 'system' ? store.removeItem('theme') : store.setItem('theme', choice)),
  ]
}
