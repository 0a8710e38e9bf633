import type {
  FoundArticle,
  FoundProduct,
  ProductSearch,
} from '../../../src/contract/calls/products/productSearch.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { channels } from '../../../src/resources/channels.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { mainIdentifierOf } from '../../model/catalogue.ts'
import { severities } from '../../store/exports/exportRecord.ts'
import { nameOfCause, type PlaceOf, readPlaces, shownCause } from '../findings/causes.ts'
import { createRowFiles } from '../compare/articleRows.ts'
import { isPrice } from '../compare/changes.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { findProducts } from './answer.ts'
import { findByNumber } from './numbers.ts'
import { rootCodeOf } from './productArticles.ts'
import type { TraceDeps } from './trace.ts'

/** The most articles that a search returns. */
const most = 5

/** Milliseconds that a search waits for Akeneo while the user types. */
export const patienceMs = 4000

type SearchDeps = TraceDeps

const words = {
  disabled: { en: 'disabled in Akeneo', de: 'in Akeneo deaktiviert' },
  withdrawn: { en: 'withdrawn with #{id}', de: 'zurückgezogen mit #{id}' },
  waiting: { en: 'not delivered yet', de: 'noch nicht übergeben' },
} as const satisfies Record<string, Sentence>

/** Finds products by a part of their SKU or name, or by a number, with their state in the last delivered file. */
export const searchProducts = async (
  deps: SearchDeps,
  q: string,
  language: Language,
  signal: AbortSignal,
): Promise<ProductSearch> => {
  const delivered = [...(await deps.articles.search(q, most)), ...(await deps.articles.ofProduct(q, most))]
  const inPim = await findInPim(deps, q, language, signal)
  const found = new Map(delivered.map((sku): [string, Named] => [sku, { sku, name: '' }]))
  for (const one of inPim?.named ?? []) found.set(one.sku, one)
  const best = [...found.values()].toSorted((one, other) => rankOf(one, q) - rankOf(other, q)).slice(0, most)
  const last = await deps.exports.lastUploaded()
  return {
    found: await describeStates(deps, best, language),
    product: inPim?.product ?? null,
    delivery: last ? { id: last.id } : null,
    isWhole: inPim !== null,
  }
}

/** The articles with their state, price and EAN in the last delivered file. */
const describeStates = async (
  deps: SearchDeps,
  some: readonly Named[],
  language: Language,
): Promise<FoundArticle[]> => {
  const skus = some.map(({ sku }) => sku)
  const onSale = await deps.articles.onSale(skus)
  const rows = await deps.articles.findAll(skus, (await targetOf(deps.records)) ?? '')
  const failures = await deps.articles.failures(skus)
  const placeOf = await readPlaces(deps, language)
  const files = createRowFiles(deps)
  const currencies = new Map((await deps.records.list(channels)).map(one => [one.name, one.akeneoCurrency]))
  return Promise.all(
    some.map(async ({ sku, name, product }): Promise<FoundArticle> => {
      const row = rows.find(({ article }) => article === sku)
      const file = row && row.length > 0 ? await files.read(row.run, [row]) : undefined
      const column = file?.header.findIndex((header, index) => isPrice(header) && file.rows[0]?.[index]) ?? -1
      const currency = currencies.get(/\[([^[\]]*)\]/.exec(file?.header[column] ?? '')?.[1] ?? '') ?? ''
      const failure = failures.find(one => one.product === sku)
      return {
        sku,
        name,
        isOnSale: onSale.has(sku),
        ean: row?.ean ?? '',
        price: [file?.rows[0]?.[column] ?? '', currency].filter(Boolean).join(' '),
        ...(onSale.has(sku)
          ? { state: 'in', reason: '' }
          : await whyOut(deps, { sku, product, run: row?.run, failedIn: failure?.run }, placeOf, language)),
      }
    }),
  )
}

interface OutArticle {
  readonly sku: string
  readonly product: AkeneoProduct | undefined
  /** The export that withdrew it, and the last one in which it failed. */
  readonly run: number | undefined
  readonly failedIn: number | undefined
}

