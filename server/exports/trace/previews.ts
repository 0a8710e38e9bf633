import type { z } from 'zod'
import type {
  ChangeCount,
  changeCountBody,
  nextProblemBody,
  nextProblemSchema,
  Preview,
  previewBody,
  PreviewProduct,
  PreviewSelection,
} from '../../../src/contract/mapping/preview.ts'
import type { Language } from '../../../src/contract/words.ts'
import { tessaApi } from '../../../src/resources/settings/tessaApi.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { Clock } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import { tessaLinks } from '../../tessa/tessaLinks.ts'
import type { Issue } from '../../tradebyte/checks/issues.ts'
import { compile } from '../../tradebyte/compile.ts'
import { compareMappings, type PreviewGround, isAboutField, previewCells } from '../../tradebyte/preview.ts'
import type { Article } from '../../model/setup.ts'
import { readCatalogue, readSetup } from '../run/runSetup.ts'
import type { RunDeps } from '../run/run.ts'
import { readFilterMasterData } from '../select/filterProblems.ts'
import { articleOf, createRootModels } from '../select/rootModels.ts'
import { readFilterContext, searchesOf } from '../select/searches.ts'
import { filteredSource, refOf, type RunSource } from '../select/sources.ts'
import { countLabels, findProducts } from './answer.ts'
import { countArticles, type FirstArticles, readFirstArticles } from './changedProducts.ts'

/** Previews an unsaved mapping with real products. Every method throws AkeneoError and RunError too. */
export interface Previews {
  /** @throws CallError noSuchProduct */
  preview(order: z.output<typeof previewBody>, language: Language, signal: AbortSignal): Promise<Preview>
  /** @param q part of an SKU or name; empty for the first products of the selection */
  products(q: string, language: Language, signal: AbortSignal): Promise<PreviewProduct[]>
  /** @param after the cursor of a page; empty for the first one, which counts the products too */
  selection(after: string, language: Language, signal: AbortSignal): Promise<PreviewSelection>
  /** Counts the products to which a mapping gives other cells than the saved one. @throws PlanError */
  count(order: z.output<typeof changeCountBody>, signal: AbortSignal): Promise<ChangeCount>
  /** Searches the selection for the next problem, several pages at a time. */
  next(
    order: z.output<typeof nextProblemBody>,
    language: Language,
    signal: AbortSignal,
  ): Promise<z.output<typeof nextProblemSchema>>
}

type PreviewDeps = Pick<RunDeps, 'records' | 'documents' | 'masters' | 'media' | 'connect'> & {
  readonly clock: Pick<Clock, 'now'>
}

/** Products and master data are read again after this time, because a user may correct them in the PIM. */
const freshMs = 60_000
const dayMs = 86_400_000
const maxArticles = 20
const maxProducts = 8
/** Products that one search for the next problem checks. */
const maxChecked = 1000

