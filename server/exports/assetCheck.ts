import type { AssetCache, AssetState } from '../tessa/createAssetCache.ts'
import { tessaLinks } from '../tessa/tessaLinks.ts'
import type { TessaSettings } from '../tessa/tessaSettings.ts'
import type { Issue } from '../tradebyte/issues.ts'

/** An asset a product names, and where TB.One will fetch it. */
export interface UsedAsset {
  readonly id: string
  readonly url: string
}

/** Links to TESSA's assets for one run, and whether they can be fetched. */
export interface AssetCheck {
  /** The address of an asset; null while TESSA is not set up. Whoever asks is noted until `taken`. */
  linkOf(assetId: string): string | null
  /** The assets asked for since the last call. */
  taken(): UsedAsset[]
  /** Finds out about all assets asked for since the last call. */
  ask(signal: AbortSignal): Promise<void>
  /** What is wrong with assets that `ask` found out about. */
  issuesOf(used: readonly UsedAsset[]): Issue[]
}

export const createAssetCheck = (settings: TessaSettings, cache: AssetCache): AssetCheck => {
  const links = settings.url ? tessaLinks(settings) : undefined
  let recent: UsedAsset[] = []
  const states = new Map<string, AssetState | undefined>()
  return {
    linkOf: id => {
      const url = links?.download(id) ?? null
      if (url !== null) recent.push({ id, url })
      return url
    },
    taken: () => {
      if (recent.length === 0) return recent
      const used = recent
      recent = []
      for (const { url } of used) states.set(url, undefined)
      return used
    },
    ask: async signal => {
      await Promise.all([...states.keys()].map(async url => states.set(url, await cache.check(url, signal))))
    },
    issuesOf: used => {
      const issues = used
        .filter(({ url }) => states.get(url) !== 'ok')
        .map(({ id }): Issue => ({ code: 'assetUnreachable', params: { value: id } }))
      for (const { url } of used) states.delete(url)
      return issues
    },
  }
}
