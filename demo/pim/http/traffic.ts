import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from '../faults.ts'
import { ApiError, type Reply } from './route.ts'

/** The calls since the start or the last reset. */
export interface Counters {
  /** Calls by path, without the query. */
  calls: Map<string, number>
  total: number
  inFlight: number
  maxInFlight: number
}

/** Counts the calls and simulates faults. */
export interface Traffic {
  readonly counters: Readonly<Counters>
  /** Counts a call as running. @returns a function that ends it in the counters; further calls of it have no effect */
  enter(path: string): () => void
  /**
   * Simulates the fault that is due.
   * @returns 'none' if no fault is due, null if the call gets no answer, otherwise the faulty answer
   * @throws ApiError 429
   */
  simulate(request: IncomingMessage, response: ServerResponse): 'none' | Reply | null
  reset(): void
}

// Limits the memory when a client requests a million pictures.
const MOST_PATHS = 10_000

function htmlPage(status: number): Reply {
  const title = status === 500 ? '500 Internal Server Error' : `${status} Bad Gateway`
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>\r\n`
  return { status, type: 'text/html', body }
}

function tooMany(retryAfter: number | null): ApiError {
  const headers = retryAfter === null ? undefined : { 'Retry-After': String(retryAfter) }
  return new ApiError(429, 'You have exceeded the limit of API requests per second.', headers)
}

/** Makes the counters and the fault injection of one server. */
export function createTraffic(faults: () => Faults): Traffic {
  const counters: Counters = { calls: new Map(), total: 0, inFlight: 0, maxInFlight: 0 }
  let restCalls = 0

  function enter(path: string): () => void {
    const { calls } = counters
    if (calls.has(path) || calls.size < MOST_PATHS) calls.set(path, (calls.get(path) ?? 0) + 1)
    counters.total += 1
    counters.inFlight += 1
    counters.maxInFlight = Math.max(counters.maxInFlight, counters.inFlight)
    let isRunning = true
    return () => {
      if (isRunning) counters.inFlight -= 1
      isRunning = false
    }
  }

  function simulate(request: IncomingMessage, response: ServerResponse): 'none' | Reply | null {
    restCalls += 1
    const {
      tooManyEvery,
      tooManyAbove,
      retryAfter,
      failEvery,
      failStatus,
      failFor,
      resetEvery,
      hangEvery,
      truncateEvery,
    } = faults()
    const isTurn = (every: number) => every > 0 && restCalls % every === 0
    if (tooManyAbove > 0 && counters.inFlight > tooManyAbove) throw tooMany(retryAfter)
    if (isTurn(tooManyEvery)) throw tooMany(retryAfter)
    if (isTurn(failEvery) || failFor.includes(request.socket.remoteAddress ?? '')) return htmlPage(failStatus)
    if (isTurn(hangEvery)) return null
    if (isTurn(truncateEvery)) return { body: '{"_links":{"self":{"href":' }
    if (!isTurn(resetEvery)) return 'none'
    // The connection breaks after half an answer.
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
    response.write('{"_links":{', () => request.socket.resetAndDestroy())
    return null
  }

  function reset(): void {
    counters.calls.clear()
    counters.total = 0
    counters.maxInFlight = counters.inFlight
    restCalls = 0
  }

  return { counters, enter, simulate, reset }
}
