import { Paper, Popper, useTheme } from '@mui/material'
import type { ReactNode } from 'react'
import { floatingShadow } from '../../layout/floatingShadow.ts'

interface Props {
  /** The box of the input. */
  anchor: HTMLElement
  children: ReactNode
}

/** Holds the list below the input, or above it where there is more room; the focus stays in the input. */
export const AttributePopup = ({ anchor, children }: Props) => {
  const theme = useTheme()
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
      modifiers={[
        { name: 'offset', options: { offset: [0, 4] } },
        { name: 'preventOverflow', options: { padding: 16 } },
      ]}
    >
      <Paper
        onMouseDown={event => event.preventDefault()} // keeps the focus
        sx={{
          width: Math.max(anchor.offsetWidth, 360),
          maxWidth: 'calc(100vw - 32px)',
          bgcolor: 'background.overlay',
          border: 1,
          borderColor: 'borderStrong',
          borderRadius: '8px',
          boxShadow: floatingShadow(theme.palette.mode),
          overflow: 'hidden',
        }}
      >
        {children}
      </Paper>
    </Popper>
  )
}
