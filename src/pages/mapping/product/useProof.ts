import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import type { PreviewProduct } from '../../../contract/mapping/preview.ts'
import { useCount, useFormats } from '../../../kit/useFormats.ts'
import { isMissing } from '../../../wire/saves.ts'
import { fieldsWithProblems, problemCount } from '../table/proof.ts'
import { usePreview } from './usePreview.ts'
import { useProductSteps, useSelection } from './useProducts.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The product beside the mapping and its cells: the one in the address, else the one that the user saw last, else the first
 * of the filter.
 */
export const useProof = (mapping: Mapping, sku: string | undefined, selectProduct: (sku: string) => void) => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const [last, setLast] = useStore<string | undefined>('mapping.product')
  const selection = useSelection()
  const { products, total } = selection
  const first = products[0]?.identifier
  const identifier = sku ?? last ?? first
  const preview = usePreview(mapping, identifier)
  const { error, isError, isPlaceholderData } = preview
  // a failed call takes its placeholder away
  const [shown, setShown] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== shown) setShown(preview.data)
  const data = preview.data ?? shown
  // the last product may have been deleted since
  const isLastGone = sku === undefined && isMissing(error)
  useEffect(() => {
    if (isLastGone) setLast(undefined)
  }, [isLastGone, setLast])

  const show = useCallback(
    (product: PreviewProduct) => {
      setLast(product.identifier)
      selectProduct(product.identifier)
    },
    [setLast, selectProduct],
  )
  const steps = useProductSteps(selection, identifier, show)

  const isNew = data !== undefined && data.product.identifier === identifier
  const listed = products.findIndex(product => product.identifier === identifier)
  const product = isNew ? data.product : products[listed]
  const place =
    listed >= 0 && total !== null
      ? translate('kontor.mapping.preview.place', { place: number(listed + 1), count: number(total) })
      : ''
  return {
    /** Whether the service computes previews. */
    isOffered: !isMissing(selection.error),
    identifier,
    /** Without a name while only the SKU is known. */
    product: product ?? (identifier === undefined ? undefined : { identifier, name: '' }),
    place,
    cells: data,
    isLoading: (identifier !== undefined || selection.isPending) && data === undefined && !isError,
    /** Whether the cells are those of the product before, or could not be renewed. */
    isOld: data !== undefined && ((isPlaceholderData && !isNew) || isError),
    withProblems: useMemo(() => (data ? fieldsWithProblems(data) : none), [data]),
    announcement:
      sku !== undefined && isNew && !isPlaceholderData
        ? [
            data.product.name || data.product.identifier,
            place,
            count('kontor.mapping.preview.messages', problemCount(data)),
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    /** The loaded pages of the products that pass the filter. */
    pages: selection.pages,
    /** Whether no product passes the filter. */
    isEmpty: identifier === undefined && selection.isSuccess,
    /** The error of the call that failed; null without one. */
    failure: isError ? error : identifier === undefined ? selection.error : null,
    retry: () => {
      if (selection.isError) void selection.refetch()
      if (isError) void preview.refetch()
    },
    show,
    step: steps.step,
  }
}
