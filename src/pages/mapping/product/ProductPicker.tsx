import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PreviewProduct } from '../../../contract/mapping/preview.ts'
import { Mono } from '../../../kit/marks.tsx'
import { Thumb } from '../../../kit/show/productMarks.tsx'
import { useProductCards } from '../../exports/useExport.ts'
import { usePreviewProducts } from './usePreview.ts'

interface ProductPickerProps {
  product: PreviewProduct | undefined
  onProduct: (product: PreviewProduct) => void
  onClose: () => void
}

/** Chooses a product by SKU or name. It opens at once and closes with the choice, with Escape, or without the focus. */
export const ProductPicker = ({ product, onProduct, onClose }: ProductPickerProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = usePreviewProducts(typed)
  const cards = useProductCards([data.map(({ identifier }) => identifier)])
  const label = translate('kontor.mapping.preview.product')
  const nameOf = ({ name, identifier }: PreviewProduct) => name || identifier
  return (
    <Autocomplete
      size="small"
      open
      autoHighlight
      onClose={onClose}
      options={data}
      value={product ?? null}
      loading={isFetching}
      loadingText={translate('kontor.mapping.preview.searching')}
      noOptionsText={translate('kontor.mapping.preview.noProduct')}
      // the service filters the options
      filterOptions={options => options}
      getOptionLabel={nameOf}
      getOptionKey={({ identifier }) => identifier}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      onChange={(_event, next) => next && onProduct(next)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      disableClearable={product !== undefined}
      forcePopupIcon={false}
      sx={{ flex: 1, minWidth: 0 }}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.25, '& div': { minWidth: 0 } }}>
          <Thumb image={cards.get(option.identifier)?.image} />
          <div>
            <Typography variant="body2" noWrap>
              {nameOf(option)}
            </Typography>
            <Typography variant="caption" component="div" noWrap>
              <Mono quiet>{option.identifier}</Mono>
            </Typography>
          </div>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          autoFocus
          placeholder={label}
          onFocus={({ target }) => target.select()}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, spellCheck: false },
          }}
        />
      )}
    />
  )
}
