import { type Purpose, random } from '../random.ts'
import { flawOf } from '../flaws.ts'
import { familyOf } from '../master/families.ts'
import { articleValues, colorValues, identifierOf } from './articleValues.ts'
import type { Head, ModelChange, ModelHead, ProductChange, ProductHead, Values } from './catalogueTypes.ts'
import { countModels, modelIndexOf, modelPlaceOf, placeOf } from './places.ts'
import { type Root, rootOf } from './roots.ts'
import { rootValues } from './rootValues.ts'

/** The generated catalogue: all answers depend on the seed, the index and the changes of tests. */
export interface Catalogue {
  readonly seed: number
  readonly products: number
  readonly models: number
  /** Null for a removed product. */
  productAt(index: number): ProductHead | null
  modelAt(index: number): ModelHead | null
  /** The times of the last change of the models above a product, in seconds since 1970. */
  updatesAbove(head: ProductHead): number[]
  /** Article number and model code by index. Removed ones keep their place in the order. */
  identifierAt(index: number): string
  modelCodeAt(index: number): string
  /** All values of a product or model, including the inherited ones. */
  valuesOf(head: Head): Values
  /** Whether a change applies to the product or one of its models. */
  isChanged(head: Head): boolean
  changeProduct(index: number, change: ProductChange): void
  /** The indexes of changed products, which can have any number and parent. */
  changedProducts(): readonly number[]
  changeModel(code: string, change: ModelChange): void
  /** Increases with every change, after which stored counts are outdated. */
  readonly version: number
  readonly hasRemovals: boolean
}

interface Setting {
  products: number
  seed: number
  /** Milliseconds since 1970. */
  now: () => number
}

type Dated<T> = T & { at: Date }

const NEWEST = Date.UTC(2026, 9, 1) / 1000
const YEAR = 365 * 86_400

function datesOf(seed: number, index: number, purpose: Purpose): { updated: number; created: number } {
  const updated = NEWEST - (random(seed, index, purpose) % YEAR)
  return { updated, created: updated - (random(seed, index, 'created') % YEAR) }
}

/** The code of the model of a root, or of one of its colors. */
export function modelCodeOf(root: Root, colorAt: number | null): string {
  return colorAt === null ? root.code : `${root.code}-${root.colors[colorAt]?.sign}`
}

/** The codes of the models above a product by its present parent, or of a model and those above it; the root first. */
function modelCodesAbove(head: Head): string[] {
  const code = head.kind === 'product' ? head.parent : head.code
  return code === null ? [] : [...new Set([/^[^-]*-\d+/.exec(code)?.[0] ?? code, code])]
}

function patch(values: Values, changed: ProductChange['values'] = {}): void {
  for (const [code, entries] of Object.entries(changed)) {
    if (entries === null) delete values[code]
    else values[code] = entries
  }
}

