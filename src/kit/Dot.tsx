import { Box } from '@mui/material'

interface Props {
  color: string
  faint?: boolean
  /** A ring: nothing is there. */
  hollow?: boolean
}

/** A small round mark of a colour. `<Dot color="success.dot" />` */
export const Dot = ({ color, faint = false, hollow = false }: Props) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 7,
      height: 7,
      borderRadius: '50%',
      boxSizing: 'border-box',
      border: '1.5px solid',
      borderColor: color,
      bgcolor: hollow ? 'transparent' : color,
      flex: 'none',
      display: 'inline-block',
      opacity: faint ? 0.35 : 1,
    }}
  />
)
