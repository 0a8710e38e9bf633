import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import TranslateIcon from '@mui/icons-material/Translate'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import { ListItemIcon, Menu, MenuItem, type MenuProps, Tooltip } from '@mui/material'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocaleState, useNotify, useStore, useStoreContext, useTheme, useTranslate } from 'react-admin'
import { languages } from '../i18n/languages.ts'
import type { Mode } from '../theme/tokens.ts'
import { type Locale, locales } from '../wire/locales.ts'
import { showChosenTheme } from '../theme/chosenTheme.ts'

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