/** Makes a catalogue of any size up to a million products, in constant memory. */
export function createCatalogue({ products, seed, now }: Setting): Catalogue {
  const productChanges = new Map<number, Dated<ProductChange>>()
  const modelChanges = new Map<string, Dated<ModelChange>>()
  let lastRoot = rootOf(seed, 0)
  let lastShared: { root: number; colorAt: number | null; values: Values } = {
    root: -1,
    colorAt: null,
    values: {},
  }
  let version = 0
  let removals = 0

  function root(number: number): Root {
    if (lastRoot.number !== number) lastRoot = rootOf(seed, number)
    return lastRoot
  }

  function productAt(index: number): ProductHead | null {
    const change = productChanges.get(index)
    if (change?.removed) return null
    const place = placeOf(index)
    const whole = root(place.root)
    const { updated, created } = datesOf(seed, index, 'updated')
    const subModel = whole.slot.levels === 2 ? modelCodeOf(whole, place.colorAt) : whole.code
    const { enabled, family, categories, parent } = change ?? {}
    return {
      kind: 'product',
      index,
      place,
      root: whole,
      code: identifierOf(whole, place),
      family: family === undefined ? whole.slot.family : family,
      parent: parent === undefined ? (whole.slot.levels === 0 ? null : subModel) : parent,
      enabled: enabled ?? random(seed, index, 'enabled') % 25 > 0,
      categories: categories ?? whole.categories,
      updated: change ? Math.floor(change.at.getTime() / 1000) : updated,
      created,
    }
  }

  function identifierAt(index: number): string {
    const place = placeOf(index)
    return identifierOf(root(place.root), place)
  }

  function modelCodeAt(index: number): string {
    const place = modelPlaceOf(index)
    return modelCodeOf(root(place.root), place.colorAt)
  }

  function modelAt(index: number): ModelHead | null {
    const { root: number, colorAt } = modelPlaceOf(index)
    const whole = root(number)
    const code = modelCodeOf(whole, colorAt)
    const change = modelChanges.get(code)
    if (change?.removed) return null
    const { updated, created } = datesOf(seed, index, 'modelUpdated')
    return {
      kind: 'model',
      index,
      root: whole,
      colorAt,
      code,
      family: whole.slot.family,
      familyVariant: familyOf(whole.slot.family)?.variants[0]?.code ?? '',
      parent: colorAt === null ? null : whole.code,
      categories: whole.categories,
      updated: change ? Math.floor(change.at.getTime() / 1000) : updated,
      created,
    }
  }

  function sharedValues(whole: Root, colorAt: number | null): Values {
    if (lastShared.root !== whole.number || lastShared.colorAt !== colorAt) {
      const ofColor = colorAt === null ? {} : colorValues(whole, colorAt)
      lastShared = { root: whole.number, colorAt, values: { ...rootValues(whole), ...ofColor } }
    }
    return { ...lastShared.values }
  }

  function ownValues(head: Head): Values {
    const { root: whole, index } = head
    if (head.kind === 'product') {
      const { place } = head
      return {
        ...articleValues(whole, place, index, flawOf(index)),
        ...sharedValues(whole, place.colorAt),
      }
    }
    return sharedValues(whole, head.colorAt ?? (whole.slot.colorAxis ? null : 0))
  }

  function updatesAbove(head: ProductHead): number[] {
    const { root: whole, place } = head
    return modelCodesAbove(head).map((code, level) => {
      const change = modelChanges.get(code)
      if (change) return Math.floor(change.at.getTime() / 1000)
      const colorAt = level === 0 ? null : place.colorAt
      return datesOf(seed, modelIndexOf(whole.number, colorAt) ?? 0, 'modelUpdated').updated
    })
  }

  function valuesOf(head: Head): Values {
    const values = ownValues(head)
    if (version === 0) return values
    for (const code of modelCodesAbove(head)) patch(values, modelChanges.get(code)?.values)
    if (head.kind === 'product') patch(values, productChanges.get(head.index)?.values)
    return values
  }

  function isChanged(head: Head): boolean {
    if (version === 0) return false
    if (head.kind === 'product' && productChanges.has(head.index)) return true
    return modelCodesAbove(head).some(code => modelChanges.has(code))
  }

  function merged<T extends ProductChange>(before: T | undefined, change: T): Dated<T> {
    version += 1
    if (change.removed && !before?.removed) removals += 1
    const values = { ...before?.values, ...change.values }
    return { ...before, ...change, values, at: change.at ?? new Date(now()) }
  }

  return {
    seed,
    products,
    models: countModels(products),
    productAt,
    modelAt,
    identifierAt,
    modelCodeAt,
    valuesOf,
    updatesAbove,
    isChanged,
    changeProduct: (index, change) => productChanges.set(index, merged(productChanges.get(index), change)),
    changedProducts: () => [...productChanges.keys()],
    changeModel: (code, change) => modelChanges.set(code, merged(modelChanges.get(code), change)),
    get version() {
      return version
    },
    get hasRemovals() {
      return removals > 0
    },
  }
}
