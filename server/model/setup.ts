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

/** Defaults of every run. `fallbackLanguage` is a locale of the PIM, or the name of a language. */
export type ExportSettings = RecordOf<typeof exportSettings.fields>

/** How the file is written. `delimiter` is the character itself, or `TAB`. */
export type CsvSettings = RecordOf<typeof csv.fields>

/** Which categories become clusters, and the locale of their labels. */
export type ClusterSettings = RecordOf<typeof cluster.fields>

/** The configuration of a run. */
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

/** Addresses at which TB.One can fetch media files and assets; null without one. */
export interface Links {
  media(code: string): string
  /** `scope` is the channel of the value, null where it has none. */
  tessa(assetId: string, scope: string | null): string | null
}

/** A product of the PIM that becomes an article, with the relevant facts about its models. */
export interface Article {
  readonly product: AkeneoProduct
  readonly root: {
    readonly code: string
    readonly familyVariant: string | null
    /** The root model's own categories, so that all rows of a product get the same clusters. */
    readonly categories?: readonly string[]
  } | null
  /** The product names a parent that the PIM does not return, so that its product number is not known. */
  readonly parentMissing: boolean
}
