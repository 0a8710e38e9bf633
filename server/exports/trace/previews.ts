import type { z } from 'zod'
import type {
  nextProblemBody,
  nextProblemSchema,
  Preview,
  previewBody,
  PreviewProduct,
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
import { compile } from '../../tradebyte/compile.ts'
import { type PreviewGround, isAboutField, previewField } from '../../tradebyte/preview.ts'
import type { Article } from '../../model/setup.ts'
import { readCatalogue, readSetup } from '../runSetup.ts'
import type { RunDeps } from '../run.ts'
import { readFilterMasterData } from '../selection/filterProblems.ts'
import { createRootModels, type ProductRoot } from '../selection/rootModels.ts'
import { readFilterContext, searchesOf } from '../selection/searches.ts'
import { filteredSource, refOf, type RunSource } from '../selection/sources.ts'
import { countLabels, findProducts } from './answer.ts'

/** Previews an unsaved mapping with real products. Every method throws AkeneoError and RunError too. */
export interface Previews {
  /** @throws CallError noSuchProduct */
  preview(order: z.output<typeof previewBody>, language: Language, signal: AbortSignal): Promise<Preview>
  /** @param q part of an SKU or name; empty for the first products of the selection */
  products(q: string, language: Language, signal: AbortSignal): Promise<PreviewProduct[]>
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
const mostArticles = 20
const mostProducts = 8
/** Products that one search for the next problem checks. */
const mostLookedAt = 1000

/** Makes the previews. Products are cached, so that a keystroke makes no call to the PIM. */
export const createPreviews = (deps: PreviewDeps): Previews => {
  const articles = createKept<Article>(deps.clock, mostArticles)
  const catalogues = createKept<Catalogue>(deps.clock, 1)

  const groundNow = async (): Promise<PreviewGround & { setup: RunSetup }> => {
    const tessa = await deps.records.readSettings(tessaApi)
    const assets = tessa.url ? tessaLinks(tessa) : undefined
    return {
      setup: await readSetup(deps, false),
      catalogue: await catalogues.get('', () => readCatalogue(deps.masters)),
      // one address for the saved and the edited mapping
      links: { media: deps.media.linksFrom(0), tessa: id => assets?.download(id) ?? null },
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

  const readArticle = async (identifier: string, { mainIdentifier }: Catalogue, signal: AbortSignal) =>
    connected(async client => {
      const search = { [mainIdentifier]: [{ operator: 'IN', value: [identifier] }] }
      for await (const { items } of client.products({ search, mainIdentifier, limit: 1 }, signal)) {
        const [product] = items
        if (!product) break
        const [root] = await createRootModels({ client, mainIdentifier }).of(items, signal)
        return articleOf(product, root ?? null)
      }
      throw new CallError('noSuchProduct', { sku: identifier })
    })

  const selection = async (
    client: AkeneoClient,
    { setup, catalogue }: { setup: RunSetup; catalogue: Catalogue },
    attributes: readonly string[],
  ): Promise<RunSource> => {
    // oxfmt-ignore
    const ground = await readFilterMasterData(deps.masters, setup.exportSettings.akeneoChannel)
    const context = await readFilterContext(deps.masters, setup.productFilter, ground)
    const { mainIdentifier } = catalogue
    return filteredSource(client, searchesOf(setup.productFilter, context), { attributes, mainIdentifier })
  }

  return {
    preview: async ({ mapping, field, identifier }, language, signal) => {
      const ground = await groundNow()
      const article = await articles.get(identifier, () => readArticle(identifier, ground.catalogue, signal))
      const product = productOf(article.product, ground.catalogue, language)
      return { product, ...previewField(ground, mapping, field, article, language) }
    },

    products: async (q, language, signal) => {
      const { setup, catalogue } = await groundNow()
      const labels = [...(await countLabels(deps.masters)).keys()]
      return connected(async client => {
        const shown = (items: readonly AkeneoProduct[]) =>
          items.slice(0, mostProducts).map(product => productOf(product, catalogue, language))
        if (q !== '') return shown(await findProducts(client, deps.masters, q, mostProducts, signal))
        const source = await selection(client, { setup, catalogue }, labels)
        for await (const { items } of source.pages(null, signal)) if (items.length > 0) return shown(items)
        return []
      })
    },

    next: async ({ mapping, field, after }, language, signal) => {
      const { setup, catalogue, links } = await groundNow()
      const plan = compile({ ...setup, mapping }, catalogue, links)
      const { cursor, skip } = readPlace(after)
      return connected(async client => {
        const source = await selection(client, { setup, catalogue }, plan.attributes)
        const roots = createRootModels({ client, mainIdentifier: catalogue.mainIdentifier })
        const place = { cursor, skip }
        let lookedAt = 0
        for await (const page of roots.ahead(source.pages(cursor, signal), signal)) {
          const found = await roots.of(page.items, signal)
          for (const [index, product] of page.items.entries()) {
            if (index < place.skip) continue
            const article = articleOf(product, found[index] ?? null)
            const { issues } = plan.evaluate(article)
            if (!issues.some(issue => isAboutField(issue, plan.columns, field))) continue
            return {
              product: productOf(product, catalogue, language),
              after: writePlace({ cursor: place.cursor, skip: index + 1 }),
            }
          }
          lookedAt += page.items.length
          Object.assign(place, { cursor: page.next, skip: 0 })
          if (lookedAt >= mostLookedAt && page.next !== null)
            return { product: null, after: writePlace(place) }
        }
        return { product: null, after: null }
      })
    },
  }
}

const articleOf = (product: AkeneoProduct, root: ProductRoot): Article => ({
  product,
  root: root === 'missing' ? null : root,
  parentMissing: root === 'missing',
})

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
const createKept = <V>(clock: Pick<Clock, 'now'>, most: number) => {
  const kept = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    get: async (name: string, read: () => Promise<V>): Promise<V> => {
      const known = kept.get(name)
      kept.delete(name)
      const entry =
        known && known.until > clock.now() ? known : { value: await read(), until: clock.now() + freshMs }
      kept.set(name, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return entry.value
    },
  }
}
