/** Remembers which assets can be fetched, across runs. */
export interface AssetStore {
  /** The last result for a URL; null without one. */
  get(url: string): Promise<{ readonly ok: boolean; readonly at: number } | null>
  /** @param at milliseconds since 1970 */
  set(url: string, ok: boolean, at: number): Promise<void>
  count(): Promise<number>
  clear(): Promise<void>
}
