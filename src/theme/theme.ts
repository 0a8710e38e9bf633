import createCache, { type EmotionCache } from '@emotion/cache'
import type { ThemeOptions, TypographyVariantsOptions } from '@mui/material/styles'
import { themeButtons } from './themeButtons.ts'
import { themeInputs } from './themeInputs.ts'
import { themeLists } from './themeLists.ts'
import { themeFeedback, themeSurfaces } from './themeSurfaces.ts'
import { paletteOf } from './themeTypes.ts'
import { fonts, type Mode } from './tokens.ts'

const plain = { letterSpacing: 0, fontWeight: 400 }

/** Sizes and weights of everything written; px by px from the look. */
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

/** The theme of one mode. react-admin makes a theme of each by itself. */
export const theme = (mode: Mode): ThemeOptions => ({
  palette: { mode, ...paletteOf(mode) },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography,
  transitions: {
    duration: { enteringScreen: 120, leavingScreen: 80, standard: 120, short: 100, shorter: 80 },
  },
  // dialogs and menus come and go at once for who wants no motion
  motion: { reducedMotion: 'system' },
  components: {
    ...themeButtons,
    ...themeInputs,
    ...themeLists,
    ...themeSurfaces(mode),
    ...themeFeedback(mode),
  },
})

/** What a text of styles consists of: declarations, and blocks of a selector or a condition with styles of their own. */
const partsOf = (styles: string): { own: string; blocks: [head: string, body: string][] } => {
  const blocks: [string, string][] = []
  let [own, from, open, depth] = ['', 0, 0, 0]
  // signs within quotes and brackets part nothing
  for (const { index, 0: sign } of styles.matchAll(/"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|[;{}]/g))
    if (sign === '{' && depth++ === 0) open = index
    else if (sign === '}' && --depth === 0) {
      blocks.push([styles.slice(from, open), styles.slice(open + 1, index)])
      from = index + 1
    } else if (sign === ';' && depth === 0) {
      own += styles.slice(from, index + 1)
      from = index + 1
    }
  return { own: own + styles.slice(from), blocks }
}

/** Styles as browsers nest them: declarations stand before blocks, where emotion puts them too, so that blocks win. */
const nested = (styles: string): string => {
  const { own, blocks } = partsOf(styles)
  // some browsers know it by this name alone
  const named = own.replace(/(?<![\w-])user-select:[^;]*/g, '-webkit-$&;$&')
  return named + blocks.map(([head, body]) => `${head}{${nested(body)}}`).join('')
}

/**
 * Where emotion keeps the styles of what is shown. Browsers that nest styles get these as they are written: taken apart
 * they are five rules for one, which took a tenth of the time until the first page was there.
 */
export const createStyles = (): EmotionCache => {
  const cache = createCache({ key: 'css' })
  if (!Reflect.get(globalThis, 'CSSNestedDeclarations')) return cache
  cache.insert = (selector, { name, styles }, sheet, isKept) => {
    const rules = selector ? [[selector, styles] as const] : partsOf(styles).blocks
    for (const [head, body] of rules) sheet.insert(`${head}{${nested(body)}}`)
    if (isKept) cache.inserted[name] = true
  }
  return cache
}
