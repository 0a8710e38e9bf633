import { open, type Item } from '../demo/connect.ts'

/** Reads all products of a demo PIM with the given number of products, from a second instance and without a filter. */
export const readCatalogue = async (products: number): Promise<Item[]> => {
  const twin = await open({ products })
  try {
    return await twin.all('/products-uuid?with_completenesses=true&with_quality_scores=true')
  } finally {
    await twin.pim.close()
  }
}
