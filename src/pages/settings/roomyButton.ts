/** On a phone the buttons of a foot share its row evenly; these need what their words need, and wrap. */
export const roomyButton = { '&&&': { flex: { xs: '1 1 auto', sm: 'none' } } } as const
