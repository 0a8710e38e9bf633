import { calls, type ProductCard } from '../../../src/contract/calls/calls.ts'
import { productCalls } from '../../../src/contract/calls/products/product.ts'
import { traceCalls, type TraceCell } from '../../../src/contract/calls/products/trace.ts'
import { builtInSources } from '../../../src/contract/mapping/entry.ts'
import type { Language } from '../../../src/contract/words.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import { mainIdentifierOf } from '../../model/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { searchesByRef } from '../../exports/select/sources.ts'
import { isUuid } from '../../exports/trace/answer.ts'
import { describeProduct } from '../../exports/trace/product.ts'
import { labelsByFamily, patienceMs, searchProducts, textIn } from '../../exports/trace/searchProducts.ts'
import { productAddress, traceProduct } from '../../exports/trace/trace.ts'
import { type Binder, ok } from '../bind.ts'
import { builtInWords } from '../optionLists.ts'
import { readLabels } from '../../exports/findings/causes.ts'

/** Binds the calls that find a product and explain whether and how it is exported. */
export const bindTrace = (bind: Binder, deps: Deps): void => {
  bind.abortable(traceCalls.trace, async ({ query, language }, signal) => {
    const labelOf = await readLabels(deps, language)
    const trace = await traceProduct(deps, { ...query, language, labelOf }, signal)
    return ok({ ...trace, cells: trace.cells.map(cell => withLabel(cell, language)) })
  })

  bind.abortable(productCalls.product, async ({ query, language }, signal) =>
    ok(
      await describeProduct(deps, { ...query, language, labelOf: await readLabels(deps, language) }, signal),
    ),
  )

  bind.abortable(calls.productCards, async ({ body, language }, signal) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    return ok({ products: await readCards(deps, body.skus, language, patience) })
  })

  bind.abortable(calls.traceSearch, async ({ query: { q }, language }, signal) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    return ok(await searchProducts(deps, q, language, patience))
  })
}

/** Reads the cards of products, several at a time; empty if Akeneo does not answer in time. */
const readCards = async (
  { masters, records, media, clock, connect }: Deps,
  skus: readonly string[],
  language: Language,
  signal: AbortSignal,
): Promise<ProductCard[]> => {
  try {
    const attributes = await masters.attributes()
    const mainIdentifier = mainIdentifierOf(attributes)
    const labels = await labelsByFamily({ masters })
    const pictures = attributes.filter(({ type }) => type === 'pim_catalog_image').map(({ code }) => code)
    const { url } = await records.readSettings(akeneoApi)
    // the address stays the same all day, so that an open console requests it once
    const linkTo = media.linksFrom(Math.floor(clock.now() / dayMs) * dayMs)
    const wanted = [...new Set([mainIdentifier, ...labels.values(), ...pictures.slice(0, maxPictures)])]
    const fields = { attributes: wanted.filter(code => code !== null), mainIdentifier }
    const refs = skus.map(sku => (isUuid(sku) ? `uuid:${sku}` : sku))
    const client = await connect({ limits: { tries: 1, timeoutMs: patienceMs } })
    try {
      const cards: ProductCard[] = []
      for (const search of searchesByRef(refs, fields))
        for await (const { items } of client.products({ search, ...fields }, signal))
          for (const { identifier, uuid, family, values } of items) {
            const code = pictures.map(name => textIn(values[name], language)).find(Boolean)
            cards.push({
              sku: identifier ?? uuid ?? '',
              name: textIn(values[labels.get(family ?? '') ?? ''], language),
              image: (code && /\/media\/[\da-z]+\/[\w-]{22}\/\S+$/.exec(linkTo(code))?.[0]) || null,
              address: productAddress(url, uuid),
            })
          }
      return cards
    } finally {
      await client.close()
    }
  } catch (error) {
    if (error instanceof AkeneoError || signal.aborted) return []
    throw error
  }
}

const dayMs = 86_400_000
/** The most picture attributes to request: the first with a value is shown. */
const maxPictures = 10

/** A cell whose built-in source has the label that the mapping shows. */
const withLabel = (cell: TraceCell, language: Language): TraceCell => {
  const { source } = cell
  const name = builtInSources.find(one => one === source.text)
  return name ? { ...cell, source: { ...source, text: builtInWords.labels[name][language] } } : cell
}
