import type { Faults } from '../faults.ts'
import { articleValues, colorValues } from '../catalogue/articleValues.ts'
import type { Entry, Head, ModelHead, ProductHead, Values } from '../catalogue/catalogueTypes.ts'
import { completenessOf, qualityOf } from '../catalogue/completeness.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { firstArticleOf } from '../catalogue/places.ts'
import { uuidOf } from '../catalogue/productIndex.ts'
import { rootValues } from '../catalogue/rootValues.ts'
import { random } from '../random.ts'
import { flawOf } from '../flaws.ts'
import { attributeOf } from '../master/attributes.ts'
import { type Option, options } from '../words/options.ts'

/** Which values an answer holds and what comes with them. Null = everything. */
export interface Narrowing {
  readonly scope: string | null
  readonly locales: ReadonlySet<string> | null
  readonly attributes: ReadonlySet<string> | null
  readonly withOptions: boolean
  /** Address of this server as the caller knows it, for links. */
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

/** Keeps the values the caller asked for and adds what belongs to them: links of files, labels of options. */
function narrow(values: Values, narrowing: Narrowing): Values {
  const { scope, locales, attributes } = narrowing
  const kept: Values = {}
  for (const code in values) {
    if (attributes !== null && !attributes.has(code)) continue
    const entries = (values[code] ?? []).filter(
      entry =>
        (scope === null || entry.scope === null || entry.scope === scope) &&
        (locales === null || entry.locale === null || locales.has(entry.locale)),
    )
    if (entries.length > 0) kept[code] = entries.map(entry => decorate(code, entry, narrowing))
  }
  return kept
}

/** Which list a product is shown in: the older one names it by identifier, the newer one by uuid. */
export type ProductKind = 'products' | 'products-uuid'

/** Writes products and models as JSON text. */
export interface Renderer {
  product(head: ProductHead, kind: ProductKind): string
  model(head: ModelHead): string
}

interface Setting {
  readonly catalogue: Catalogue
  readonly narrowing: Narrowing
  readonly faults: Faults
  readonly withQuality: boolean
  readonly withCompleteness: boolean
}

function inner(values: Values): string {
  return JSON.stringify(values).slice(1, -1)
}

function dateOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`
}

/**
 * Writes the products of one answer. Siblings follow each other in lists by identifier and in searches by model, so the
 * text of what they share (the whole, the color) is made once and used again there.
 */
export function createRenderer({
  catalogue,
  narrowing,
  faults,
  withQuality,
  withCompleteness,
}: Setting): Renderer {
  const { seed } = catalogue
  const lastWhole = { root: -1, text: '' }
  const lastLinks = { root: -1, byUuid: false, text: '' }
  const lastColor = { root: -1, colorAt: -1, text: '' }

  function wholeText({ root }: Head): string {
    if (lastWhole.root !== root.number) {
      Object.assign(lastWhole, { root: root.number, text: inner(narrow(rootValues(root), narrowing)) })
    }
    return lastWhole.text
  }

  function colorText({ root, place }: ProductHead): string {
    if (lastColor.root !== root.number || lastColor.colorAt !== place.colorAt) {
      const text = inner(narrow(colorValues(root, place.colorAt), narrowing))
      Object.assign(lastColor, { root: root.number, colorAt: place.colorAt, text })
    }
    return lastColor.text
  }

  function wrap(text: string): string {
    return text === '' && faults.emptyAsArray ? '[]' : `{${text}}`
  }

  function productValues(head: ProductHead): string {
    const broken = faults.brokenProducts[head.index]
    if (broken === 'valuesNotAnObject') return '"broken"'
    if (broken === undefined && !catalogue.isChanged(head)) {
      const own = inner(
        narrow(articleValues(head.root, head.place, head.index, flawOf(head.index)), narrowing),
      )
      return wrap([own, wholeText(head), colorText(head)].filter(Boolean).join(','))
    }
    const values = catalogue.valuesOf(head)
    if (broken === 'noIdentifier') delete values.sku
    return wrap(inner(narrow(values, narrowing)))
  }

  function associations({ root }: Head, byUuid: boolean): string {
    if (lastLinks.root === root.number && lastLinks.byUuid === byUuid) return lastLinks.text
    const other = firstArticleOf(root.number + 3)
    const neighbour = root.number % 3 === 0 && other < catalogue.products ? catalogue.productAt(other) : null
    const products = neighbour === null ? [] : [byUuid ? uuidOf(seed, other) : neighbour.code]
    const text = JSON.stringify({ X_SELL: { products, product_models: [], groups: [] } })
    Object.assign(lastLinks, { root: root.number, byUuid, text })
    return text
  }

  function tail(head: Head): string {
    const quality = withQuality
      ? `,"quality_scores":${JSON.stringify(qualityOf(head, random(seed, head.index, 'quality')))}`
      : ''
    return `"created":"${dateOf(head.created)}","updated":"${dateOf(head.updated)}"${quality}`
  }

  // A variant's categories come from each of its models: real answers then name some twice.
  function categories(head: Head): string {
    const twice = head.kind === 'product' && head.root.slot.levels === 2 && head.root.number % 11 === 0
    return JSON.stringify(twice ? [...head.categories, ...head.categories] : head.categories)
  }

  function product(head: ProductHead, kind: ProductKind): string {
    const uuid = uuidOf(seed, head.index)
    const byUuid = kind === 'products-uuid'
    const self = `${narrowing.origin}/api/rest/v1/${kind}/${byUuid ? uuid : head.code}`
    const completeness = withCompleteness
      ? `,"completenesses":${JSON.stringify(completenessOf(catalogue, head))}`
      : ''
    return (
      `{"_links":{"self":{"href":"${self}"}},"uuid":"${uuid}",${byUuid ? '' : `"identifier":${JSON.stringify(head.code)},`}` +
      `"enabled":${head.enabled},"family":${JSON.stringify(head.family)},"categories":${categories(head)},` +
      `"groups":[],"parent":${JSON.stringify(head.parent)},"values":${productValues(head)},${tail(head)},` +
      `"associations":${associations(head, byUuid)},"quantified_associations":{}${completeness}}`
    )
  }

  function model(head: ModelHead): string {
    const values = wrap(inner(narrow(catalogue.valuesOf(head), narrowing)))
    return (
      `{"_links":{"self":{"href":"${narrowing.origin}/api/rest/v1/product-models/${head.code}"}},` +
      `"code":"${head.code}","family":"${head.family}","family_variant":"${head.familyVariant}",` +
      `"parent":${JSON.stringify(head.parent)},"categories":${categories(head)},"values":${values},${tail(head)},` +
      `"associations":${associations(head, false)},"quantified_associations":{}}`
    )
  }

  return { product, model }
}
