import { Box } from '@mui/material'

/** A small round mark of a colour. `<Dot color="success.dot" />` */
export const Dot = ({ color, faint = false }: { color: string; faint?: boolean }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 7,
      height: 7,
      borderRadius: '50%',
      bgcolor: color,
      flex: 'none',
      display: 'inline-block',
      opacity: faint ? 0.35 : 1,
    }}
  />
)
