import SearchOutlined from '@mui/icons-material/SearchOutlined'
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined'
import { Alert, Autocomplete, Box, Button, Card, Link, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Mapping, MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { PreviewProduct } from '../../../contract/mapping/preview.ts'
import { Dot, Mono } from '../../../kit/marks.tsx'
import { useCount } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { isMissing } from '../../../wire/saves.ts'
import type { EditorLookup } from '../draft/entry.ts'
import { PreviewSections } from './PreviewCells.tsx'
import { useNextProblem, usePreview, usePreviewProducts } from './usePreview.ts'

interface PreviewPanelProps {
  field: MappingAttribute
  /** As it is edited. */
  mapping: Mapping
  lookup: EditorLookup
  /** The product that is looked at; undefined = the first one. */
  product: PreviewProduct | undefined
  onProduct: (product: PreviewProduct) => void
}

/** What the field that is open makes of a real product, while it is edited. Absent where the service cannot say. */
export const PreviewPanel = ({ field, mapping, lookup, product, onProduct }: PreviewPanelProps) => {
  const translate = useTranslate()
  const first = usePreviewProducts('')
  const shown = product ?? first.data?.[0]
  const { data, error, isError, isPlaceholderData, refetch } = usePreview(
    field.key,
    mapping,
    shown?.identifier,
  )
  const { busy, outcome, next } = useNextProblem(field.key, mapping, onProduct)
  if (isMissing(first.error)) return null
  const away = first.isError || (isError && !isMissing(error))
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
          disabled={!shown}
          sx={{ color: 'text.secondary' }}
        >
          {translate('kontor.mapping.preview.next')}
        </Button>
      </Box>
      <Box sx={{ p: '12px 16px', borderBottom: 1, borderColor: 'divider' }}>
        {first.isPending ? (
          <Skeleton variant="rounded" height={36} />
        ) : (
          <ProductPicker product={data?.product ?? shown} onProduct={onProduct} />
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
        sx={{ overflow: 'auto', opacity: away && data ? 0.6 : 1 }}
        aria-busy={isPlaceholderData || undefined}
      >
        {away && (
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
        {!data && !away && !isMissing(error) && (shown || first.isPending) && (
          <Box sx={{ p: 2 }} aria-hidden>
            {[0, 1, 2].map(row => (
              <Skeleton key={row} height={40} />
            ))}
          </Box>
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

interface ProductPickerProps {
  product: PreviewProduct | undefined
  onProduct: (product: PreviewProduct) => void
}

/** Chooses a product by its SKU; the arrows with Alt lead to the one before or behind. */
const ProductPicker = ({ product, onProduct }: ProductPickerProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = usePreviewProducts(typed)
  const label = translate('kontor.mapping.preview.product')
  const nameOf = ({ name, identifier }: PreviewProduct) => name || identifier
  return (
    <Autocomplete
      size="small"
      options={data}
      value={product ?? null}
      loading={isFetching}
      loadingText={translate('kontor.mapping.preview.searching')}
      noOptionsText={translate('kontor.mapping.preview.noProduct')}
      // the service has searched
      filterOptions={options => options}
      getOptionLabel={({ identifier }) => identifier}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      onChange={(_event, next) => next && onProduct(next)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      disableClearable={product !== undefined}
      popupIcon={<SearchOutlined sx={{ fontSize: 18 }} />}
      sx={{ '& .MuiAutocomplete-popupIndicatorOpen': { transform: 'none' } }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {nameOf(option)}
            </Typography>
            <Typography variant="caption" component="div" noWrap>
              <Mono quiet>{option.identifier}</Mono>
            </Typography>
          </Box>
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          placeholder={label}
          helperText={product?.name}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, spellCheck: false },
          }}
        />
      )}
    />
  )
}

/** How many errors and warnings the field has for the product. */
const Problems = ({ problems }: { problems: readonly { severity: 'error' | 'warning' }[] }) => {
  const count = useCount()
  const of = (severity: 'error' | 'warning') => problems.filter(one => one.severity === severity).length
  const [errors, warnings] = [of('error'), of('warning')]
  if (errors + warnings === 0) return null
  return (
    <Box sx={{ display: 'flex', gap: '14px', pt: 1, typography: 'caption', fontWeight: 500 }}>
      {errors > 0 && (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: 'error.main' }}>
          <Dot color="error.dot" />
          {count('kontor.mapping.errors', errors)}
        </Box>
      )}
      {warnings > 0 && (
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: 'warning.main' }}
        >
          <Dot color="warning.dot" />
          {count('kontor.mapping.warnings', warnings)}
        </Box>
      )}
    </Box>
  )
}
