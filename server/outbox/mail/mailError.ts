import { z } from 'zod'
import type { Sentence } from '../../../src/contract/words.ts'
import { LocalizedError } from '../../shared/errors.ts'
import { networkFailureOf } from '../../shared/systemFailures.ts'

/** One sentence for each code: the problem, then the remedy. Places: host, to, from, reason. */
const mailSentences = {
  notConfigured: {
    en: 'No mail server is set up. Ask an administrator to start Kontor with SMTP_URL, for example smtp://user:password@mail.example.com:587.',
    de: 'Es ist kein Mailserver eingerichtet. Kontor muss mit SMTP_URL gestartet werden, zum Beispiel smtp://benutzer:passwort@mail.example.com:587.',
  },
  connectionRefused: {
    en: 'The mail server {host} does not accept connections. Check host and port in SMTP_URL, the firewall and that the mail server is running.',
    de: 'Der Mailserver {host} nimmt keine Verbindungen an. Prüfen Sie Host und Port in SMTP_URL, die Firewall und ob der Mailserver läuft.',
  },
  hostNotFound: {
    en: 'The mail server {host} was not found. Check its spelling in SMTP_URL.',
    de: 'Der Mailserver {host} wurde nicht gefunden. Prüfen Sie seine Schreibweise in SMTP_URL.',
  },
  loginRefused: {
    en: 'The mail server {host} refuses the login ({reason}). Check username and password in SMTP_URL; special characters in them must be percent-encoded.',
    de: 'Der Mailserver {host} lehnt die Anmeldung ab ({reason}). Prüfen Sie Benutzername und Passwort in SMTP_URL; Sonderzeichen darin müssen prozentkodiert sein.',
  },
  recipientRefused: {
    en: 'The mail server {host} does not accept emails for {to} ({reason}). Check the email address of the account.',
    de: 'Der Mailserver {host} nimmt keine E-Mails für {to} an ({reason}). Prüfen Sie die E-Mail-Adresse des Benutzerkontos.',
  },
  senderRefused: {
    en: 'The mail server {host} does not accept emails from {from} ({reason}). Set MAIL_FROM to an address it allows.',
    de: 'Der Mailserver {host} nimmt keine E-Mails von {from} an ({reason}). Setzen Sie MAIL_FROM auf eine Adresse, die er erlaubt.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({reason}). Have its certificate renewed, name the host the certificate is for, or check whether SMTP_URL must begin with smtp:// or smtps://.',
    de: 'Keine sichere Verbindung zu {host} ({reason}). Lassen Sie das Zertifikat erneuern, nennen Sie den Host, für den es gilt, oder prüfen Sie, ob SMTP_URL mit smtp:// oder smtps:// beginnen muss.',
  },
  certificateUntrusted: {
    en: 'The certificate of the mail server {host} comes from no authority that this machine knows ({reason}). Store it, or that of its authority, as a PEM file and start Kontor with NODE_EXTRA_CA_CERTS=/path/to/file.pem.',
    de: 'Das Zertifikat des Mailservers {host} stammt von keiner Zertifizierungsstelle, die dieser Rechner kennt ({reason}). Speichern Sie es oder das seiner Zertifizierungsstelle als PEM-Datei und starten Sie Kontor mit NODE_EXTRA_CA_CERTS=/pfad/zur/datei.pem.',
  },
  timeout: {
    en: 'The mail server {host} did not answer in time. Check the port in SMTP_URL, or try again later.',
    de: 'Der Mailserver {host} hat nicht rechtzeitig geantwortet. Prüfen Sie den Port in SMTP_URL oder versuchen Sie es später erneut.',
  },
  refused: {
    en: 'The mail server {host} does not accept this email to {to} ({reason}). Ask whoever runs it.',
    de: 'Der Mailserver {host} nimmt diese E-Mail an {to} nicht an ({reason}). Fragen Sie den Betreiber.',
  },
  accountGone: {
    en: 'The account does not exist any more.',
    de: 'Das Benutzerkonto gibt es nicht mehr.',
  },
  unavailable: {
    en: 'The mail server {host} could not accept the email ({reason}). Try again later, or ask whoever runs it.',
    de: 'Der Mailserver {host} konnte die E-Mail nicht annehmen ({reason}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
} as const satisfies Record<string, Sentence>
/** The reasons a mail cannot be sent. */
export type MailErrorCode = keyof typeof mailSentences

/** The values of the sentence; they never hold a user name or password. */
type MailErrorParams = {
  /** Host and port of the mail server. */
  readonly host: string
  readonly to: string
  readonly from: string
  /** The server's own message, else the error of the connection. */
  readonly reason: string
}

/**
 * The failures that only another mail or another address mends. All others pass by themselves or once an administrator has
 * mended them: a server that is away or asks to wait, a wrong password, certificate or sender.
 */
const finalCodes: ReadonlySet<MailErrorCode> = new Set(['recipientRefused', 'refused', 'accountGone'])

/** The error of the mailer; besides it the mailer throws only the reason of an aborted signal. */
export class MailError extends LocalizedError<MailErrorCode, MailErrorParams> {
  override readonly name = 'MailError'

  constructor(code: MailErrorCode, params: Partial<MailErrorParams> = {}, cause?: unknown) {
    super(code, mailSentences[code], { host: '', to: '', from: '', reason: '', ...params }, { cause })
  }

  /** Whether sending it again cannot help. */
  get isFinal(): boolean {
    return finalCodes.has(this.code)
  }
}

/** The parts of an SMTP client's error that are used. */
const failureSchema = z.object({
  code: z.string().catch(''),
  /** The error code of the socket. */
  originalCode: z.string().catch(''),
  /** The command that failed: `RCPT TO`. */
  command: z.string().catch(''),
  /** The server's status: 550. */
  responseCode: z.number().catch(0),
  response: z.string().catch(''),
  message: z.string().catch(''),
})
type Failure = z.output<typeof failureSchema>

/** SMTP replies that ask for a log-in or refuse one. */
const loginReplies = new Set([530, 534, 535, 538])

/** OpenSSL's codes for a certificate that the server, or an own authority, has signed itself. */
const untrustedCodes = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/

const codeOf = ({ code, originalCode, command, responseCode }: Failure): MailErrorCode => {
  // by RFC 5321, 4.2.1 each of these asks for another try, also of a log-in and for a recipient
  if (responseCode >= 400 && responseCode < 500) return 'unavailable'
  if (code === 'EAUTH' || code === 'ENOAUTH' || loginReplies.has(responseCode)) return 'loginRefused'
  if (code === 'EDNS') return 'hostNotFound'
  if (untrustedCodes.test(code) || untrustedCodes.test(originalCode)) return 'certificateUntrusted'
  const failure = networkFailureOf(code) ?? networkFailureOf(originalCode)
  // the operator sets the mail server, so its address is not restricted
  if (failure && failure !== 'connectionLost' && failure !== 'addressRefused') return failure
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tlsInvalid'
  if (command === 'RCPT TO' || (code === 'EENVELOPE' && command === 'API')) return 'recipientRefused'
  if (command === 'MAIL FROM') return 'senderRefused'
  if (command === 'DATA' && responseCode >= 500) return 'refused'
  return 'unavailable'
}

/** For a certificate error the library gives a sentence; for TLS with a plain server it gives a dump. */
const reasonOf = ({ response, message, originalCode }: Failure): string =>
  (response || (message.includes(':error:') ? originalCode : message))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** Turns an error of the SMTP client into a MailError. */
export const mailErrorOf = (error: unknown, params: Omit<MailErrorParams, 'reason'>): MailError => {
  const failure = failureSchema.safeParse(error).data
  if (!failure) return new MailError('unavailable', { ...params, reason: String(error) }, error)
  return new MailError(codeOf(failure), { ...params, reason: reasonOf(failure) }, error)
}
