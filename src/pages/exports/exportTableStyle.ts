import type { SxProps, Theme } from '@mui/material/styles'

/** A table on a desk, two lines for each row on a phone. */
export const exportTableStyle: SxProps<Theme> = theme => ({
  '& td': { whiteSpace: 'nowrap' },
  '& .flags': { width: '99%', maxWidth: 0 },
  '& .flags > div': { display: 'flex', gap: 0.75, minWidth: 0 },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:last-of-type td:first-of-type': { borderBottomLeftRadius: 7 },
  '& tbody tr:last-of-type td:last-of-type': { borderBottomRightRadius: 7 },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3px 10px',
      p: '12px 16px',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr::after': { content: '""', order: 7, flexBasis: '100%' },
    '& tbody td.MuiTableCell-root': { height: 'auto', p: 0, border: 0, display: 'block' },
    '& tbody .type': { order: 8, ml: '28px', alignSelf: 'flex-start' },
    '& tbody .flags': { order: 9, flex: 1, width: 'auto', maxWidth: 'none', minWidth: 0 },
    '& .flags > div': { flexWrap: 'wrap' },
    '& tbody .status': { display: 'flex !important' },
    '& tbody .type ~ td': { ml: '2px' },
    '& tbody .flags + td': { ml: 'auto' },
  },
})
