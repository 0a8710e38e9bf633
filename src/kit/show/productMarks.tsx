import ImageOutlined from '@mui/icons-material/ImageOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import { Box, Link } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Mono } from '../marks.tsx'

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
