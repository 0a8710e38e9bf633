import type { SxProps, Theme } from '@mui/material/styles'

/** A table on a desk, two lines for each change on a phone. */
export const auditTableStyle: SxProps<Theme> = theme => ({
  tableLayout: 'fixed',
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& tbody tr:not(.details)': { cursor: 'pointer' },
  '& tbody tr.open td': { borderBottom: 0 },
  '& .at': { width: 128, fontVariantNumeric: 'tabular-nums' },
  '& .action': { width: 96 },
  '& .user': { width: 184 },
  '& .area': { width: 192 },
  '& .opener': { width: 52, overflow: 'visible' },
  '& .details td': { whiteSpace: 'normal', p: '4px 16px 14px' },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr) auto',
      gap: '2px 8px',
      alignItems: 'baseline',
      p: '10px 8px 10px 16px',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr.open': { borderBottom: 0 },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody td.MuiTableCell-root': { display: 'block', height: 'auto', width: 'auto', p: 0, border: 0 },
    '& tbody .area': { gridArea: '1 / 1', fontWeight: 500 },
    '& tbody .record': { gridArea: '1 / 2', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& tbody .opener': { gridArea: '1 / 3 / 4', alignSelf: 'center' },
    '& tbody .action': { gridArea: '2 / 1' },
    '& tbody .at': { gridArea: '2 / 2', justifySelf: 'end', color: theme.vars.palette.text.tertiary },
    '& tbody .user': { gridArea: '3 / 1 / 4 / 3', color: theme.vars.palette.text.secondary },
    '& tbody tr.details': { display: 'block', pt: 0 },
  },
})
