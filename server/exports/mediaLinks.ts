import { createHmac, timingSafeEqual } from 'node:crypto'

/** TB.One fetches a picture once, at import; two weeks leave room for late imports. */
const lifetimeMs = 14 * 24 * 3_600_000

/** Signed, expiring addresses under which TB.One fetches files of the PIM from the service. */
export interface MediaLinks {
  /** @param startedAt start of the run: the same run gives the same address again */
  linkOf(mediaCode: string, startedAt: number): string
  /** Whether `signature` belongs to the code and has not expired. */
  isValid(mediaCode: string, expires: string, signature: string, now: number): boolean
}

/** @param baseUrl PUBLIC_URL, known once the service listens */
export const createMediaLinks = (key: string, baseUrl: () => string): MediaLinks => {
  const signatureOf = (mediaCode: string, expires: string) =>
    createHmac('sha256', key).update(`${expires}\n${mediaCode}`).digest('base64url').slice(0, 22)
  return {
    linkOf: (mediaCode, startedAt) => {
      const expires = Math.floor((startedAt + lifetimeMs) / 1000).toString(36)
      const path = mediaCode.split('/').map(encodeURIComponent).join('/')
      return `${baseUrl()}/media/${expires}/${signatureOf(mediaCode, expires)}/${path}`
    },
    isValid: (mediaCode, expires, signature, now) => {
      const expected = Buffer.from(signatureOf(mediaCode, expires))
      const given = Buffer.from(signature)
      const fits = expected.length === given.length && timingSafeEqual(expected, given)
      return fits && Number.parseInt(expires, 36) * 1000 > now
    },
  }
}
