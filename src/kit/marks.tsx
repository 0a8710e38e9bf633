import ImageOutlined from '@mui/icons-material/ImageOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import { Box, Link, Typography } from '@mui/material'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'

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
    {children}
  </Box>
)

/** Style of an element for screen readers only. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

export interface StateLineProps {
  /** Palette color of the dot: `inputBorder` shows a ring, `warning.dot` and `error.dot` color the text too. No dot if undefined. */
  color?: string
  text?: string
  /** Tooltip of the text. */
  title?: string
}

/** The text color for some dots. */
const textColors: Readonly<Record<string, string>> = {
  'warning.dot': 'warning.main',
  'error.dot': 'error.main',
}

/** The second line of a tile: a dot and a text, or an empty line of the same height. */
export const StateLine = ({ color, text = '\u00a0', title }: StateLineProps) => (
  <Typography
    component="span"
    variant="caption"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 0.75,
      lineHeight: '18px',
      mt: '2px',
      color: textColors[color ?? ''] ?? 'text.secondary',
    }}
  >
    {color && (
      // vertically centered at the first line of the text
      <Box component="span" sx={{ display: 'flex', height: 18, alignItems: 'center' }}>
        <Dot color={color} hollow={color === 'inputBorder'} />
      </Box>
    )}
    <Box component="span" title={title} sx={{ minWidth: 0 }}>
      {text}
    </Box>
  </Typography>
)

/** A thumbnail of a product image; an icon if there is no image or it fails to load. */
export const Thumb = ({ image, size = 32 }: { image: string | null | undefined; size?: number }) => {
  const [failed, setFailed] = useState<string>()
  const isShown = image && image !== failed
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        color: 'text.disabled',
        // photographs have a light background in both themes
        ...(isShown && { bgcolor: '#F3F0EC' }),
      }}
    >
      {isShown ? (
        <img
          src={`${image}?thumbnail=1`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(image)}
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <ImageOutlined sx={{ fontSize: 16 }} />
      )}
    </Box>
  )
}

/** An SKU with a link to its product in Akeneo, which opens in a new tab; plain text without an address. */
export const AkeneoLink = ({ sku, address }: { sku: string; address: string | null | undefined }) => {
  const translate = useTranslate()
  if (!address) return <Mono>{sku}</Mono>
  return (
    <Link
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={translate('kontor.kit.inAkeneo', { sku })}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, maxWidth: '100%' }}
    >
      <Mono>{sku}</Mono>
      <OpenInNewOutlined sx={{ fontSize: 14, color: 'text.tertiary' }} />
    </Link>
  )
}
