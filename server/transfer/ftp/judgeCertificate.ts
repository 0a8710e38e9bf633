import type { X509Certificate } from 'node:crypto'
import type { Target } from '../remote.ts'
import { TransferError } from '../transferError.ts'

/**
 * Decides about a certificate.
 * @param now milliseconds since 1970
 * @param problem what OpenSSL holds against it, null if nothing
 * @returns its fingerprint
 * @throws TransferError fingerprintChanged, certificateExpired, certificateWrongHost, certificateUntrusted
 */
export const judgeCertificate = (
  certificate: X509Certificate,
  { label, pinned }: Target,
  now: number,
  problem: string | null,
): string => {
  const fingerprint = certificate.fingerprint256
  if (pinned !== null && pinned !== fingerprint)
    throw new TransferError('fingerprintChanged', { host: label, fingerprint, pinned })
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo))
    throw new TransferError('certificateExpired', {
      host: label,
      detail: `${certificate.validFrom} – ${certificate.validTo}`,
    })
  if (pinned !== null || problem === null || problem === 'DEPTH_ZERO_SELF_SIGNED_CERT') return fingerprint
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    throw new TransferError('certificateWrongHost', {
      host: label,
      detail: certificate.subjectAltName ?? certificate.subject.replaceAll('\n', ', '),
    })
  throw new TransferError('certificateUntrusted', { host: label, detail: problem })
}
