import { z } from 'zod'
import type { Language, Sentence } from '../../src/contract/words.ts'
import { LocalizedError } from '../shared/errors.ts'
import type { HttpClient } from '../shared/networks.ts'
import { addressRefused, networkFailureOf, systemCodeOf } from '../shared/systemFailures.ts'
import type { Answer, WebhookMessage } from '../store/jobs/webhookOutbox.ts'

/** Why a message has no answer. Places: host, detail. */
const webhookSentences = {
  hostNotFound: {
    en: 'The host {host} was not found. Check the address of the webhook.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Adresse des Webhooks.',
  },
  addressRefused: addressRefused({
    en: 'Check the address of the webhook.',
    de: 'Prüfen Sie die Adresse des Webhooks.',
  }),
  connectionRefused: {
    en: '{host} does not accept connections. Check the port of the address and the firewall.',
    de: '{host} nimmt keine Verbindungen an. Prüfen Sie den Port der Adresse und die Firewall.',
  },
  timeout: {
    en: '{host} did not answer within 15 seconds. The system must answer first and work afterwards.',
    de: '{host} hat nicht innerhalb von 15 Sekunden geantwortet. Das System muss erst antworten und dann arbeiten.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({detail}). Have its certificate renewed; name that of an own authority in NODE_EXTRA_CA_CERTS.',
    de: 'Keine sichere Verbindung zu {host} ({detail}). Lassen Sie das Zertifikat erneuern; das einer eigenen Zertifizierungsstelle nennen Sie in NODE_EXTRA_CA_CERTS.',
  },
  connectionLost: {
    en: 'The connection to {host} was lost ({detail}). Check the system behind the address.',
    de: 'Die Verbindung zu {host} ging verloren ({detail}). Prüfen Sie das System hinter der Adresse.',
  },
  refused: {
    en: '{host} answered with status {status}. Only 200 to 299 count as accepted.',
    de: '{host} antwortete mit Status {status}. Als angenommen zählen nur 200 bis 299.',
  },
  notEnabled: {
    en: 'The webhook is disabled or was deleted. Enable it and send again.',
    de: 'Der Webhook ist nicht aktiv oder wurde gelöscht. Aktivieren Sie ihn und senden Sie erneut.',
  },
} as const satisfies Record<string, Sentence>
type WebhookErrorCode = keyof typeof webhookSentences

/** A message that was not accepted. */
export class WebhookError extends LocalizedError<WebhookErrorCode> {
  override readonly name = 'WebhookError'

  constructor(code: WebhookErrorCode, params: Partial<Record<'host' | 'detail' | 'status', string>> = {}) {
    super(code, webhookSentences[code], { host: '', detail: '', status: '', ...params })
  }
}

/** How a failure without an answer is stored in place of the answer, because the log is read in both languages. */
const failureSchema = z.object({
  failure: z.enum(Object.keys(webhookSentences) as [WebhookErrorCode, ...WebhookErrorCode[]]), // the keys above
  host: z.string(),
  detail: z.string(),
})

export const storedFailure = (failure: WebhookErrorCode, host = '', detail = ''): string =>
  JSON.stringify({ failure, host, detail } satisfies z.output<typeof failureSchema>)

/** Why a message was not accepted. */
export const errorOf = ({ status, text }: Pick<Answer, 'status' | 'text'>, url = ''): WebhookError => {
  if (status !== null) return new WebhookError('refused', { host: new URL(url).host, status: String(status) })
  const { failure, ...params } = failureSchema.parse(JSON.parse(text)) // `storedFailure` wrote it
  return new WebhookError(failure, params)
}

/** The answer to a message as the log shows it: its first bytes, or a sentence where there was none. */
export const answerText = (text: string | null, status: number | null, language: Language): string | null =>
  text === null || status !== null ? text : errorOf({ status, text }).sentence(language)

/** Milliseconds for the whole call. */
const maxSendMs = 15_000
/** Characters of the answer that are stored. */
const maxAnswer = 500

/** Reads the beginning of a body, and no more than that. */
const readBeginning = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length >= maxAnswer) break
  }
  // PostgreSQL stores no NUL
  return text.replaceAll('\0', '').slice(0, maxAnswer)
}

interface Target {
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
}

/**
 * Sends a message once, signed by the Standard Webhooks scheme. Redirects are not followed.
 * @throws the signal's reason
 */
export const sendMessage = async (
  { messageId, body }: Pick<WebhookMessage, 'messageId' | 'body'>,
  { url, secret }: Target,
  httpClient: HttpClient,
  now: number,
  signal: AbortSignal,
): Promise<Answer> => {
  const [{ Webhook }, { request }, dispatcher] = await Promise.all([
    import('standardwebhooks'),
    import('undici'),
    httpClient(),
  ])
  const timeout = AbortSignal.timeout(maxSendMs)
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Kontor',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, new Date(now), body),
    }
    const stop = AbortSignal.any([signal, timeout])
    const call = { method: 'POST', headers, body, dispatcher, signal: stop } as const
    const { statusCode: status, body: answer } = await request(url, call)
    const text = await readBeginning(answer)
    return { accepted: status >= 200 && status < 300, status, durationMs: durationMs(), text }
  } catch (error) {
    signal.throwIfAborted()
    const detail = systemCodeOf(error)
    const failure = timeout.aborted ? 'timeout' : (networkFailureOf(detail) ?? 'connectionLost')
    const text = storedFailure(failure, new URL(url).host, detail)
    return { accepted: false, status: null, durationMs: durationMs(), text }
  }
}
