import type { CSSProperties } from 'react'

interface Shade {
  main: string
  dot: string
  tint: string
}

declare module '@mui/material/styles' {
  /** Gives `theme.vars` its type. */
  interface CssThemeVariables {
    enabled: true
  }
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
    /** The ground of an alert. */
    tint: string
    /** The face of a contained button. */
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
    /** Sunken, without an edge: says what is off. */
    flag: true
  }
}
