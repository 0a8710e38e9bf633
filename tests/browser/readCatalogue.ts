import { open, type Item } from '../demo/connect.ts'

/** The products of a demo PIM of a size, read over HTTP from a twin of it and without any filter. */
export const readCatalogue = async (products: number): Promise<Item[]> => {
  const twin = await open({ products })
  try {
    return await twin.all('/products-uuid?with_completenesses=true&with_quality_scores=true')
  } finally {
    await twin.pim.close()
  }
}
