import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import KeyboardArrowUpOutlined from '@mui/icons-material/KeyboardArrowUpOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined'
import { Box, Button, ButtonBase, IconButton, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PreviewProduct } from '../../../contract/mapping/preview.ts'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { Thumb } from '../../../kit/show/productMarks.tsx'
import { useProductCards } from '../../exports/useExport.ts'
import { ProductPicker } from './ProductPicker.tsx'

/** A bar without room for the place and the words of its button. */
const narrow = '@container (max-width: 560px)'

interface ProductBarProps {
  /** The product whose cells are shown; undefined while none is known. */
  product: PreviewProduct | undefined
  /** Its place among the products of the filter: `12 of 1,990`; empty if unknown. */
  place: string
  /** What a screen reader hears after a step: name, place and messages. */
  announcement: string
  /** The label of the open field, which the search for the next problem is limited to. */
  fieldLabel: string | undefined
  isSearching: boolean
  isPhone: boolean
  onProduct: (product: PreviewProduct) => void
  onStep: (direction: 1 | -1) => void
  onNextProblem: () => void
}

/** The product beside the mapping: its name, SKU and place, and buttons to step to other products. */
export const ProductBar = (props: ProductBarProps) => {
  const { product, place, announcement, fieldLabel, isSearching, isPhone, onProduct, onStep, onNextProblem } =
    props
  const translate = useTranslate()
  const [isPicking, setPicking] = useState(false)
  const card = useProductCards([product ? [product.identifier] : []]).get(product?.identifier ?? '')
  const word = (name: string) => translate(`kontor.mapping.preview.${name}`)
  const next = fieldLabel
    ? translate('kontor.mapping.preview.nextIn', { field: fieldLabel })
    : translate('kontor.mapping.preview.next')
  const buttonSize = { width: { xs: 40, md: 32 }, height: { xs: 40, md: 32 } }
  const steps = [
    { direction: -1, label: word('previousProduct'), key: 'K', Icon: KeyboardArrowUpOutlined },
    { direction: 1, label: word('nextProduct'), key: 'J', Icon: KeyboardArrowDownOutlined },
  ] as const
  return (
    <Box
      component="section"
      aria-label={word('title')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        minHeight: 48,
        py: '6px',
        pl: { xs: 1.5, md: '10px' },
        pr: 1,
        bgcolor: 'background.sunken',
        [narrow]: {
          '& [data-part="place"]': { display: 'none' },
          '& [data-part="next"]': { display: 'none' },
        },
      }}
    >
      {isPicking ? (
        <ProductPicker product={product} onProduct={onProduct} onClose={() => setPicking(false)} />
      ) : (
        <>
          <Thumb image={card?.image} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ButtonBase
              onClick={() => setPicking(true)}
              title={word('product')}
              sx={{ display: 'block', maxWidth: '100%', borderRadius: '4px', textAlign: 'left' }}
            >
              {product ? (
                <>
                  <Typography
                    variant="body2"
                    component="span"
                    noWrap
                    sx={{ display: 'block', fontWeight: 600 }}
                  >
                    {product.name || product.identifier}
                  </Typography>{' '}
                  <Typography variant="caption" component="span" noWrap sx={{ display: 'block' }}>
                    <Mono quiet>{product.identifier}</Mono>
                  </Typography>{' '}
                  <span style={visuallyHidden}>{word('product')}</span>
                </>
              ) : (
                <Skeleton width={120} />
              )}
            </ButtonBase>
          </Box>
          {product && card?.address && !isPhone && (
            <IconButton
              component="a"
              href={card.address}
              target="_blank"
              rel="noreferrer"
              aria-label={translate('kontor.kit.inAkeneo', { sku: product.identifier })}
              title={translate('kontor.kit.inAkeneo', { sku: product.identifier })}
              sx={buttonSize}
            >
              <OpenInNewOutlined />
            </IconButton>
          )}
        </>
      )}
      {!isPhone && place !== '' && (
        <Typography
          variant="caption"
          data-part="place"
          sx={{ color: 'text.tertiary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {place}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flex: 'none' }}>
        {steps.map(({ direction, label, key, Icon }) => (
          <IconButton
            key={key}
            aria-label={label}
            aria-keyshortcuts={key}
            title={`${label} (${key})`}
            disabled={!product}
            onClick={() => onStep(direction)}
            sx={buttonSize}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
      {isPhone ? (
        <IconButton
          aria-label={word('next')}
          title={next}
          disabled={!product}
          loading={isSearching}
          onClick={onNextProblem}
          sx={{ ...buttonSize, border: 1, borderColor: 'borderStrong', bgcolor: 'background.paper' }}
        >
          <SkipNextOutlined />
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          startIcon={<SkipNextOutlined />}
          loading={isSearching}
          loadingPosition="start"
          disabled={!product}
          title={`${next} (N)`}
          aria-label={word('next')}
          aria-keyshortcuts="N"
          onClick={onNextProblem}
          sx={{ flex: 'none', [narrow]: { minWidth: 0, '& .MuiButton-startIcon': { m: 0 } } }}
        >
          <span data-part="next">{word('next')}</span>
        </Button>
      )}
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </Box>
  )
}
