import type { ThemeOptions } from '@mui/material/styles'
import { themeButtons } from './themeButtons.ts'
import { themeFeedback } from './themeFeedback.ts'
import { themeInputs } from './themeInputs.ts'
import { themeLists } from './themeLists.ts'
import { themeSurfaces } from './themeSurfaces.ts'
import { themeType } from './themeType.ts'
import { paletteOf } from './themeTypes.ts'
import type { Mode } from './tokens.ts'

/** The theme of one mode. react-admin makes a theme of each by itself. */
export const theme = (mode: Mode): ThemeOptions => ({
  cssVariables: { cssVarPrefix: 'k', colorSchemeSelector: 'data-theme' },
  palette: { mode, ...paletteOf(mode) },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: themeType,
  transitions: {
    duration: { enteringScreen: 120, leavingScreen: 80, standard: 120, short: 100, shorter: 80 },
  },
  components: {
    ...themeButtons,
    ...themeInputs,
    ...themeLists,
    ...themeSurfaces(mode),
    ...themeFeedback(mode),
  },
})
