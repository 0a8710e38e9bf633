import SearchOutlined from '@mui/icons-material/SearchOutlined'
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined'
import { Alert, Autocomplete, Box, Button, Card, Link, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { pagePaths } from '../../../contract/pagePaths.ts'
import type { Mapping, MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { PreviewProduct } from '../../../contract/mapping/preview.ts'
import { AkeneoLink, Thumb } from '../../../kit/show/productMarks.tsx'
import { Dot, Mono } from '../../../kit/marks.tsx'
import { RowSkeleton } from '../../../kit/states.tsx'
import { useCount } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { isMissing } from '../../../wire/saves.ts'
import { useProductCards } from '../../exports/useExport.ts'
import type { EditorLookup } from '../draft/entry.ts'
import { PreviewSections } from './PreviewCells.tsx'
import { useNextProblem, usePreview, usePreviewProducts } from './usePreview.ts'

interface PreviewPanelProps {
  field: MappingAttribute
  /** The mapping with unsaved changes. */
  mapping: Mapping
  lookup: EditorLookup
  /** The selected product; undefined = the first one. */
  product: PreviewProduct | undefined
  onProduct: (product: PreviewProduct) => void
}

/** The live preview of a field for a product; null if the backend has no previews. */
export const PreviewPanel = ({ field, mapping, lookup, product, onProduct }: PreviewPanelProps) => {
  const translate = useTranslate()
  const first = usePreviewProducts('')
  const selected = product ?? first.data?.[0]
  const { data, error, isError, isPlaceholderData, refetch } = usePreview(
    field.key,
    mapping,
    selected?.identifier,
  )
  const { busy, outcome, next } = useNextProblem(field.key, mapping, onProduct)
  if (isMissing(first.error)) return null
  const hasFailed = first.isError || (isError && !isMissing(error))
  return (
    <Card
      component="section"
      aria-labelledby="mapping-preview"
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', maxHeight: { lg: 'inherit' } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 56,
          pl: 2,
          pr: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle1" component="h2" id="mapping-preview" sx={{ flex: 1 }}>
          {translate('kontor.mapping.preview.title')}
        </Typography>
        <Button
          startIcon={<SkipNextOutlined />}
          onClick={next}
          loading={busy}
          loadingPosition="start"
          disabled={!selected}
          sx={{ color: 'text.secondary' }}
        >
          {translate('kontor.mapping.preview.next')}
        </Button>
      </Box>
      <Box sx={{ p: '12px 16px', borderBottom: 1, borderColor: 'divider' }}>
        {first.isPending ? (
          <Skeleton variant="rounded" height={36} />
        ) : (
          <ProductPicker product={data?.product ?? selected} onProduct={onProduct} />
        )}
        <Box role="status">
          {outcome && (
            <Typography variant="caption" component="p" sx={{ pt: 1, color: 'text.secondary' }}>
              {translate(`kontor.mapping.preview.${outcome}`)}
            </Typography>
          )}
          {isMissing(error) && error instanceof Error && (
            <Typography variant="caption" component="p" sx={{ pt: 1, color: 'error.main' }}>
              {error.message}
            </Typography>
          )}
          {data && <Problems problems={data.cells.flatMap(cell => cell.problems).concat(data.problems)} />}
        </Box>
      </Box>
      <Box
        sx={{ overflow: 'auto', opacity: hasFailed && data ? 0.6 : 1 }}
        aria-busy={isPlaceholderData || undefined}
      >
        {hasFailed && (
          <Alert
            severity="error"
            sx={{ m: 2 }}
            action={
              <Button onClick={() => void (first.isError ? first.refetch() : refetch())}>
                {translate('kontor.kit.tryAgain')}
              </Button>
            }
          >
            {translate('kontor.mapping.preview.failed')}
          </Alert>
        )}
        {!data && !hasFailed && !isMissing(error) && (selected || first.isPending) && (
          <RowSkeleton rows={3} height={40} />
        )}
        {first.data?.length === 0 && !product && (
          <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
            {translate('kontor.mapping.preview.noProducts')}{' '}
            <Link component={RouterLink} to={settings.productFilter.path}>
              {translate('kontor.mapping.preview.toFilter')}
            </Link>
          </Typography>
        )}
        {data && <PreviewSections field={field} preview={data} lookup={lookup} />}
      </Box>
    </Card>
  )
}

/** Chooses a product by SKU or name, with links to Akeneo and to its trace. */
const ProductPicker = ({ product, onProduct }: Pick<PreviewPanelProps, 'product' | 'onProduct'>) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching } = usePreviewProducts(typed)
  const cards = useProductCards([
    product ? [product.identifier] : [],
    isOpen ? data.map(({ identifier }) => identifier) : [],
  ])
  const imageOf = ({ identifier }: PreviewProduct) => cards.get(identifier)?.image
  const label = translate('kontor.mapping.preview.product')
  const nameOf = ({ name, identifier }: PreviewProduct) => name || identifier
  const picker = (
    <Autocomplete
      size="small"
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
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
      popupIcon={<SearchOutlined sx={{ fontSize: 18 }} />}
      sx={{
        '& .MuiAutocomplete-popupIndicatorOpen': { transform: 'none' },
        '&& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          minHeight: 48,
          pl: '6px',
          fontSize: { sm: 13 },
        },
      }}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.25, '& div': { minWidth: 0 } }}>
          <Thumb image={imageOf(option)} />
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
          placeholder={label}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: product && <Thumb image={imageOf(product)} size={34} />,
            },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, spellCheck: false },
          }}
        />
      )}
    />
  )
  return (
    <>
      {picker}
      {product && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', pt: 1, typography: 'caption' }}>
          <AkeneoLink sku={product.identifier} address={cards.get(product.identifier)?.address} />
          <Link
            component={RouterLink}
            to={`${pagePaths.trace}/${encodeURIComponent(product.identifier)}`}
            sx={{ ml: 'auto' }}
          >
            {translate('kontor.trace.way')}
          </Link>
        </Box>
      )}
    </>
  )
}

/** The number of errors and warnings of the field for the product. */
const Problems = ({ problems }: { problems: readonly { severity: 'error' | 'warning' }[] }) => {
  const count = useCount()
  if (problems.length === 0) return null
  return (
    <Box sx={{ display: 'flex', gap: '14px', pt: 1, typography: 'caption', fontWeight: 500 }}>
      {(['error', 'warning'] as const).map(severity => {
        const amount = problems.filter(problem => problem.severity === severity).length
        if (amount === 0) return null
        return (
          <Box
            key={severity}
            component="span"
            sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: `${severity}.main` }}
          >
            <Dot color={`${severity}.dot`} />
            {count(`kontor.mapping.${severity}s`, amount)}
          </Box>
        )
      })}
    </Box>
  )
}
