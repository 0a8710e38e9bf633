import { chance } from '../chance.ts'
import { articleValues } from '../catalogue/articleValues.ts'
import { colourValues } from '../catalogue/colourValues.ts'
import { completenessOf, qualityOf } from '../catalogue/completenessOf.ts'
import type { Catalogue } from '../catalogue/createCatalogue.ts'
import type { Head, ModelHead, ProductHead } from '../catalogue/Head.ts'
import { firstArticleOf } from '../catalogue/placeOf.ts'
import { uuidOf } from '../catalogue/uuids.ts'
import type { Values } from '../catalogue/Values.ts'
import { wholeValues } from '../catalogue/wholeValues.ts'
import { flawOf } from '../flawOf.ts'
import type { Faults } from '../Faults.ts'
import { narrow } from './narrow.ts'
import type { Narrowing } from './Narrowing.ts'

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
 * Writes the products of one answer. Siblings follow each other in a list, so the text of what they share
 * (the whole, the colour) is made once and used again: that keeps a page of 100 under two milliseconds.
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
  const lastColour = { root: -1, colourAt: -1, text: '' }

  function wholeText({ root }: Head): string {
    if (lastWhole.root !== root.number) {
      Object.assign(lastWhole, { root: root.number, text: inner(narrow(wholeValues(root), narrowing)) })
    }
    return lastWhole.text
  }

  function colourText({ root, place }: ProductHead): string {
    if (lastColour.root !== root.number || lastColour.colourAt !== place.colourAt) {
      const text = inner(narrow(colourValues(root, place.colourAt), narrowing))
      Object.assign(lastColour, { root: root.number, colourAt: place.colourAt, text })
    }
    return lastColour.text
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
      return wrap([own, wholeText(head), colourText(head)].filter(Boolean).join(','))
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
      ? `,"quality_scores":${JSON.stringify(qualityOf(head, chance(seed, head.index, 'quality')))}`
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
