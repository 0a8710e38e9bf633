/** Keeps across runs which assets can be fetched. */
export interface AssetStore {
  /** What is known of a URL, null when nothing is. */
  get(url: string): Promise<{ readonly ok: boolean; readonly at: number } | null>
  /** @param at milliseconds since 1970 */
  set(url: string, ok: boolean, at: number): Promise<void>
  count(): Promise<number>
  clear(): Promise<void>
}
