import type { Mapping } from '../../src/contract/mapping.ts'
import type {
  AkeneoAttribute,
  AkeneoCategory,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoMeasurementFamily,
  AkeneoProduct,
  Labels,
} from '../akeneo/types.ts'

/** A marketplace. `name` is TB.One's channel sign. Source: spec section 3. */
export interface SetupChannel {
  readonly enabled: boolean
  readonly name: string
  readonly label: string
  readonly akeneoCurrency: string | null
}

/** A language of the file. `name` is TB.One's language key, `akeneoLanguage` a locale of the PIM. Source: spec section 3. */
export interface SetupLanguage {
  readonly name: string
  readonly label: string
  readonly akeneoLanguage: string | null
  readonly booleanYesLabel: string | null
  readonly booleanNoLabel: string | null
  readonly numberFormatThousandSeparator: string | null
  readonly numberFormatDecimalSeparator: string | null
  /** In PHP's date format. */
  readonly dateFormat: string | null
}

/** Defaults of every run. Source: spec section 3, design section 4. */
export interface SetupExport {
  readonly defaultLanguage: string | null
  readonly defaultLanguageAttribute: string | null
  /** One `optionCode:languageKey` per line. */
  readonly defaultLanguageAttributeMapping: string | null
  /** A locale of the PIM; the name of a language is understood too. */
  readonly fallbackLanguage: string | null
  readonly akeneoChannel: string | null
  readonly akeneoCurrency: string | null
  readonly deltaExportAllVariants: boolean
}

/** How the file is written. `delimiter` is the sign itself; `TAB` is understood too. */
export interface CsvSettings {
  readonly delimiter: string
  readonly charset: string
  readonly decimalPoint: string
}

/** Which categories become clusters, and the locale of their labels. */
export interface SetupCluster {
  readonly akeneoLocale: string | null
  readonly akeneoCategories: readonly string[]
}

/** All the configuration a run obeys. */
export interface Setup {
  readonly mapping: Mapping
  readonly channels: readonly SetupChannel[]
  readonly languages: readonly SetupLanguage[]
  readonly exportSettings: SetupExport
  readonly csv: CsvSettings
  readonly cluster: SetupCluster
  /** Leaves the media columns out. */
  readonly excludeAssets: boolean
}

/** Look-ups in the PIM's master data. Each may know nothing and answers undefined then. */
export interface Catalogue {
  attribute(code: string): AkeneoAttribute | undefined
  /** Also asked for the records of reference entities, by the attribute that holds them. */
  optionLabels(attribute: string, option: string): Labels | undefined
  family(code: string): AkeneoFamily | undefined
  familyVariant(family: string, code: string): AkeneoFamilyVariant | undefined
  category(code: string): AkeneoCategory | undefined
  measurementFamily(code: string): AkeneoMeasurementFamily | undefined
}

/** Addresses of media files and assets as TB.One can fetch them; null = there is none. */
export interface Links {
  media(code: string): string
  /** `scope` is the channel of the value, null where it has none. */
  tessa(assetId: string, scope: string | null): string | null
  /** The main medium of an asset, for asset collections whose values bring no share link. */
  asset?(family: string | null, code: string): string | null
}

/** One article to be: a product of the PIM and what is known of its models. */
export interface Article {
  readonly product: AkeneoProduct
  readonly root: {
    readonly code: string
    readonly familyVariant: string | null
    /** The root's own categories: with them all rows of a product agree on its clusters. */
    readonly categories?: readonly string[]
  } | null
  /** The product names a parent that the PIM does not show: it is exported as its own product. */
  readonly parentMissing: boolean
}
