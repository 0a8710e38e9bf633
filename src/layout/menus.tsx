import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import TranslateIcon from '@mui/icons-material/Translate'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import { ListItemIcon, type MenuProps, Tooltip } from '@mui/material'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useLocaleState, useNotify, useStore, useStoreContext, useTheme, useTranslate } from 'react-admin'
import { languages } from '../i18n/loginWords.ts'
import type { Mode } from '../theme/tokens.ts'
import { type Locale, locales } from '../wire/tokenStore.ts'
import { showChosenTheme } from './brand.tsx'

const fetchMenu = () => import('@mui/material/Menu')
const fetchMenuItem = () => import('@mui/material/MenuItem')
const Menu = lazy(fetchMenu)
const MenuItem = lazy(fetchMenuItem)
const fetchParts = () => Promise.all([fetchMenu(), fetchMenuItem()])

/** Opens a menu at its button; the code of menus comes when somebody nears one. */
const useMenu = () => {
  const notify = useNotify()
  const [isFetched, setFetched] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const near = () => void fetchParts().catch(() => undefined) // said once it is to open
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      await fetchParts()
      setFetched(true)
      setAnchor(currentTarget)
    } catch {
      notify('kontor.shell.broken.notFetched', { type: 'error' })
    }
  }
  return {
    isFetched,
    close: () => setAnchor(null),
    menu: { open: anchor !== null, anchorEl: anchor, onClose: () => setAnchor(null), ...above },
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onPointerEnter: near,
      onFocus: near,
      onClick: (event: MouseEvent<HTMLElement>) => void open(event),
    },
  } as const
}

/** Whoever opens the menu is about to choose another language: it is there when they do. */
const fetchOthers = (current: Locale) => {
  for (const { locale } of locales) if (locale !== current) languages[locale]().catch(() => undefined) // said once it is chosen
}

/** Chooses the language; the choice is kept for seven days. On the rail only its icon shows. */
export const LanguageMenu = ({ rail }: { rail: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale, setLocale] = useLocaleState()
  const { isFetched, close, menu, button } = useMenu()
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
    <button
      type="button"
      className="k-nav-line"
      {...button}
      aria-label={name}
      onClick={event => {
        button.onClick(event)
        fetchOthers(current.locale)
      }}
    >
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
      {isFetched && (
        <Suspense>
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
        </Suspense>
      )}
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
  const { isFetched, close, menu, button } = useMenu()
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
      {isFetched && (
        <Suspense>
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
        </Suspense>
      )}
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
