import type { ThemeComponents } from './themeTypes.ts'
import { floatingShadow, type Mode } from './tokens.ts'

type Severity = 'success' | 'warning' | 'error' | 'info'

const edge = (dot: string) => `color-mix(in srgb, ${dot} 30%, transparent)`

/** Alerts, toasts, tooltips and signs of waiting: what tells how things stand. */
export const themeFeedback = (mode: Mode): ThemeComponents => ({
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const { palette } = theme.vars
        const severity: Severity = ownerState.severity ?? 'info'
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
        border: `1px solid ${theme.vars.palette.borderStrong}`,
        backgroundColor: theme.vars.palette.background.overlay,
        color: theme.vars.palette.text.primary,
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
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.skeleton }),
      rounded: { borderRadius: 4 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.track }),
      bar: ({ theme }) => ({ borderRadius: 2, backgroundColor: theme.vars.palette.running.dot }),
    },
  },
})
