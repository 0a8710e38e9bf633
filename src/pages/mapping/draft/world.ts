import type {
  MappingUiConfig,
  MarketplaceChannel,
  MeasureFamily,
  SourceAttribute,
  SourceChannel,
} from '../../../contract/mapping.ts'

type Unit = MeasureFamily['units'][number]

/** What a mapping can speak of, ready to be looked things up in. */
export interface World {
  readonly attributes: ReadonlyMap<string, SourceAttribute>
  readonly akeneoChannels: ReadonlyMap<string, SourceChannel>
  /** Units by family, each by code, in the order of the PIM. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, Unit>>
  /** Marketplace channels by name, in their order. */
  readonly channels: ReadonlyMap<string, MarketplaceChannel>
  readonly formatters: ReadonlyMap<string, string>
}

interface Lists {
  readonly attributes: readonly SourceAttribute[]
  readonly akeneoChannels: readonly SourceChannel[]
  readonly families: readonly MeasureFamily[]
  readonly channels: readonly MarketplaceChannel[]
  readonly formatters: MappingUiConfig['formatters']
}

const byCode = <T extends { readonly code: string }>(list: readonly T[]) =>
  new Map(list.map(one => [one.code, one]))

/** Builds the look-ups once. */
export const worldOf = ({ attributes, akeneoChannels, families, channels, formatters }: Lists): World => ({
  attributes: byCode(attributes),
  akeneoChannels: byCode(akeneoChannels),
  units: new Map(families.map(({ code, units }) => [code, byCode(units)])),
  channels: new Map(channels.map(channel => [channel.name, channel])),
  formatters: new Map(formatters.map(({ name, label }) => [name, label])),
})
