import type { ThemeComponents } from './themeTypes.ts'
import { floatingShadow, type Mode } from './tokens.ts'

/** The page, cards, dialogs and menus. */
export const themeSurfaces = (mode: Mode): ThemeComponents => {
  const float = floatingShadow(mode)
  return {
    MuiCssBaseline: {
      styleOverrides: ({ palette }) => ({
        html: { WebkitTextSizeAdjust: '100%' },
        body: {
          backgroundColor: palette.background.default,
          WebkitFontSmoothing: 'antialiased',
          textRendering: 'optimizeLegibility',
        },
        'h1, h2, h3, p, dl, dd, figure': { margin: 0 },
        ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
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
          borderBottom: `1px solid ${theme.palette.divider}`,
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
          borderTop: `1px solid ${theme.palette.divider}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { minHeight: 44, flex: '1 1 auto' } },
        }),
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: ({ theme }) => ({
          backgroundColor: theme.palette.background.overlay,
          border: `1px solid ${theme.palette.borderStrong}`,
          borderRadius: 8,
          boxShadow: float,
        }),
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.palette.backdrop },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        container: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { alignItems: 'flex-end' } }),
        paper: ({ theme, ownerState }) => ({
          width: '100%',
          maxWidth: { xs: 400, md: 880 }[String(ownerState.maxWidth)] ?? 600,
          margin: 24,
          maxHeight: 'calc(100% - 48px)',
          backgroundColor: theme.palette.background.overlay,
          border: `1px solid ${theme.palette.divider}`,
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
        root: ({ theme }) => ({ fontSize: 14, lineHeight: '20px', color: theme.palette.text.secondary }),
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: '12px 20px',
          gap: 8,
          borderTop: `1px solid ${theme.palette.divider}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { minHeight: 44, flex: 1 } },
        }),
      },
    },
    MuiDivider: {
      styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) },
    },
  }
}

const edge = (dot: string) => `color-mix(in srgb, ${dot} 30%, transparent)`

/** Alerts, toasts, tooltips, progress and skeletons. */
export const themeFeedback = (mode: Mode): ThemeComponents => ({
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const { palette } = theme
        const severity = ownerState.severity ?? 'info'
        const quiet = severity === 'info'
        return {
          alignItems: 'flex-start',
          padding: '10px 12px',
          gap: 10,
          borderRadius: 6,
          border: `1px solid ${quiet ? palette.divider : edge(palette[severity].dot)}`,
          backgroundColor: quiet ? palette.background.sunken : palette[severity].tint,
          color: palette.text.primary,
          fontSize: 13,
          lineHeight: '20px',
          '& .MuiAlert-icon': {
            padding: '1px 0 0',
            margin: 0,
            opacity: 1,
            fontSize: 18,
            color: quiet ? palette.text.primary : palette[severity].main,
          },
        }
      },
      message: { padding: 0, minWidth: 0, flex: 1, overflow: 'visible' },
      action: { padding: 0, margin: '-6px -6px -6px auto', alignItems: 'center' },
    },
  },
  MuiAlertTitle: {
    styleOverrides: { root: { fontSize: 13, lineHeight: '20px', fontWeight: 600, margin: 0 } },
  },
  MuiSnackbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        top: '8px !important',
        [theme.breakpoints.down('sm')]: { left: 8, right: 8 },
      }),
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: '0 !important',
        minHeight: 40,
        padding: '5px 5px 5px 12px',
        flexWrap: 'nowrap',
        gap: 10,
        borderRadius: 8,
        border: `1px solid ${theme.palette.borderStrong}`,
        backgroundColor: theme.palette.background.overlay,
        color: theme.palette.text.primary,
        boxShadow: floatingShadow(mode),
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 500,
        [theme.breakpoints.down('sm')]: { flexGrow: 1 },
      }),
      message: { padding: 0, display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
      action: { margin: '0 0 0 auto', padding: 0 },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        maxWidth: 320,
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        backgroundColor: theme.palette.text.primary,
        color: theme.palette.background.paper,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.palette.skeleton }),
      rounded: { borderRadius: 4 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 4,
        borderRadius: 2,
        backgroundColor: theme.palette.track,
        // a bar without a known total is striped and at rest, because a moving one promises a speed
        '&.MuiLinearProgress-indeterminate': {
          backgroundImage: `repeating-linear-gradient(-45deg, ${theme.palette.running.dot} 0 6px, transparent 6px 12px)`,
          '& .MuiLinearProgress-bar': { display: 'none' },
        },
      }),
      bar: ({ theme }) => ({ borderRadius: 2, backgroundColor: theme.palette.running.dot }),
    },
  },
})
