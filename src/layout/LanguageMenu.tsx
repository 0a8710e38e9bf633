import TranslateIcon from '@mui/icons-material/Translate'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import { Box, ButtonBase, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { locales } from '../i18n/locales.ts'
import { navStyle } from './navStyle.ts'

/** Chooses the language; the choice is kept for seven days. On the rail only its icon shows. */
export const LanguageMenu = ({ rail }: { rail: boolean }) => {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = locales.find(known => known.locale === locale) ?? locales[0]
  const label = translate('kontor.shell.language')
  return (
    <>
      <Tooltip title={rail ? `${label}: ${current.name}` : ''} placement="right">
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={`${label}: ${current.name}`}
          onClick={event => setAnchor(event.currentTarget)}
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
        marginThreshold={8}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { minWidth: rail ? 160 : anchor?.clientWidth, mt: '-4px' } } }}
      >
        {locales.map(({ locale: code, name }) => (
          <MenuItem
            key={code}
            lang={code.slice(0, 2)}
            selected={code === current.locale}
            onClick={() => {
              setAnchor(null)
              setLocale(code)
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
