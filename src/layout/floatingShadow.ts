import type { Mode } from './tokens.ts'

/** The shadow below dialogs, menus and toasts, the only things that float. */
export const floatingShadow = (mode: Mode): string =>
  mode === 'light' ? '0 12px 32px rgba(31, 27, 24, 0.14)' : '0 12px 32px rgba(0, 0, 0, 0.5)'
