import type { ThemeComponents } from './themeTypes.ts'

/** Tables, tabs, chips and menus. */
export const themeLists: ThemeComponents = {
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 44,
        padding: '0 8px',
        fontSize: 13,
        lineHeight: '20px',
        borderBottom: `1px solid ${theme.palette.divider}`,
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      }),
      head: ({ theme }) => ({
        height: 36,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.palette.text.tertiary,
        backgroundColor: 'transparent',
      }),
      alignRight: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableBody: { styleOverrides: { root: { '& > tr:last-of-type > td': { borderBottom: 0 } } } },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        transition: 'background 120ms',
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 44, padding: '0 8px' }, indicator: { height: 2 }, list: { gap: 4 } },
  },
  MuiTab: {
    defaultProps: { iconPosition: 'end' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        minWidth: 0,
        padding: '0 10px',
        gap: 6,
        fontSize: 14,
        fontWeight: 500,
        textTransform: 'none',
        color: theme.palette.text.secondary,
        '&.Mui-focusVisible': { outlineOffset: -4 },
      }),
    },
  },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 22,
        borderRadius: 5,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: theme.palette.text.secondary,
        borderColor: theme.palette.borderStrong,
        backgroundColor: theme.palette.background.paper,
        // a transition of the background would lag behind the text when the theme changes
        transition: 'none',
      }),
      label: { padding: '0 7px' },
      icon: { marginLeft: 7, marginRight: -1, fontSize: 14, color: 'inherit' },
      deleteIcon: ({ theme }) => ({
        fontSize: 14,
        marginRight: 4,
        color: theme.palette.text.tertiary,
        '&:hover': { color: theme.palette.text.primary },
      }),
    },
    variants: [
      {
        props: { variant: 'flag' },
        style: ({ theme }) => ({
          border: '1px solid transparent',
          backgroundColor: theme.palette.background.sunken,
          '& .MuiChip-icon': { marginLeft: 5, marginRight: -3, color: theme.palette.text.tertiary },
        }),
      },
    ],
  },
  MuiMenu: {
    defaultProps: { slotProps: { paper: { elevation: 0 } } },
    styleOverrides: { list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        padding: '4px 8px',
        gap: 8,
        borderRadius: 4,
        fontSize: 14,
        lineHeight: '20px',
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.palette.action.hover },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.palette.action.selected,
          color: theme.palette.primary.main,
        },
        '& .MuiListItemIcon-root': { minWidth: 0 },
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: ({ theme }) => ({ minWidth: 0, color: theme.palette.text.secondary }) },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:hover': { backgroundColor: theme.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.action.selected },
        '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: 'transparent' },
      }),
    },
  },
}
