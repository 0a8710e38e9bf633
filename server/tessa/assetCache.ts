import type { AssetStore } from '../model/assets.ts'
import { type Clock, createSlots } from '../shared/clock.ts'
import { type AnswerHead, fetchHead, type HttpClient } from '../shared/networks.ts'

/** The state of an asset: `unreachable` means that there was no answer, so that it is requested again next time. */
export type AssetState = 'ok' | 'broken' | 'unreachable'

/** Checks which assets can be fetched. Memory does not grow with their number. */
export interface AssetCache {
  /** Requests each URL once and remembers the answer. Never throws; an aborted signal gives `unreachable`. */
  check(url: string, signal: AbortSignal): Promise<AssetState>
  count(): Promise<number>
  clear(): Promise<void>
}

/** The dependencies of a cache. */
export interface AssetCacheDeps {
  readonly store: AssetStore
  readonly httpClient: HttpClient
  readonly clock: Pick<Clock, 'now'>
  readonly log: { warn(fields: object, message: string): void }
  readonly timeoutMs?: number
}

/** Requests at the same time. */
const concurrency = 4

/** After so many failures in a row TESSA counts as down for a while: a run must not wait for each asset. */
const maxFailures = 8
const pauseMs = 60_000

/** An HTML page in place of a file means that TESSA refused the key. */
/** A redirect to another host counts as a file: TB.One follows it, the service does not. */
const isFile = ({ status, mediaType, elsewhere }: AnswerHead) =>
  status >= 200 && status < 400 && (mediaType !== 'text/html' || elsewhere !== null)
const isGone = ({ status }: AnswerHead) => status === 404 || status === 410

const requestAsset = async (
  url: string,
  ...how: [httpClient: HttpClient, signal: AbortSignal, timeoutMs: number]
): Promise<AssetState> => {
  const head = await fetchHead(url, 'HEAD', ...how)
  if (isFile(head)) return 'ok'
  if (isGone(head)) return 'broken'
  // some servers refuse HEAD or answer it wrongly
  const whole = await fetchHead(url, 'GET', ...how)
  if (isFile(whole)) return 'ok'
  return whole.status >= 500 || whole.status === 429 ? 'unreachable' : 'broken'
}

/** The asset cache over its store. */
export const createAssetCache = ({
  store,
  httpClient,
  clock,
  log,
  timeoutMs = 10_000,
}: AssetCacheDeps): AssetCache => {
  const slots = createSlots(concurrency)
  const pending = new Map<string, Promise<AssetState>>()
  let failuresInARow = 0
  let pausedUntil = 0

  const find = async (url: string, signal: AbortSignal): Promise<AssetState> => {
    const stored = await store.get(url)
    if (stored) return stored.ok ? 'ok' : 'broken'
    const release = await slots.take(signal)
    try {
      if (clock.now() < pausedUntil) return 'unreachable'
      const state = await requestAsset(url, httpClient, signal, timeoutMs).catch(() => 'unreachable' as const)
      if (signal.aborted) return 'unreachable'
      failuresInARow = state === 'unreachable' ? failuresInARow + 1 : 0
      if (failuresInARow >= maxFailures) {
        failuresInARow = 0
        pausedUntil = clock.now() + pauseMs
        log.warn({ restMs: pauseMs }, 'assets do not answer, so none is requested for a while')
      }
      if (state !== 'unreachable') await store.set(url, state === 'ok', clock.now())
      return state
    } finally {
      release()
    }
  }

  return {
    check: (url, signal) => {
      const running = pending.get(url)
      if (running) return running
      const check = find(url, signal)
        .catch(error => {
          if (!signal.aborted) log.warn({ err: error }, 'an asset could not be checked')
          return 'unreachable' as const
        })
        .finally(() => pending.delete(url))
      pending.set(url, check)
      return check
    },
    count: () => store.count(),
    clear: () => store.clear(),
  }
}
