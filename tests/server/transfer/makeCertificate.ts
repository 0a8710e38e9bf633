import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The content of a certificate. */
export interface CertificateWish {
  /** Its DNS names and IPv4 addresses. */
  names: readonly string[]
  from?: Date
  to?: Date
  /** Absent for a self-signed certificate. */
  issuer?: Certificate
}

/** Certificate and key as PEM, for a TLS server. */
export interface Certificate {
  cert: string
  key: string
}

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...content: Buffer[]) => der(0x30, ...content)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))))
const alternative = (name: string) =>
  /^\d+(\.\d+){3}$/.test(name)
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const subjectOf = (wish: CertificateWish) => nameOf(wish.names[0] ?? 'nobody')

const day = 24 * 3600 * 1000

/** An X.509 certificate with an elliptic key, written byte by byte as in RFC 5280. */
export const makeCertificate = (
  wish: CertificateWish,
  authorityName = wish.names[0] ?? 'nobody',
): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuerKey = wish.issuer ? createPrivateKey(wish.issuer.key) : privateKey
  const extension = (id: Buffer, value: Buffer) => sequence(id, der(0x04, value))
  const isAuthority = wish.issuer ? sequence() : sequence(der(0x01, Buffer.from([255])))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(authorityName),
    sequence(time(wish.from ?? new Date(Date.now() - day)), time(wish.to ?? new Date(Date.now() + day))),
    subjectOf(wish),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(oid(0x55, 0x1d, 0x11), sequence(...wish.names.map(alternative))),
        extension(oid(0x55, 0x1d, 0x13), isAuthority),
      ),
    ),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuerKey))
  const whole = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
