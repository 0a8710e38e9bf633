// What the PIM's answers become once they are parsed (Akeneo REST API): codes are strings, absent and null are one,
// PHP's empty arrays are objects.

/** Labels by locale code; a locale without a label is absent. */
export type Labels = Readonly<Record<string, string>>

/** Values of one attribute; `data` has the shape its attribute type gives it. */
export interface AkeneoValue {
  readonly locale: string | null
  readonly scope: string | null
  readonly data: unknown
  /** Only for asset collections of the SaaS edition: share links. */
  readonly linkedData?: unknown
  /** Only for asset collections: the addresses of the assets by their codes. */
  readonly assets?: ReadonlyMap<string, readonly AssetAddress[]>
}
/** The families of the assets in asset collections, by the code of the attribute. */
export type AssetFamilies = ReadonlyMap<string, string>
/** An address of an asset in a language and channel; null fits all. */
export interface AssetAddress {
  readonly locale: string | null
  readonly scope: string | null
  /** The address of a media link; '' for a file. */
  readonly href: string
  /** The code under which the client opens the file of the asset; '' for a link. */
  readonly file: string
}
export type AkeneoValues = Readonly<Record<string, readonly AkeneoValue[]>>

/** A product, simple or variant. A variant carries the values and categories of its models too. */
export interface AkeneoProduct {
  readonly uuid: string | null
  /** The SKU: `identifier` of /products, or the value of the main identifier attribute of /products-uuid. */
  readonly identifier: string | null
  readonly enabled: boolean
  readonly family: string | null
  readonly parent: string | null
  /** Without duplicates, in the PIM's order. */
  readonly categories: readonly string[]
  readonly values: AkeneoValues
  /** ISO 8601 with offset. */
  readonly updated: string
}

export interface AkeneoProductModel {
  readonly code: string
  readonly parent: string | null
  readonly family: string | null
  readonly familyVariant: string | null
  readonly categories: readonly string[]
  readonly values: AkeneoValues
  readonly updated: string
}

export interface AkeneoAttribute {
  readonly code: string
  readonly type: string
  readonly group: string
  readonly labels: Labels
  readonly localizable: boolean
  readonly scopable: boolean
  readonly availableLocales: readonly string[]
  readonly metricFamily: string | null
  readonly defaultMetricUnit: string | null
  readonly decimalsAllowed: boolean
  readonly referenceDataName: string | null
  readonly isMainIdentifier: boolean
  /** TESSA only: template with {ASSET_ID} and {SCOPE}. */
  readonly tessaExportUrl: string | null
  /** Whether the connection cannot read the records or assets that the values name. */
  readonly isUnreadable?: true
}

/** An option of an attribute, or a record of its reference entity. */
export interface AkeneoOption {
  readonly code: string
  readonly attribute: string
  readonly sortOrder: number
  readonly labels: Labels
}

export interface AkeneoAttributeGroup {
  readonly code: string
  readonly sortOrder: number
  readonly labels: Labels
}

export interface AkeneoFamily {
  readonly code: string
  readonly attributes: readonly string[]
  readonly attributeAsLabel: string | null
  readonly labels: Labels
}

export interface AkeneoFamilyVariant {
  readonly code: string
  readonly family: string
  readonly labels: Labels
  /** Level 1 first. */
  readonly levels: readonly { readonly axes: readonly string[]; readonly attributes: readonly string[] }[]
}

export interface AkeneoCategory {
  readonly code: string
  readonly parent: string | null
  readonly labels: Labels
}

export interface AkeneoChannel {
  readonly code: string
  readonly labels: Labels
  readonly currencies: readonly string[]
  readonly locales: readonly string[]
  readonly categoryTree: string
  readonly conversionUnits: Readonly<Record<string, string>>
}

export interface AkeneoLocale {
  readonly code: string
  readonly enabled: boolean
}

export interface AkeneoCurrency {
  readonly code: string
  readonly enabled: boolean
}

/** `toStandard` is applied in order to a value in the unit and gives it in the standard unit. */
export interface AkeneoMeasureUnit {
  readonly code: string
  readonly labels: Labels
  readonly symbol: string
  readonly toStandard: readonly { readonly operator: 'mul' | 'div' | 'add' | 'sub'; readonly value: string }[]
}

export interface AkeneoMeasurementFamily {
  readonly code: string
  readonly labels: Labels
  readonly standardUnit: string
  readonly units: Readonly<Record<string, AkeneoMeasureUnit>>
}

/** A list that ended before as many items were read as the PIM counts. */
export interface ShortList {
  readonly read: number
  readonly counted: number
  /** Whether items may follow that no page showed; otherwise the PIM has lost all items that were not read. */
  readonly isOpen?: boolean
}
