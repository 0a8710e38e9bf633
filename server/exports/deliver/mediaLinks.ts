import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** TB.One fetches a picture once, at import; two weeks leave room for late imports. */
const lifetimeMs = 14 * 24 * 3_600_000

/** The most cached addresses: variants share the pictures of their model. */
const maxCached = 1000

/** A media code in which nothing needs encoding. */
const plainPath = /^[\w./-]+$/

const encoded = (mediaCode: string) =>
  plainPath.test(mediaCode) ? mediaCode : mediaCode.split('/').map(encodeURIComponent).join('/')

/** The part of a media address that differs between runs: expiry and signature. */
const signature = /\/media\/[0-9a-z]+\/[\w-]{22}\//g
const shortestSignature = '/media/0/'.length + 22 + '/'.length

/** The text of a cell without the signatures of its addresses. */
export const withoutSignatures = (cell: string): string =>
  cell.length >= shortestSignature && cell.includes('/media/') ? cell.replace(signature, '/media/') : cell

/** Signed, expiring addresses under which TB.One fetches files of the PIM from the service. */
export interface MediaLinks {
  /**
   * The addresses of one run, by media code.
   * @param startedAt start of the run: the same run gives the same address again
   */
  linksFrom(startedAt: number): (mediaCode: string) => string
  /** Whether `signature` belongs to the code and has not expired. */
  isValid(mediaCode: string, expires: string, signature: string, now: number): boolean
}

/**
 * @param keys secrets of the signatures: each is accepted, the first one signs
 * @param baseUrl PUBLIC_URL; available once the service listens
 */
export const createMediaLinks = (keys: readonly [string, ...string[]], baseUrl: () => string): MediaLinks => {
  const present = createSecretKey(keys[0], 'utf8')
  const all = [present, ...keys.slice(1).map(key => createSecretKey(key, 'utf8'))]
  const signatureOf = (key: KeyObject, mediaCode: string, expires: string) =>
    createHmac('sha256', key).update(`${expires}\n${mediaCode}`).digest('base64url').slice(0, 22)
  return {
    linksFrom: startedAt => {
      const expires = Math.floor((startedAt + lifetimeMs) / 1000).toString(36)
      const base = `${baseUrl()}/media/${expires}`
      const cache = new Map<string, string>()
      return mediaCode => {
        const cached = cache.get(mediaCode)
        if (cached !== undefined) return cached
        const link = `${base}/${signatureOf(present, mediaCode, expires)}/${encoded(mediaCode)}`
        if (cache.size >= maxCached) cache.clear()
        cache.set(mediaCode, link)
        return link
      }
    },
    isValid: (mediaCode, expires, signature, now) => {
      const received = Buffer.from(signature)
      const isOurs = all.some(key => {
        const expected = Buffer.from(signatureOf(key, mediaCode, expires))
        return expected.length === received.length && timingSafeEqual(expected, received)
      })
      return isOurs && Number.parseInt(expires, 36) * 1000 > now
    },
  }
}
