import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectFtp } from '../../../server/transfer/ftp.ts'
import { connectionOfTarget } from '../../../server/transfer/connectTransfer.ts'
import { judgeCertificate, TransferError } from '../../../server/transfer/transferError.ts'
import { connectTo } from './connectTo.ts'
import { type Certificate, makeCertificate } from './makeCertificate.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import { startFtp } from './startFtp.ts'

const day = 24 * 3600 * 1000
const here = ['127.0.0.1']
const authority = makeCertificate({ names: ['Our own authority'] })
const signed = (wish: { names?: string[]; from?: Date; to?: Date } = {}) =>
  makeCertificate({ names: here, ...wish, issuer: authority }, 'Our own authority')
const connectOptions = {
  signal: new AbortController().signal,
  timeoutMs: 60_000,
  now: Date.now,
  authorities: [],
  network: createNetwork(false),
}
const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256

const serving = async (certificate: Certificate) => {
  const place = await startFtp(certificate)
  onTestFinished(place.close)
  return place
}
const codeOf = (error: unknown) => (error instanceof TransferError ? error.code : String(error))
const outcome = async (
  certificate: Certificate,
  authorities: string[] = [],
  pinned: string | null = null,
) => {
  const { settings } = await serving(certificate)
  return connectTo({ ...settings, fingerprint: pinned }, { authorities }).then(async uploader => {
    await uploader.close()
    return uploader.fingerprint
  }, codeOf)
}

describe('the certificate of an FTPS server', () => {
  it('of a known authority needs no pin', async () => {
    expect(await outcome(signed(), [authority.cert])).toBe(null)
  })
  it('that is self-signed is trusted at the first connection and returned for pinning', async () => {
    const own = makeCertificate({ names: here })
    expect(await outcome(own)).toBe(fingerprintOf(own))
  })
  it('that is self-signed may have any name, because its fingerprint is checked', async () => {
    const own = makeCertificate({ names: ['localhost.localdomain'] })
    expect(await outcome(own)).toBe(fingerprintOf(own))
  })
  it('of an unknown authority is refused', async () => {
    expect(await outcome(signed())).toBe('certificateUntrusted')
  })
  it('of an unknown authority is accepted if exactly this one is pinned', async () => {
    const theirs = signed()
    expect(await outcome(theirs, [], fingerprintOf(theirs))).toBe(fingerprintOf(theirs))
  })
  it('for another name is refused', async () => {
    expect(await outcome(signed({ names: ['ftp.example.com'] }), [authority.cert])).toBe(
      'certificateWrongHost',
    )
  })
  it.each([
    ['an authority', (wish: { from: Date; to: Date }) => signed(wish)],
    ['itself', (wish: { from: Date; to: Date }) => makeCertificate({ names: here, ...wish })],
  ])('signed by %s is refused when it has expired', async (_, make) => {
    const old = make({ from: new Date(Date.now() - 9 * day), to: new Date(Date.now() - 2 * day) })
    expect(await outcome(old, [authority.cert])).toBe('certificateExpired')
  })
  it.each([
    ['an authority', signed],
    ['itself', () => makeCertificate({ names: here })],
  ])('signed by %s is refused when another is pinned', async (_, make) => {
    const pinned = fingerprintOf(makeCertificate({ names: here }))
    expect(await outcome(make(), [authority.cert], pinned)).toBe('fingerprintChanged')
  })
  it('is pinned for the connections of the files too', async () => {
    const own = makeCertificate({ names: here })
    const place = await serving(own)
    const uploader = await connectTo({ ...place.settings, fingerprint: fingerprintOf(own) })
    const path = join(await mkdtemp(join(tmpdir(), 'local-')), 'a.csv')
    await writeFile(path, 'a')
    await uploader.put('a.csv', path, { signal: new AbortController().signal })
    await uploader.close()
    expect(await readdir(place.folder)).toEqual(['a.csv'])
  })
})

describe('FTPS with TLS from the first byte', () => {
  it('is chosen by port 990', () => {
    const at = (port: number) =>
      connectionOfTarget({
        protocol: 'ftps',
        address: 'a',
        port,
        username: 'a',
        password: 'b',
        directory: '/in',
      }).implicitTls
    expect([at(990), at(21), at(9900)]).toEqual([true, false, false])
  })

  it('transfers a file, pinned at the first connection', async () => {
    const own = makeCertificate({ names: here })
    const place = await startFtp(own, true)
    onTestFinished(place.close)
    const remote = await connectFtp(
      { ...connectionOfTarget(place.settings), implicitTls: true },
      connectOptions,
    )
    const read = () => Readable.from([Buffer.from('abc')])
    await remote.write('a.csv', { start: 0, size: 3, read }, () => {})
    await remote.close()
    remote.cut()
    expect(remote.fingerprint).toBe(fingerprintOf(own))
    expect(await readFile(join(place.folder, 'a.csv'), 'utf8')).toBe('abc')
  })

  it('is not found on a server that starts TLS on request', async () => {
    const { settings } = await serving(makeCertificate({ names: here }))
    const error = await connectFtp(
      { ...connectionOfTarget(settings), implicitTls: true },
      connectOptions,
    ).catch(codeOf)
    expect(error).toBe('protocolMismatch')
  })
})

describe('judgeCertificate', () => {
  const target = connectionOfTarget({
    protocol: 'ftps',
    address: 'ftp.example.com',
    port: null,
    username: 'a',
    password: 'b',
    directory: '/in',
  })
  it('names the dates, the names and the problem', () => {
    const certificate = new X509Certificate(signed({ names: ['one.example', 'two.example'] }).cert)
    const said = (problem: string, now = Date.now()) => {
      try {
        return judgeCertificate(certificate, target, now, problem)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    }
    expect(said('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('DNS:one.example, DNS:two.example')
    expect(said('UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(said('', Date.now() + 9 * day)).toMatch(
      /\(valid \d{1,2} [A-Z][a-z]+ \d{4} to \d{1,2} [A-Z][a-z]+ \d{4}\)/,
    )
    expect(said('', Date.now() - 9 * day)).toContain('not valid today')
  })
})