/** Makes the previews. Products are cached, so that a keystroke makes no call to the PIM. */
export const createPreviews = (deps: PreviewDeps): Previews => {
  const articles = createCache<Article>(deps.clock, maxArticles)
  const catalogues = createCache<Catalogue>(deps.clock, 1)
  const selections = createCache<FirstArticles>(deps.clock, 1)

  const readContext = async (): Promise<PreviewGround & { setup: RunSetup }> => {
    const tessa = await deps.records.readSettings(tessaApi)
    const assets = tessa.url ? tessaLinks(tessa) : undefined
    return {
      setup: await readSetup(deps, false),
      catalogue: await catalogues.get('', () => readCatalogue(deps.masters)),
      // the address stays the same all day, so that an open console requests an image once
      links: {
        media: deps.media.linksFrom(Math.floor(deps.clock.now() / dayMs) * dayMs),
        tessa: id => assets?.download(id) ?? null,
      },
    }
  }

  const connected = async <T>(work: (client: AkeneoClient) => Promise<T>): Promise<T> => {
    const client = await deps.connect()
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }

  const readArticle = async (
    identifier: string,
    { mainIdentifier, assetFamilies }: Catalogue,
    signal: AbortSignal,
  ) =>
    connected(async client => {
      const search = { [mainIdentifier]: [{ operator: 'IN', value: [identifier] }] }
      for await (const { items } of client.products(
        { search, mainIdentifier, assetFamilies, limit: 1 },
        signal,
      )) {
        const [product] = items
        if (!product) break
        const [root] = await createRootModels({ client, mainIdentifier }).of(items, signal)
        return articleOf(product, root ?? null)
      }
      throw new CallError('noSuchProduct', { sku: identifier })
    })

  const openSelection = async (
    client: AkeneoClient,
    { setup, catalogue }: { setup: RunSetup; catalogue: Catalogue },
    attributes: readonly string[],
  ): Promise<RunSource> => {
    const filterData = await readFilterMasterData(deps.masters, setup.exportSettings.akeneoChannel)
    const context = await readFilterContext(deps.masters, setup.productFilter, filterData)
    const { mainIdentifier, assetFamilies } = catalogue
    const fields = { attributes, mainIdentifier, assetFamilies }
    return filteredSource(client, searchesOf(setup.productFilter, context), fields)
  }

  return {
    preview: async ({ mapping, field, identifier }, language, signal) => {
      const context = await readContext()
      const article = await articles.get(identifier, () => readArticle(identifier, context.catalogue, signal))
      const product = productOf(article.product, context.catalogue, language)
      return { product, ...previewCells(context, mapping, field, article, language) }
    },

    products: async (q, language, signal) => {
      const { setup, catalogue } = await readContext()
      const labels = [...(await countLabels(deps.masters)).keys()]
      return connected(async client => {
        const shortList = (items: readonly AkeneoProduct[]) =>
          items.slice(0, maxProducts).map(product => productOf(product, catalogue, language))
        if (q !== '') return shortList(await findProducts(client, deps.masters, q, maxProducts, signal))
        const source = await openSelection(client, { setup, catalogue }, labels)
        for await (const { items } of source.pages(null, signal))
          if (items.length > 0) return shortList(items)
        return []
      })
    },

    selection: async (after, language, signal) => {
      const { setup, catalogue } = await readContext()
      const labels = [...(await countLabels(deps.masters)).keys()]
      return connected(async client => {
        const source = await openSelection(client, { setup, catalogue }, labels)
        const total = after === '' ? await source.count(signal) : null
        for await (const { items, next } of source.pages(readPlace(after).cursor, signal))
          if (items.length > 0)
            return {
              products: items.map(one => productOf(one, catalogue, language)),
              after: next === null ? null : writePlace({ cursor: next, skip: 0 }),
              total,
            }
        return { products: [], after: null, total }
      })
    },

    count: async ({ mapping, field }, signal) => {
      const context = await readContext()
      const { attributes, differs } = compareMappings(context, mapping, field)
      const { productFilter, exportSettings } = context.setup
      const selection = JSON.stringify([attributes, productFilter, exportSettings.akeneoChannel])
      // a further keystroke asks about the same products
      const { articles, ...rest } = await selections.get(selection, () =>
        connected(async client => {
          const roots = createRootModels({ client, mainIdentifier: context.catalogue.mainIdentifier })
          return readFirstArticles(
            await openSelection(client, context, attributes),
            roots,
            deps.clock,
            signal,
          )
        }),
      )
      return {
        changed: await countArticles(articles, differs, signal),
        compared: articles.length,
        ...rest,
      }
    },

    next: async ({ mapping, field, identifier, after }, language, signal) => {
      const { setup, catalogue, links } = await readContext()
      const plan = compile({ ...setup, mapping }, catalogue, links)
      const { cursor, skip } = readPlace(after)
      return connected(async client => {
        const source = await openSelection(client, { setup, catalogue }, plan.attributes)
        const roots = createRootModels({ client, mainIdentifier: catalogue.mainIdentifier })
        const place = { cursor, skip }
        let isFirst = true
        let checked = 0
        for await (const page of roots.ahead(source.pages(cursor, signal), signal)) {
          const rootsOfPage = await roots.of(page.items, signal)
          if (isFirst) place.skip = Math.max(skip, 1 + page.items.findIndex(isNamed(identifier)))
          isFirst = false
          for (const [index, product] of page.items.entries()) {
            if (index < place.skip) continue
            const article = articleOf(product, rootsOfPage[index] ?? null)
            const { issues } = plan.evaluate(article)
            const isMeant = (issue: Issue) => field === undefined || isAboutField(issue, plan.columns, field)
            if (!issues.some(isMeant)) continue
            return {
              product: productOf(product, catalogue, language),
              after: writePlace({ cursor: place.cursor, skip: index + 1 }),
            }
          }
          checked += page.items.length
          Object.assign(place, { cursor: page.next, skip: 0 })
          if (checked >= maxChecked && page.next !== null) return { product: null, after: writePlace(place) }
        }
        return { product: null, after: null }
      })
    },
  }
}

/** The name of a product: the label attribute of its family, in the user's language if it has one. */
export const productOf = (
  product: AkeneoProduct,
  catalogue: Catalogue,
  language: Language,
): PreviewProduct => {
  const label = catalogue.family(product.family ?? '')?.attributeAsLabel
  const texts = (label && product.values[label]) || []
  const best = texts.find(({ locale }) => locale?.startsWith(language)) ?? texts[0]
  return {
    identifier: product.identifier ?? refOf(product),
    name: typeof best?.data === 'string' ? best.data : '',
  }
}

const isNamed = (identifier: string) => (product: AkeneoProduct) =>
  (product.identifier ?? refOf(product)) === identifier

/** The place where a search continues: the page after `cursor`, without its first products. */
interface SearchPlace {
  readonly cursor: string | null
  readonly skip: number
}
const writePlace = ({ cursor, skip }: SearchPlace) => `${skip} ${cursor ?? ''}`
const readPlace = (after: string): SearchPlace => {
  const gap = after.indexOf(' ')
  return { cursor: after.slice(gap + 1) || null, skip: Number(after.slice(0, Math.max(0, gap))) || 0 }
}

/** A small cache of the last used values. */
const createCache = <V>(clock: Pick<Clock, 'now'>, max: number) => {
  const entries = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    get: async (name: string, read: () => Promise<V>): Promise<V> => {
      const cached = entries.get(name)
      entries.delete(name)
      const entry =
        cached && cached.until > clock.now() ? cached : { value: await read(), until: clock.now() + freshMs }
      entries.set(name, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= max) break
        entries.delete(oldest)
      }
      return entry.value
    },
  }
}
