/** A color in light and in dark. */
type Pair = readonly [light: string, dark: string]

/**
 * Every color of the console by its place in the palette, in light and in dark. `dot` is for graphics, `main` for text.
 * tokens.css holds the same as custom properties, for the style sheets and the log-in page; a test compares the two.
 */
export const themeTokens = {
  'background-default': ['#FAF9F7', '#151312'],
  'background-paper': ['#FFFFFF', '#1D1B19'],
  'background-sunken': ['#F5F3F0', '#252220'],
  'background-drawer': ['#F6F4F1', '#191715'],
  'background-overlay': ['#FFFFFF', '#23201E'],
  'text-primary': ['#1F1B18', '#F2EFEB'],
  'text-secondary': ['#5C554F', '#BBB4AC'],
  'text-tertiary': ['#706962', '#9E968E'],
  'text-disabled': ['#A39C94', '#6F6861'],
  divider: ['#E8E4DF', '#322E2B'],
  borderStrong: ['#D6D0C9', '#47423D'],
  inputBorder: ['#978F87', '#7C746C'],
  'action-hover': ['#F4F1EE', '#272422'],
  'action-selected': ['#F2ECF8', '#2C2337'],
  backdrop: ['rgba(31, 27, 24, 0.32)', 'rgba(0, 0, 0, 0.56)'],
  skeleton: ['#ECE8E4', '#2E2A27'],
  track: ['#E4EAF0', '#2C3640'],
  'primary-main': ['#52267D', '#C7ABE8'],
  'primary-fill': ['#52267D', '#8050B5'],
  'primary-fillHover': ['#431D69', '#8D5FC0'],
  'primary-contrastText': ['#FFFFFF', '#FFFFFF'],
  'secondary-main': ['#8A3F80', '#DDA3D5'],
  'secondary-dot': ['#A4559A', '#C07DB6'],
  'success-main': ['#1B7345', '#6CCB94'],
  'success-dot': ['#2E9560', '#45B67C'],
  'success-tint': ['#EAF5EE', '#17271E'],
  'warning-main': ['#8A5200', '#EDB657'],
  'warning-dot': ['#C27A08', '#E0A23A'],
  'warning-tint': ['#FCF3E2', '#2C2313'],
  'error-main': ['#B3261E', '#FF9E94'],
  'error-dot': ['#D43A2F', '#F0665A'],
  'error-tint': ['#FCEDEB', '#351C1A'],
  'error-fill': ['#B3261E', '#B33A31'],
  'info-main': ['#1F5FA8', '#8DBDF3'],
  'info-dot': ['#2F7DD1', '#5B9FE6'],
  'info-tint': ['#EBF2FB', '#182534'],
  'running-main': ['#44607A', '#A3BED6'],
  'running-dot': ['#5F80A0', '#7D9DBB'],
  'running-tint': ['#EDF2F6', '#1B252E'],
  'cancelled-main': ['#875550', '#CFA5A0'],
  'cancelled-dot': ['#A3736D', '#A87F79'],
  'cancelled-tint': ['#F6F1F0', '#2A2221'],
} as const satisfies Record<string, Pair>

export type Mode = 'light' | 'dark'

/** Both font families with their fallbacks. */
export const fonts = {
  sans: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
} as const

/** The shadow below dialogs, menus and toasts, the only floating parts. */
export const floatingShadow = (mode: Mode): string =>
  mode === 'light' ? '0 12px 32px rgba(31, 27, 24, 0.14)' : '0 12px 32px rgba(0, 0, 0, 0.5)'

/** Sizes of the shell in px. */
export const layoutSizes = { toolbar: 56, drawer: 232, phoneDrawer: 280, rail: 56 } as const
