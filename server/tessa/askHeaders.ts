/** What the headers of an answer say. */
export interface AnswerHead {
  readonly status: number
  /** Media type without parameters, in lower case; empty when there is none. */
  readonly mediaType: string
}

/**
 * Asks for a URL, follows redirects and leaves the content where it is.
 * @throws the error of `fetch`, a TimeoutError after `timeoutMs`, or the signal's reason
 */
export const askHeaders = async (
  url: string,
  method: 'HEAD' | 'GET',
  signal: AbortSignal,
  timeoutMs: number,
): Promise<AnswerHead> => {
  signal.throwIfAborted()
  const stop = new AbortController()
  const follow = (): void => stop.abort(signal.reason)
  const timer = setTimeout(() => stop.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  signal.addEventListener('abort', follow, { once: true })
  try {
    const { status, headers, body } = await fetch(url, { method, redirect: 'follow', signal: stop.signal })
    await body?.cancel()
    const [mediaType = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
    return { status, mediaType: mediaType.trim() }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}
