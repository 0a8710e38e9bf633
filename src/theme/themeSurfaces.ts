import type { ThemeComponents } from './themeTypes.ts'
import { floatingShadow, type Mode } from './tokens.ts'

/** The page, cards, dialogs and menus: what other things stand on. */
export const themeSurfaces = (mode: Mode): ThemeComponents => {
  const float = floatingShadow(mode)
  return {
    MuiCssBaseline: {
      styleOverrides: ({ vars }) => ({
        html: { WebkitTextSizeAdjust: '100%' },
        body: {
          backgroundColor: vars.palette.background.default,
          WebkitFontSmoothing: 'antialiased',
          textRendering: 'optimizeLegibility',
        },
        'h1, h2, h3, p, dl, dd, figure': { margin: 0 },
        ':focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        'input:focus-visible, textarea:focus-visible, [tabindex="-1"]:focus-visible': { outline: 'none' },
        '@keyframes k-turn': { to: { transform: 'rotate(360deg)' } },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 8, minWidth: 0, overflow: 'visible' } },
    },
    MuiCardHeader: {
      defaultProps: { slotProps: { title: { variant: 'subtitle1' } } },
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 48,
          padding: '0 8px 0 16px',
          borderBottom: `1px solid ${theme.vars.palette.divider}`,
        }),
        action: { margin: 0, alignSelf: 'center' },
        content: { minWidth: 0 },
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
    MuiCardActions: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: '12px 16px',
          gap: 8,
          flexWrap: 'wrap',
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { minHeight: 44, flex: '1 1 auto' } },
        }),
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: ({ theme }) => ({
          backgroundColor: theme.vars.palette.background.overlay,
          border: `1px solid ${theme.vars.palette.borderStrong}`,
          borderRadius: 8,
          boxShadow: float,
        }),
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.backdrop },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        container: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { alignItems: 'flex-end' } }),
        paper: ({ theme, ownerState }) => ({
          width: '100%',
          maxWidth: ownerState.maxWidth === 'xs' ? 400 : 600,
          margin: 24,
          maxHeight: 'calc(100% - 48px)',
          backgroundColor: theme.vars.palette.background.overlay,
          border: `1px solid ${theme.vars.palette.divider}`,
          borderRadius: 10,
          boxShadow: float,
          [theme.breakpoints.down('sm')]: {
            margin: 0,
            maxWidth: 'none',
            maxHeight: '94%',
            borderRadius: '12px 12px 0 0',
            borderWidth: '1px 0 0',
          },
        }),
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.subtitle1,
          display: 'flex',
          alignItems: 'center',
          gap: 8,
          padding: '16px 12px 12px 20px',
        }),
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: {
          display: 'flex',
          flexDirection: 'column',
          gap: 16,
          padding: '4px 20px 20px',
          '.MuiDialogTitle-root + &': { paddingTop: 4 },
        },
      },
    },
    MuiDialogContentText: {
      styleOverrides: {
        root: ({ theme }) => ({ fontSize: 14, lineHeight: '20px', color: theme.vars.palette.text.secondary }),
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: '12px 20px',
          gap: 8,
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { minHeight: 44, flex: 1 } },
        }),
      },
    },
    MuiDivider: {
      styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) },
    },
  }
}
