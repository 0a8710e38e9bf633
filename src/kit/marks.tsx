import { Box } from '@mui/material'
import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'

interface Props {
  color: string
  faint?: boolean
  /** Shows a ring instead of a filled dot. */
  hollow?: boolean
}

/** A small dot in a palette color. `<Dot color="success.dot" />` */
export const Dot = ({ color, faint = false, hollow = false }: Props) => (
  <Box
    component="span"
    aria-hidden
    data-color={color}
    sx={{
      display: 'inline-block',
      flex: 'none',
      boxSizing: 'border-box',
      width: 7,
      height: 7,
      border: '1.5px solid',
      borderRadius: '50%',
      borderColor: color,
      bgcolor: hollow ? 'transparent' : color,
      opacity: faint ? 0.35 : 1,
    }}
  />
)

interface DotTextProps extends Props {
  /** Palette color of the text; by default that around it. */
  textColor?: string | undefined
  children: ReactNode
}

/** The state of a record in a table: a dot and a word. */
export const DotText = ({ textColor, children, ...dot }: DotTextProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: textColor }}>
    <Dot {...dot} />
    {children}
  </Box>
)

/** Where a long address, code or name breaks: before an @, and behind a dot, slash, colon, hyphen or underscore. */
const breaks = /(?=@)|(?<=[./:_-])(?=.)/u

/**
 * A text that breaks between the parts of an email address, a code or a path before it breaks within a word. Its element
 * has `overflowWrap: 'anywhere'`.
 */
export const breakable = (text: ReactNode): ReactNode => {
  if (typeof text !== 'string') return text
  const [first, ...others] = text.split(breaks)
  return createElement(Fragment, null, first, ...others.flatMap(part => [createElement('wbr'), part]))
}

/** Monospaced text for a code, a file name or a path. It is slightly smaller than the text around it. */
export const Mono = ({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) => (
  <Box
    component="span"
    sx={{
      typography: 'mono',
      fontSize: '0.93em',
      lineHeight: 1,
      overflowWrap: 'anywhere',
      ...(quiet && { color: 'text.tertiary' }),
    }}
  >
    {breakable(children)}
  </Box>
)

/** Style of an element for screen readers only. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  // with the unit, because 1 alone is the whole width in `sx`
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
