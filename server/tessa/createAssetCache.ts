import { createSlots } from '../akeneo/createSlots.ts'
import type { Clock } from '../clock.ts'
import { askHeaders, type AnswerHead } from './askHeaders.ts'
import type { AssetStore } from './assetStore.ts'

/** What is known of an asset: `unreachable` means that nobody could say, so it is asked again next time. */
export type AssetState = 'ok' | 'broken' | 'unreachable'

/** Knows which assets can be fetched. Memory does not grow with their number. */
export interface AssetCache {
  /** Asks once per URL and remembers. Never throws; an aborted signal gives `unreachable`. */
  check(url: string, signal: AbortSignal): Promise<AssetState>
  count(): Promise<number>
  clear(): Promise<void>
}

/** What a cache is made of. */
export interface AssetCacheDeps {
  readonly store: AssetStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: { warn(fields: object, message: string): void }
  readonly timeoutMs?: number
}

/** Assets asked for at the same time. */
const atOnce = 4

/** After so many in a row without an answer TESSA counts as down for a while: a run must not wait for each asset. */
const patience = 8
const restMs = 60_000

/** A page where a file should be is how a refused key looks. */
const isFile = ({ status, mediaType }: AnswerHead) =>
  status >= 200 && status < 400 && mediaType !== 'text/html'
const isGone = ({ status }: AnswerHead) => status === 404 || status === 410

const ask = async (url: string, signal: AbortSignal, timeoutMs: number): Promise<AssetState> => {
  const head = await askHeaders(url, 'HEAD', signal, timeoutMs)
  if (isFile(head)) return 'ok'
  if (isGone(head)) return 'broken'
  // Some servers refuse HEAD, or answer it with less than the truth.
  const whole = await askHeaders(url, 'GET', signal, timeoutMs)
  if (isFile(whole)) return 'ok'
  return whole.status >= 500 || whole.status === 429 ? 'unreachable' : 'broken'
}

/** The asset cache over its store. */
export const createAssetCache = ({ store, clock, log, timeoutMs = 10_000 }: AssetCacheDeps): AssetCache => {
  const slots = createSlots(atOnce)
  const underWay = new Map<string, Promise<AssetState>>()
  let silent = 0
  let restUntil = 0

  const find = async (url: string, signal: AbortSignal): Promise<AssetState> => {
    const known = await store.get(url)
    if (known) return known.ok ? 'ok' : 'broken'
    const release = await slots.take(signal)
    try {
      if (clock.now() < restUntil) return 'unreachable'
      const state = await ask(url, signal, timeoutMs).catch(() => 'unreachable' as const)
      if (signal.aborted) return 'unreachable'
      silent = state === 'unreachable' ? silent + 1 : 0
      if (silent >= patience) {
        silent = 0
        restUntil = clock.now() + restMs
        log.warn({ restMs }, 'assets do not answer, none is asked for a while')
      }
      if (state !== 'unreachable') await store.set(url, state === 'ok', clock.now())
      return state
    } finally {
      release()
    }
  }

  return {
    check: (url, signal) => {
      const already = underWay.get(url)
      if (already) return already
      const found = find(url, signal)
        .catch(error => {
          if (!signal.aborted) log.warn({ err: error }, 'an asset could not be checked')
          return 'unreachable' as const
        })
        .finally(() => underWay.delete(url))
      underWay.set(url, found)
      return found
    },
    count: () => store.count(),
    clear: () => store.clear(),
  }
}
