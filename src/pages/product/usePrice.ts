import type { ProductArticle } from '../../contract/calls/products/product.ts'
import { useFormats } from '../../kit/useFormats.ts'

/** Formats the price of an article, which the file writes with a point or a comma. */
export const usePrice = () => {
  const { money } = useFormats()
  return ({ price, currency }: Pick<ProductArticle, 'price' | 'currency'>): string =>
    price === '' || currency === '' ? price : money({ amount: price.replace(',', '.'), currency })
}
