import type { Faults } from '../Faults.ts'
import { withDescendants } from '../catalogue/categories.ts'
import type { Channel } from '../catalogue/channels.ts'
import type { Catalogue } from '../catalogue/createCatalogue.ts'
import type { Head, ModelHead, ProductHead } from '../catalogue/Head.ts'
import { modelIndexOfCode, productIndexOf } from '../catalogue/indexOf.ts'
import { indexOfUuid, uuidOf } from '../catalogue/uuids.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Call, Reply } from '../http/Reply.ts'
import type { Route } from '../http/Route.ts'
import type { Source } from '../paging/createReader.ts'
import { readSwitch } from '../paging/readPaging.ts'
import { createRenderer } from '../render/createRenderer.ts'
import type { ProductKind, Renderer } from '../render/createRenderer.ts'
import type { Filter } from '../search/Filter.ts'
import { modelFilter } from '../search/modelFilter.ts'
import { parseSearch } from '../search/parseSearch.ts'
import { productFilter } from '../search/productFilter.ts'
import { createLister } from './createLister.ts'
import { readNarrowing } from './readNarrowing.ts'

interface Setting {
  readonly catalogue: Catalogue
  readonly faults: () => Faults
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A channel shows only what stands in its category tree: products without category vanish. */
function inTree<T extends Head>(filter: Filter<T> | null, channel: Channel | null): Filter<T> | null {
  if (channel === null) return filter
  const tree = withDescendants(channel.tree)
  return {
    matches: head => head.categories.some(code => tree.has(code)) && (filter?.matches(head) ?? true),
    candidates: filter?.candidates ?? null,
  }
}

function notFound(noun: string, code: string): ApiError {
  return new ApiError(404, `${noun} "${code}" does not exist or you do not have permission to access it.`)
}

/** The routes of products, by uuid and by identifier, and of product models. */
export function productRoutes({ catalogue, faults, now }: Setting): Route[] {
  function rendererOf(call: Call): { renderer: Renderer; channel: Channel | null } {
    const { narrowing, channel } = readNarrowing(call)
    const withQuality = readSwitch(call.query, 'with_quality_scores')
    const withCompleteness = readSwitch(call.query, 'with_completenesses')
    const renderer = createRenderer({ catalogue, narrowing, faults: faults(), withQuality, withCompleteness })
    return { renderer, channel }
  }

  const isWhole = () => {
    const { brokenProducts, missingModels } = faults()
    return !catalogue.hasRemovals && missingModels.length === 0 && Object.keys(brokenProducts).length === 0
  }

  const byUuid: Source<ProductHead> = {
    size: catalogue.products,
    at: catalogue.productAt,
    keyAt: index => uuidOf(catalogue.seed, index),
    keyOf: head => uuidOf(catalogue.seed, head.index),
  }

  const byIdentifier: Source<ProductHead> = {
    size: catalogue.products,
    // The older list leaves out products without identifier.
    at: index => (faults().brokenProducts[index] === 'noIdentifier' ? null : catalogue.productAt(index)),
    keyAt: catalogue.identifierAt,
    keyOf: head => head.code,
  }

  const models: Source<ModelHead> = {
    size: catalogue.models,
    at: index => {
      const head = catalogue.modelAt(index)
      return head !== null && faults().missingModels.includes(head.code) ? null : head
    },
    keyAt: catalogue.modelCodeAt,
    keyOf: head => head.code,
  }

  function productList(kind: ProductKind): Route {
    const list = createLister(kind === 'products' ? byIdentifier : byUuid, isWhole, faults)
    return {
      path: `/api/rest/v1/${kind}`,
      acl: 'products',
      answer: call => {
        const { renderer, channel } = rendererOf(call)
        const criteria = parseSearch(call.query.get('search'))
        const filter = criteria.length === 0 ? null : productFilter(criteria, catalogue, now())
        const write = (head: ProductHead) => renderer.product(head, kind)
        return list({ call, filter: inTree(filter, channel), version: catalogue.version, write })
      },
    }
  }

  function productOf(kind: ProductKind): Route {
    const source = kind === 'products' ? byIdentifier : byUuid
    return {
      path: `/api/rest/v1/${kind}/:code`,
      acl: 'products',
      answer: (call): Reply => {
        const [code = ''] = call.params
        const index =
          kind === 'products' ? productIndexOf(catalogue, code) : indexOfUuid(catalogue.seed, code)
        const head = index === null || index >= catalogue.products ? null : source.at(index)
        if (head === null) throw notFound('Product', code)
        return { body: rendererOf(call).renderer.product(head, kind) }
      },
    }
  }

  const listModels = createLister(models, isWhole, faults)

  return [
    productList('products-uuid'),
    productOf('products-uuid'),
    productList('products'),
    productOf('products'),
    {
      path: '/api/rest/v1/product-models',
      acl: 'product-models',
      answer: call => {
        const { renderer, channel } = rendererOf(call)
        const criteria = parseSearch(call.query.get('search'))
        const filter = criteria.length === 0 ? null : modelFilter(criteria, catalogue, now())
        return listModels({
          call,
          filter: inTree(filter, channel),
          version: catalogue.version,
          write: renderer.model,
        })
      },
    },
    {
      path: '/api/rest/v1/product-models/:code',
      acl: 'product-models',
      answer: call => {
        const [code = ''] = call.params
        const index = modelIndexOfCode(catalogue, code)
        const head = index === null ? null : models.at(index)
        if (head === null) throw notFound('Product model', code)
        return { body: rendererOf(call).renderer.model(head) }
      },
    },
  ]
}
