import type { AkeneoClient, Narrowing, ProductModels, Search } from './akeneoClient.ts'
import type { ProductFault } from './doors/readProduct.ts'
import type { AkeneoProductModel } from './types.ts'

/** The PIM takes at most 100 codes in one list, and addresses must stay short. */
const chunkSize = 100

const chunks = (codes: readonly string[]): string[][] => {
  const distinct = [...new Set(codes)]
  const count = Math.ceil(distinct.length / chunkSize)
  return Array.from({ length: count }, (_, index) =>
    distinct.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

/** Models by their own code or by that of their parent. */
export const createModels = (
  models: AkeneoClient['models'],
): Pick<AkeneoClient, 'productModels' | 'subModels'> => {
  const collect = async (
    searches: readonly Search[],
    signal: AbortSignal,
    narrowing: Narrowing,
  ): Promise<ProductModels> => {
    const byCode = new Map<string, AkeneoProductModel>()
    const faults: ProductFault[] = []
    const readAll = async (search: Search): Promise<void> => {
      for await (const page of models({ ...narrowing, search }, signal)) {
        for (const model of page.items) byCode.set(model.code.toLowerCase(), model)
        faults.push(...page.faults)
      }
    }
    await Promise.all(searches.map(readAll))
    return { items: [...byCode.values()], faults, find: code => byCode.get(code.toLowerCase()) }
  }

  const by =
    (property: string) =>
    (codes: readonly string[], signal: AbortSignal, narrowing: Narrowing = {}): Promise<ProductModels> =>
      collect(
        chunks(codes).map(value => ({ [property]: [{ operator: 'IN', value }] })),
        signal,
        narrowing,
      )

  return { productModels: by('identifier'), subModels: by('parent') }
}
