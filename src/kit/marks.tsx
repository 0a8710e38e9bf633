import ImageOutlined from '@mui/icons-material/ImageOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import { Box, Link, Typography } from '@mui/material'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  color: string
  faint?: boolean
  /** A ring: nothing is there. */
  hollow?: boolean
}

/** A colour of the palette for a plain element. `colourOf('success.dot')` */
export const colourOf = (name: string): string => `var(--k-palette-${name.replace('.', '-')})`

/** A small round mark of a colour. `<Dot color="success.dot" />` */
export const Dot = ({ color, faint = false, hollow = false }: Props) => (
  <span
    className="k-dot"
    aria-hidden
    data-color={color}
    style={{
      borderColor: colourOf(color),
      background: hollow ? 'transparent' : colourOf(color),
      opacity: faint ? 0.35 : 1,
    }}
  />
)

/** What a machine reads: a code, a file name, a path. Slightly smaller than the line it stands in. */
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

/** Out of sight, but there for a screen reader. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

export interface StateLineProps {
  /** Of the dot: `success.dot` when all is well, `inputBorder` when there is nothing; amber and red colour the words, too. No dot where nothing can be well or ill. */
  color?: string
  words?: string
  /** More exactly, for who points at the words. */
  title?: string
}

/** Dots whose colour the words take. */
const loud: Readonly<Record<string, string>> = { 'warning.dot': 'warning.main', 'error.dot': 'error.main' }

/** The second line of a tile: a dot and words, or an empty line of the same height. */
export const StateLine = ({ color, words = '\u00a0', title }: StateLineProps) => (
  <Typography
    component="span"
    variant="caption"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 0.75,
      lineHeight: '18px',
      mt: '2px',
      color: loud[color ?? ''] ?? 'text.secondary',
    }}
  >
    {color && (
      // in the middle of the first line
      <Box component="span" sx={{ display: 'flex', height: 18, alignItems: 'center' }}>
        <Dot color={color} hollow={color === 'inputBorder'} />
      </Box>
    )}
    <Box component="span" title={title} sx={{ minWidth: 0 }}>
      {words}
    </Box>
  </Typography>
)

/** A small picture of a product; an icon where there is none, or it cannot be shown. */
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
        // photographs have a light ground in both themes
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

/** An SKU that leads to its product in Akeneo, in a tab of its own; mere text where its address is not known. */
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
