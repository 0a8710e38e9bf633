import { isIP } from 'node:net'
import { TLSSocket, rootCertificates, type ConnectionOptions } from 'node:tls'
import type { Client } from 'basic-ftp'
import { systemCodeOf } from '../systemCodeOf.ts'
import type { DialOptions, Target } from '../remote.ts'
import { TransferError } from '../transferError.ts'
import { ftpStep } from './ftpStep.ts'
import { greet } from './greet.ts'
import { judgeCertificate } from './judgeCertificate.ts'

const certificateProblem =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECODE)|INVALID_|HOSTNAME_|PATH_LENGTH_|ERR_TLS_CERT)/

const start = async (client: Client, target: Target, tls: ConnectionOptions): Promise<void> => {
  const { host, port, implicitTls } = target
  const step = ftpStep(target)
  const options = { host, ...(isIP(host) ? {} : { servername: host }), ...tls }
  if (implicitTls) {
    await step(
      'secure',
      greet(client, () => client.connectImplicitTLS(host, port, options)),
    )
  } else {
    await step(
      'greeting',
      greet(client, () => client.connect(host, port)),
    )
    await step('secure', client.useTLS(options))
  }
  await client.sendIgnoringError('OPTS UTF8 ON')
}

const certificateOf = (client: Client, target: Target) => {
  const { socket } = client.ftp
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  if (!certificate)
    throw new TransferError('protocolMismatch', { host: target.label, detail: 'no certificate' })
  return certificate
}

/**
 * Opens FTPS. The certificate must be vouched for by an authority, or be the pinned one, or, with nothing pinned, be
 * self-signed; from then on the connection and those of the files accept no other.
 * @returns the fingerprint to pin, null when an authority vouches
 */
export const openSecurely = async (
  client: Client,
  target: Target,
  options: DialOptions,
): Promise<string | null> => {
  const { pinned } = target
  const authorities =
    options.authorities.length > 0 ? { ca: [...rootCertificates, ...options.authorities] } : {}
  try {
    await start(client, target, authorities)
    if (pinned === null) return null
    judgeCertificate(certificateOf(client, target), target, options.now(), null)
    return pinned
  } catch (error) {
    const problem = systemCodeOf(error instanceof TransferError ? error.cause : error)
    if (!certificateProblem.test(problem)) throw error
    // Nothing secret is sent on this connection: it only looks at what the server shows.
    await start(client, target, { rejectUnauthorized: false })
    const certificate = certificateOf(client, target)
    const fingerprint = judgeCertificate(certificate, target, options.now(), problem)
    const only = {
      ca: certificate.toString(),
      allowPartialTrustChain: true,
      checkServerIdentity: () => undefined,
    }
    await start(client, target, only)
    return fingerprint
  }
}
