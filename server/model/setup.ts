import type { RecordOf } from '../../src/contract/fields.ts'
import type { Mapping } from '../../src/contract/mapping/mapping.ts'
import type { channels } from '../../src/resources/channels.ts'
import type { languages } from '../../src/resources/languages.ts'
import type { cluster } from '../../src/resources/settings/cluster.ts'
import type { csv } from '../../src/resources/settings/csv.ts'
import type { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import type { AkeneoProduct } from './akeneo.ts'

/** A marketplace of TB.One. */
export type Channel = RecordOf<typeof channels.fields>

/** A language of the file. */
export type FileLanguage = RecordOf<typeof languages.fields>

/** Defaults of every run. `fallbackLanguage` is a locale of the PIM; the name of a language is understood too. */
export type ExportSettings = RecordOf<typeof exportSettings.fields>

/** How the file is written. `delimiter` is the sign itself; `TAB` is understood too. */
export type CsvSettings = RecordOf<typeof csv.fields>

/** Which categories become clusters, and the locale of their labels. */
export type ClusterSettings = RecordOf<typeof cluster.fields>

/** All the configuration a run obeys. */
export interface Setup {
  readonly mapping: Mapping
  readonly channels: readonly Channel[]
  readonly languages: readonly FileLanguage[]
  readonly exportSettings: ExportSettings
  readonly csv: CsvSettings
  readonly cluster: ClusterSettings
  /** Leaves the media columns out. */
  readonly excludeAssets: boolean
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
