import type { AkeneoAttribute, AkeneoMeasurementFamily } from '../../akeneo/types.ts'

/** What a mapping is checked against. */
export interface MappingContext {
  readonly attributes: readonly AkeneoAttribute[]
  readonly akeneoChannels: readonly { readonly code: string }[]
  /** The channels of TB.One, enabled or not. */
  readonly channels: readonly { readonly name: string }[]
  readonly measurementFamilies: readonly AkeneoMeasurementFamily[]
}

/** The same, ready to be looked things up in. */
export interface Known {
  readonly attributes: ReadonlyMap<string, AkeneoAttribute>
  readonly akeneoChannels: ReadonlySet<string>
  readonly channels: ReadonlySet<string>
  readonly units: ReadonlyMap<string, ReadonlySet<string>>
}

/** Builds the look-ups once. */
export const knownOf = (context: MappingContext): Known => ({
  attributes: new Map(context.attributes.map(attribute => [attribute.code, attribute])),
  akeneoChannels: new Set(context.akeneoChannels.map(({ code }) => code)),
  channels: new Set(context.channels.map(({ name }) => name)),
  units: new Map(context.measurementFamilies.map(({ code, units }) => [code, new Set(Object.keys(units))])),
})
