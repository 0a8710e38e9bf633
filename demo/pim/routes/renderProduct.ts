import type { Faults } from '../faults.ts'
import type { Entry, Head, ModelHead, ProductHead, Values } from '../catalogue/catalogueTypes.ts'
import { completenessOf, qualityOf } from '../catalogue/completeness.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { firstArticleOf } from '../catalogue/places.ts'
import { uuidOf } from '../catalogue/productIndex.ts'
import { random } from '../random.ts'
import { attributeOf } from '../master/attributes.ts'
import { type Option, options } from '../words/options.ts'

/** Selects the values of an answer and their additions; null selects all. */
export interface Narrowing {
  readonly scope: string | null
  readonly locales: ReadonlySet<string> | null
  readonly attributes: ReadonlySet<string> | null
  readonly withOptions: boolean
  /** Address of this server in the request, for links. */
  readonly origin: string
}

const optionsOf = new Map<string, ReadonlyMap<unknown, Option>>(
  Object.entries(options).map(([code, list]) => [code, new Map(list.map(one => [one.code, one]))]),
)

function linked(attribute: string, code: unknown): object {
  return { attribute, code, labels: optionsOf.get(attribute)?.get(code)?.labels ?? {} }
}

function linkedData(attribute: string, data: unknown): object {
  if (!Array.isArray(data)) return linked(attribute, data)
  return Object.fromEntries(data.map(code => [String(code), linked(attribute, code)]))
}

function decorate(code: string, entry: Entry, { withOptions, origin }: Narrowing): Entry {
  const type = attributeOf(code)?.type
  if (type === 'pim_catalog_image' || type === 'pim_catalog_file') {
    const href = `${origin}/api/rest/v1/media-files/${String(entry.data)}/download`
    return { ...entry, _links: { download: { href } } }
  }
  if (withOptions && optionsOf.has(code)) return { ...entry, linked_data: linkedData(code, entry.data) }
  return entry
}

/** Keeps the requested values and adds the links of files and the labels of options. */
function narrow(values: Values, narrowing: Narrowing): Values {
  const { scope, locales, attributes } = narrowing
  const narrowed: Values = {}
  for (const code in values) {
    if (attributes !== null && !attributes.has(code)) continue
    const entries = (values[code] ?? []).filter(
      entry =>
        (scope === null || entry.scope === null || entry.scope === scope) &&
        (locales === null || entry.locale === null || locales.has(entry.locale)),
    )
    if (entries.length > 0) narrowed[code] = entries.map(entry => decorate(code, entry, narrowing))
  }
  return narrowed
}

/** The list that contains a product: the older one identifies it by identifier, the newer one by uuid. */
export type ProductKind = 'products' | 'products-uuid'

/** Makes the API's items of products and models. */
export interface Renderer {
  product(head: ProductHead, kind: ProductKind): object
  model(head: ModelHead): object
}

interface Setting {
  readonly catalogue: Catalogue
  readonly narrowing: Narrowing
  readonly faults: Faults
  readonly withQuality: boolean
  readonly withCompleteness: boolean
}

function dateOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`
}

/** Categories of a variant come from each of its models, so real answers contain some of them twice. */
function categoriesOf(head: Head): readonly string[] {
  const repeats = head.kind === 'product' && head.root.slot.levels === 2 && head.root.number % 11 === 0
  return repeats ? [...head.categories, ...head.categories] : head.categories
}

/** Makes the items of one answer. */
export function createRenderer({
  catalogue,
  narrowing,
  faults,
  withQuality,
  withCompleteness,
}: Setting): Renderer {
  const { seed } = catalogue
  const api = `${narrowing.origin}/api/rest/v1`

  function shownValues(values: Values): object {
    const narrowed = narrow(values, narrowing)
    return faults.emptyAsArray && Object.keys(narrowed).length === 0 ? [] : narrowed
  }

  function productValues(head: ProductHead): unknown {
    const broken = faults.brokenProducts[head.index]
    if (broken === 'valuesNotAnObject') return 'broken'
    const values = catalogue.valuesOf(head)
    if (broken === 'noIdentifier') delete values.sku
    return shownValues(values)
  }

  function associations({ root }: Head, byUuid: boolean): object {
    const index = firstArticleOf(root.number + 3)
    const related = root.number % 3 === 0 && index < catalogue.products ? catalogue.productAt(index) : null
    const products = related === null ? [] : [byUuid ? uuidOf(seed, index) : related.code]
    return { X_SELL: { products, product_models: [], groups: [] } }
  }

  /** The end of an item, which products and models share. */
  function commonEnd(head: Head, byUuid: boolean): object {
    const quality = withQuality && { quality_scores: qualityOf(head, random(seed, head.index, 'quality')) }
    return {
      created: dateOf(head.created),
      updated: dateOf(head.updated),
      ...quality,
      associations: associations(head, byUuid),
      quantified_associations: {},
    }
  }

  function product(head: ProductHead, kind: ProductKind): object {
    const uuid = uuidOf(seed, head.index)
    const byUuid = kind === 'products-uuid'
    return {
      _links: { self: { href: `${api}/${kind}/${byUuid ? uuid : head.code}` } },
      uuid,
      ...(byUuid ? {} : { identifier: head.code }),
      enabled: head.enabled,
      family: head.family,
      categories: categoriesOf(head),
      groups: [],
      parent: head.parent,
      values: productValues(head),
      ...commonEnd(head, byUuid),
      ...(withCompleteness && { completenesses: completenessOf(catalogue, head) }),
    }
  }

  function model(head: ModelHead): object {
    return {
      _links: { self: { href: `${api}/product-models/${head.code}` } },
      code: head.code,
      family: head.family,
      family_variant: head.familyVariant,
      parent: head.parent,
      categories: categoriesOf(head),
      values: shownValues(catalogue.valuesOf(head)),
      ...commonEnd(head, false),
    }
  }

  return { product, model }
}
