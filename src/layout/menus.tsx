import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import TranslateIcon from '@mui/icons-material/Translate'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import { ListItemIcon, Menu, MenuItem, type MenuProps, Tooltip } from '@mui/material'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocaleState, useNotify, useStore, useStoreContext, useTheme, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { logoutPath } from '../authProvider/logIn.ts'
import { handbookPath } from '../contract/pagePaths.ts'
import { languages } from '../i18n/languages.ts'
import { profile } from '../resources/account.ts'
import type { Mode } from '../theme/tokens.ts'
import { type Locale, locales } from '../wire/locales.ts'
import { showChosenTheme } from '../theme/chosenTheme.ts'
import { helpTopicOf } from './help/helpTopics.ts'

/** The state of a menu, with the props of its button and of the menu itself. */
const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return {
    close,
    menu: { open: anchor !== null, anchorEl: anchor, onClose: close, ...above },
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
  } as const
}

/** Chooses the language; the choice is stored for seven days. The rail shows its icon only. */
export const LanguageMenu = ({ rail }: { rail: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale, setLocale] = useLocaleState()
  const { close, menu, button } = useMenu()
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
  const name = `${label}: ${current.name}`
  const shown = (
    <button type="button" className="k-nav-line" {...button} aria-label={name}>
      <TranslateIcon />
      {!rail && (
        <>
          <span>{current.name}</span>
          <UnfoldMoreIcon fontSize="small" />
        </>
      )}
    </button>
  )
  return (
    <>
      {rail ? (
        <Tooltip title={name} placement="right">
          {shown}
        </Tooltip>
      ) : (
        shown
      )}
      <Menu
        {...menu}
        slotProps={{ paper: { sx: { minWidth: rail ? 160 : menu.anchorEl?.clientWidth, mt: '-4px' } } }}
      >
        {locales.map(({ locale: code, name: language }) => (
          <MenuItem
            key={code}
            lang={code.slice(0, 2)}
            selected={code === current.locale}
            onClick={() => {
              close()
              void choose(code)
            }}
          >
            {language}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** A menu at the end of the drawer opens above its button. */
const above: Pick<MenuProps, 'marginThreshold' | 'anchorOrigin' | 'transformOrigin'> = {
  marginThreshold: 8,
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
}

/** The account, the handbook and the log-out of a phone, whose toolbar has room for one button. */
export const AccountMenu = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { close, menu, button } = useMenu()
  const goTo = (path: string) => () => {
    close()
    void navigate(path)
  }
  const label = translate('kontor.shell.account')
  return (
    <>
      <button type="button" className="k-icon-button k-on-phone" {...button} aria-label={label}>
        <AccountIcon />
      </button>
      <Menu {...menu} {...below}>
        <MenuItem onClick={goTo(profile.path)}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <AccountIcon fontSize="small" />
          </ListItemIcon>
          {label}
        </MenuItem>
        <MenuItem onClick={goTo(handbookPath(helpTopicOf(pathname)))}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <HelpIcon fontSize="small" />
          </ListItemIcon>
          {translate('kontor.help.handbook')}
        </MenuItem>
        {/* the guard of a form asks about unsaved changes first */}
        <MenuItem onClick={goTo(logoutPath)}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {translate('kontor.shell.logOut')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** A menu of the toolbar opens below its button. */
const below: Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
}

const icons = { system: SystemIcon, light: LightIcon, dark: DarkIcon } as const
const choices = ['system', 'light', 'dark'] as const

/** Chooses the light theme, the dark one, or that of the system. */
export const ThemeMenu = () => {
  const translate = useTranslate()
  const [choice, choose] = useThemeChoice()
  const { close, menu, button } = useMenu()
  const [shown] = useTheme()
  const Icon = icons[shown]
  const label = `${translate('kontor.shell.theme.label')}: ${translate(`kontor.shell.theme.${choice}`)}`
  return (
    <>
      <Tooltip title={label}>
        <button type="button" className="k-icon-button" {...button} aria-label={label}>
          <Icon />
        </button>
      </Tooltip>
      <Menu {...menu}>
        {choices.map(name => {
          const ChoiceIcon = icons[name]
          return (
            <MenuItem
              key={name}
              selected={name === choice}
              onClick={() => {
                close()
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

/** The chosen theme; react-admin follows the system while its store holds none. */
const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => {
  const store = useStoreContext()
  const [chosen] = useStore<Mode | undefined>('theme')
  useEffect(showChosenTheme, [chosen])
  return [
    chosen ?? 'system',
    choice => (choice === 'system' ? store.removeItem('theme') : store.setItem('theme', choice)),
  ]
}
