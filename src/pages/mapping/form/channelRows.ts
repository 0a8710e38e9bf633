import type { MarketplaceChannel } from '../../../contract/mapping.ts'

/** A channel as the form shows it. */
export interface ChannelRow {
  readonly name: string
  /** As is, else the name in square brackets. Source: spec section 2. */
  readonly label: string
  /** Those switched off or unknown are shown only while something is stored for them. */
  readonly state: 'on' | 'off' | 'unknown'
}

/**
 * Enabled channels in their order, then those that something is stored for all the same.
 * @param stored names in the value of the field
 */
export const channelRows = (
  channels: ReadonlyMap<string, MarketplaceChannel>,
  stored: readonly string[],
): readonly ChannelRow[] => {
  const row = (name: string): ChannelRow => {
    const channel = channels.get(name)
    return {
      name,
      label: channel?.label || `[${name}]`,
      state: channel ? (channel.enabled ? 'on' : 'off') : 'unknown',
    }
  }
  const enabled = [...channels.values()].filter(channel => channel.enabled).map(({ name }) => name)
  return [...enabled, ...stored.filter(name => !enabled.includes(name))].map(row)
}
