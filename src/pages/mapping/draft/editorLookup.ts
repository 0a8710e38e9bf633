import type { MappingLookup } from '../../../contract/mapping/entryRules.ts'
import type {
  MappingUiConfig,
  MarketplaceChannel,
  MeasureFamily,
  SourceAttribute,
  SourceChannel,
} from '../../../contract/mapping/mapping.ts'

type Unit = MeasureFamily['units'][number]

/** The attributes, channels, units and formatters a mapping can name, ready to be looked up. */
export interface EditorLookup extends MappingLookup {
  readonly attributes: ReadonlyMap<string, SourceAttribute>
  readonly akeneoChannels: ReadonlyMap<string, SourceChannel>
  /** Units by family, each by code, in the order of the PIM. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, Unit>>
  /** Marketplace channels by name, in their order. */
  readonly channels: ReadonlyMap<string, MarketplaceChannel>
  readonly formatters: ReadonlyMap<string, string>
  /** The languages of the file, the default one first. */
  readonly languages: MappingUiConfig['languages']
}

interface Lists {
  readonly attributes: readonly SourceAttribute[]
  readonly akeneoChannels: readonly SourceChannel[]
  readonly families: readonly MeasureFamily[]
  readonly channels: readonly MarketplaceChannel[]
  readonly formatters: MappingUiConfig['formatters']
  readonly languages: MappingUiConfig['languages']
}

const byCode = <T extends { readonly code: string }>(list: readonly T[]) =>
  new Map(list.map(one => [one.code, one]))

/** Builds the look-ups once. */
export const editorLookup = ({
  attributes,
  akeneoChannels,
  families,
  channels,
  formatters,
  languages,
}: Lists): EditorLookup => ({
  attributes: byCode(attributes),
  akeneoChannels: byCode(akeneoChannels),
  units: new Map(families.map(({ code, units }) => [code, byCode(units)])),
  channels: new Map(channels.map(channel => [channel.name, channel])),
  formatters: new Map(formatters.map(({ name, label }) => [name, label])),
  languages,
})
