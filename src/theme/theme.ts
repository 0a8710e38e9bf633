import type { ThemeOptions, TypographyVariantsOptions } from '@mui/material/styles'
import { themeButtons } from './themeButtons.ts'
import { themeInputs } from './themeInputs.ts'
import { themeLists } from './themeLists.ts'
import { themeFeedback, themeSurfaces } from './themeSurfaces.ts'
import { paletteOf } from './themeTypes.ts'
import { fonts, type Mode } from './tokens.ts'

const plain = { letterSpacing: 0, fontWeight: 400 }

/** Font sizes and weights. */
const typography: TypographyVariantsOptions = {
  fontFamily: fonts.sans,
  fontSize: 14,
  h4: {
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  h5: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.017em' },
  h6: { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  subtitle1: { fontSize: 15, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.006em' },
  subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600, letterSpacing: 0 },
  body1: { ...plain, fontSize: 14, lineHeight: '20px' },
  body2: { ...plain, fontSize: 13, lineHeight: '20px' },
  button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  caption: { ...plain, fontSize: 12, lineHeight: '16px' },
  mono: {
    fontFamily: fonts.mono,
    fontSize: '0.93em',
    fontFeatureSettings: '"calt" 0',
    letterSpacing: '-0.01em',
  },
}

/** The options of which react-admin creates MUI's theme of one mode. */
const theme = (mode: Mode): ThemeOptions => ({
  palette: { mode, ...paletteOf(mode) },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography,
  transitions: {
    duration: { enteringScreen: 120, leavingScreen: 80, standard: 120, short: 100, shorter: 80 },
  },
  // without animations for users who prefer reduced motion
  motion: { reducedMotion: 'system' },
  components: {
    ...themeButtons,
    ...themeInputs,
    ...themeLists,
    ...themeSurfaces(mode),
    ...themeFeedback(mode),
  },
})

export const lightTheme = theme('light')
export const darkTheme = theme('dark')
