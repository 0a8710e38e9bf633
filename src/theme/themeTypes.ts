import type { ThemeOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { type Mode, themeTokens } from './tokens.ts'

type Names = keyof typeof themeTokens
type HeadOf<N> = N extends `${infer Head}-${string}` ? Head : N
type TailOf<N, H extends string> = N extends `${H}-${infer Tail}` ? Tail : never

/** The palette of one mode: `primary-main` of the tokens is `primary.main` here. */
type PaletteOf = {
  [H in HeadOf<Names>]: H extends Names ? string : { [T in TailOf<Names, H & string>]: string }
}

/** The palette as the theme takes it. */
export const paletteOf = (mode: Mode): PaletteOf => {
  const palette: Record<string, string | Record<string, string>> = {}
  for (const [name, [light, dark]] of Object.entries(themeTokens)) {
    const color = mode === 'light' ? light : dark
    const [head = '', tail] = name.split('-')
    palette[head] = tail ? { ...(palette[head] as object | undefined), [tail]: color } : color // a head is either split or not
  }
  return palette as PaletteOf // built from the same names
}

/**
 * The overrides of MUI's components in the very type of `ThemeOptions`, because the compiler takes half a minute to compare
 * another one.
 */
export type ThemeComponents = NonNullable<ThemeOptions['components']>

interface Shade {
  main: string
  dot: string
  tint: string
}

declare module '@mui/material/styles' {
  interface TypeBackground {
    sunken: string
    drawer: string
    overlay: string
  }
  interface TypeText {
    tertiary: string
  }
  interface PaletteColor {
    /** For graphics only. */
    dot: string
    /** The background of an alert. */
    tint: string
    /** The background of a contained button. */
    fill: string
    fillHover: string
  }
  interface SimplePaletteColorOptions {
    dot?: string
    tint?: string
    fill?: string
    fillHover?: string
  }
  interface Own {
    borderStrong: string
    inputBorder: string
    backdrop: string
    skeleton: string
    track: string
    running: Shade
    cancelled: Shade
  }
  interface Palette extends Own {}
  interface PaletteOptions extends Partial<Own> {}
  interface TypographyVariants {
    mono: CSSProperties
  }
  interface TypographyVariantsOptions {
    mono?: CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    mono: true
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    /** Sunken and without an edge, for a disabled state. */
    flag: true
  }
}
