import { Box } from '@mui/material'
import { initialsOf } from './initialsOf.ts'

/** Calm grounds and the text that reads on them; a name always gets the same. */
const tints = ['info', 'success', 'warning', 'running', 'cancelled'] as const

const tintOf = (name: string) =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length] ?? tints[0]

/** The initials of a name in a circle. It only decorates: the name stands beside it. */
export const Avatar = ({ name }: { name: string }) => {
  const tint = tintOf(name)
  return (
    <Box
      aria-hidden
      sx={{
        width: 32,
        height: 32,
        borderRadius: '50%',
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        fontSize: 12,
        fontWeight: 600,
        bgcolor: `${tint}.tint`,
        color: `${tint}.main`,
      }}
    >
      {initialsOf(name)}
    </Box>
  )
}
