import type { ThemeComponents } from './themeTypes.ts'

const phoneOnly = '@media (max-width: 599.95px)'

/** Buttons, icon buttons and links. */
export const themeButtons: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const { palette } = theme
        const { color, variant } = ownerState
        const danger = color === 'error'
        const base = {
          minHeight: 32,
          minWidth: 0,
          padding: '5px 11px',
          border: '1px solid transparent',
          borderRadius: 6,
          fontSize: 13,
          lineHeight: '20px',
          whiteSpace: 'nowrap' as const,
          transition: 'background 120ms, border-color 120ms',
          '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 6 },
          '& .MuiButton-endIcon': { marginRight: -2, marginLeft: 6 },
          '& .MuiButton-icon > *:nth-of-type(1)': { fontSize: 16 },
          [phoneOnly]: { minHeight: 36 },
        }
        if (variant === 'contained') {
          const face = danger ? palette.error.fill : palette.primary.fill
          const hover = danger ? palette.error.main : palette.primary.fillHover
          return {
            ...base,
            color: palette.primary.contrastText,
            backgroundColor: face,
            borderColor: face,
            '&:hover': {
              backgroundColor: danger ? face : hover,
              borderColor: danger ? face : hover,
              filter: danger ? 'brightness(.92)' : 'none',
            },
            '&.Mui-disabled': {
              color: palette.text.disabled,
              backgroundColor: palette.background.sunken,
              borderColor: palette.divider,
            },
          }
        }
        if (variant === 'outlined') {
          return {
            ...base,
            color: danger ? palette.error.main : palette.text.primary,
            backgroundColor: palette.background.paper,
            borderColor: palette.borderStrong,
            '& .MuiButton-icon': { color: danger ? 'inherit' : palette.text.secondary },
            '&:hover': {
              backgroundColor: danger ? palette.error.tint : palette.action.hover,
              borderColor: danger ? palette.error.dot : palette.borderStrong,
            },
            '&.Mui-disabled': {
              color: palette.text.disabled,
              backgroundColor: palette.background.sunken,
              borderColor: palette.divider,
              '& .MuiButton-icon': { color: 'inherit' },
            },
          }
        }
        const quiet = color === 'inherit'
        return {
          ...base,
          padding: quiet ? base.padding : '5px 8px',
          color: quiet ? palette.text.secondary : danger ? palette.error.main : palette.primary.main,
          '&:hover': { backgroundColor: palette.action.hover },
          '&.Mui-disabled': { color: palette.text.disabled },
        }
      },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        color: theme.palette.text.secondary,
        '&:hover': {
          backgroundColor: theme.palette.action.hover,
          color: theme.palette.text.primary,
        },
        '& .MuiSvgIcon-root': { fontSize: 18 },
        [theme.breakpoints.down('md')]: { width: 40, height: 40 },
      }),
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 18 }, fontSizeSmall: { fontSize: 16 } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        textUnderlineOffset: 3,
        borderRadius: 3,
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
}
