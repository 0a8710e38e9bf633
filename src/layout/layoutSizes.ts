/** Sizes of the shell in px. */
export const layoutSizes = { toolbar: 56, drawer: 232, phoneDrawer: 280, rail: 56 } as const