/** Whether an article is out by an error or on purpose, in a few words. */
const whyOut = async (
  { articles }: Pick<SearchDeps, 'articles'>,
  { sku, product, run, failedIn }: OutArticle,
  placeOf: PlaceOf,
  language: Language,
): Promise<Pick<FoundArticle, 'state' | 'reason'>> => {
  const failure = failedIn === undefined ? undefined : await articles.failure(failedIn, sku)
  if (failure && (run === undefined || (failedIn ?? 0) >= run)) {
    const cause = { ...failure, severity: severities.error, products: 1, messages: 1, example: failure }
    return { state: 'error', reason: nameOfCause(shownCause(cause, placeOf, language)) }
  }
  if (product?.enabled === false)
    return { state: 'purpose', reason: formatSentence(words.disabled, language) }
  if (run !== undefined)
    return { state: 'purpose', reason: formatSentence(words.withdrawn, language, { id: String(run) }) }
  return { state: 'waiting', reason: formatSentence(words.waiting, language) }
}

/** The product model of an article, with the numbers of its articles and of those on sale; null if it has none. */
const findModel = async (
  client: AkeneoClient,
  { articles, masters }: SearchDeps,
  best: Named | undefined,
  signal: AbortSignal,
): Promise<FoundProduct | null> => {
  if (!best?.product || best.product.parent === null) return null
  const mainIdentifier = mainIdentifierOf(await masters.attributes())
  const identifier = await rootCodeOf(client, best.product.parent, mainIdentifier, signal)
  const search = { parent: [{ operator: '=', value: identifier }] }
  const skus: string[] = []
  for await (const { items } of client.products(
    { search, mainIdentifier, attributes: [mainIdentifier] },
    signal,
  ))
    skus.push(...items.flatMap(one => one.identifier ?? []))
  const onSale = await articles.onSale(skus)
  return {
    identifier,
    name: best.name,
    articles: skus.length,
    onSale: skus.filter(sku => onSale.has(sku)).length,
  }
}

/**
 * The rank of a match: the exact SKU first, then another number that is the text, then SKUs that begin with the text,
 * then SKUs that contain it, then names.
 */
const rankOf = ({ sku, isNumber }: Named, q: string): number => {
  const [code, text] = [sku.toLowerCase(), q.toLowerCase()]
  if (code === text) return 0
  if (isNumber) return 1
  if (code.startsWith(text)) return 2
  return code.includes(text) ? 3 : 4
}

/** @property isNumber whether the whole text is its EAN, article number or product number */
interface Named {
  readonly sku: string
  readonly name: string
  readonly isNumber?: boolean
  /** The product in Akeneo, if Akeneo answered. */
  readonly product?: AkeneoProduct
}

/** Searches products in Akeneo by SKU, name, EAN and product number; null without an answer. */
const findInPim = async (
  deps: SearchDeps,
  q: string,
  language: Language,
  signal: AbortSignal,
): Promise<{ named: readonly Named[]; product: FoundProduct | null } | null> => {
  try {
    const labels = await labelsByFamily(deps)
    const client = await deps.connect({ limits: { tries: 1, timeoutMs: patienceMs } })
    try {
      const [byText, byNumber] = await Promise.all([
        findProducts(client, deps.masters, q, most, signal),
        findByNumber(client, deps, q, most, signal),
      ])
      const namedOf = (isNumber: boolean) => (product: AkeneoProduct) => {
        const { identifier, family, values } = product
        const name = textIn(values[labels.get(family ?? '') ?? ''], language)
        return identifier === null ? [] : [{ sku: identifier, name, isNumber, product }]
      }
      const named = [...byText.flatMap(namedOf(false)), ...byNumber.flatMap(namedOf(true))]
      const [best] = named.toSorted((one, other) => rankOf(one, q) - rankOf(other, q))
      return { named, product: await findModel(client, deps, best, signal) }
    } finally {
      await client.close()
    }
  } catch (error) {
    if (error instanceof AkeneoError || signal.aborted) return null
    throw error
  }
}

/** The attribute with the product name, by family. */
export const labelsByFamily = async ({ masters }: Pick<SearchDeps, 'masters'>) =>
  new Map((await masters.families()).map(one => [one.code, one.attributeAsLabel]))

/** The text of an attribute, in the given language if it has one. */
export const textIn = (values: AkeneoProduct['values'][string] | undefined, language: Language): string => {
  const filled = values?.filter(({ data }) => typeof data === 'string' && data !== '') ?? []
  const text = (filled.find(({ locale }) => locale?.startsWith(language)) ?? filled[0])?.data
  return typeof text === 'string' ? text : ''
}
