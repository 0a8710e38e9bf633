import { addressRefused, networkFailureOf, systemCodeOf } from '../shared/systemFailures.ts'
import { fetchHead, type HttpClient } from '../shared/networks.ts'
import type { TessaSettings } from './tessaLinks.ts'
import type { Sentence } from '../../src/contract/words.ts'
import { LocalizedError } from '../shared/errors.ts'

/** One sentence for each code: the problem, then the remedy. Places: host, status, detail. */
export const tessaSentences = {
  notConfigured: {
    en: 'TESSA is not connected. Enter its address and the system identifier in the TESSA API settings.',
    de: 'TESSA ist nicht verbunden. Tragen Sie Adresse und Systemkennung in den TESSA-API-Einstellungen ein.',
  },
  addressInvalid: {
    en: '“{host}” is not a TESSA address. Enter it with http:// or https://, such as https://tessa.example.com.',
    de: '„{host}“ ist keine TESSA-Adresse. Geben Sie sie mit http:// oder https:// ein, zum Beispiel https://tessa.example.com.',
  },
  hostNotFound: {
    en: 'The host {host} was not found. Check the spelling of the TESSA address.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Schreibweise der TESSA-Adresse.',
  },
  addressRefused: addressRefused({ en: 'Check the TESSA address.', de: 'Prüfen Sie die TESSA-Adresse.' }),
  connectionRefused: {
    en: '{host} does not accept connections. Check the port of the TESSA address and the firewall.',
    de: '{host} nimmt keine Verbindungen an. Prüfen Sie den Port der TESSA-Adresse und die Firewall.',
  },
  timeout: {
    en: 'TESSA at {host} did not answer in time. Try again later, or check address and firewall.',
    de: 'TESSA unter {host} hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut oder prüfen Sie Adresse und Firewall.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({detail}). Have the certificate renewed, or check whether the address must begin with http://.',
    de: 'Keine sichere Verbindung zu {host} ({detail}). Lassen Sie das Zertifikat erneuern oder prüfen Sie, ob die Adresse mit http:// beginnen muss.',
  },
  redirectedElsewhere: {
    en: '{host} redirects to {detail}. Enter that address if it is your TESSA.',
    de: '{host} leitet an {detail} weiter. Geben Sie diese Adresse ein, wenn es Ihr TESSA ist.',
  },
  refused: {
    en: '{host} answers with status {status}, not like TESSA. Enter the address at which TESSA opens in the browser.',
    de: '{host} antwortet mit Status {status}, nicht wie TESSA. Geben Sie die Adresse ein, unter der sich TESSA im Browser öffnet.',
  },
  unavailable: {
    en: 'TESSA at {host} could not be reached ({detail}). Try again later, or ask whoever runs it.',
    de: 'TESSA unter {host} war nicht erreichbar ({detail}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
} as const satisfies Record<string, Sentence>
/** The errors of a connection to TESSA. */
export type TessaErrorCode = keyof typeof tessaSentences

/** The values of the sentence. */
type TessaErrorParams = {
  /** Host and port; for addressInvalid the entered text. */
  readonly host: string
  /** HTTP status as text, empty without an answer. */
  readonly status: string
  /** The system's error code. */
  readonly detail: string
}

/** TESSA cannot be used. */
export class TessaError extends LocalizedError<TessaErrorCode, TessaErrorParams> {
  override readonly name = 'TessaError'

  constructor(code: TessaErrorCode, params: Partial<TessaErrorParams> = {}, cause?: unknown) {
    super(code, tessaSentences[code], { host: '', status: '', detail: '', ...params }, { cause })
  }
}

/** Turns an error of `fetch` into a TessaError. */
const tessaErrorOf = (error: unknown, { host, hostname }: URL): TessaError => {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new TessaError('timeout', { host }, error)
  const detail = systemCodeOf(error) || 'connection lost'
  const failure = networkFailureOf(detail) ?? 'connectionLost'
  const code = failure === 'connectionLost' ? 'unavailable' : failure
  return new TessaError(code, { host: code === 'hostNotFound' ? hostname : host, detail }, error)
}

/**
 * Checks that TESSA answers, as its own Akeneo bundle does: HEAD of the address, redirects followed. Only a real
 * asset shows whether the system identifier and the channel are right, see `createAssetCache`.
 * @throws TessaError, or the signal's reason
 */
export const checkTessa = async (
  settings: TessaSettings,
  httpClient: HttpClient,
  signal: AbortSignal,
  timeoutMs = 5000,
): Promise<void> => {
  const entered = settings.url?.trim() ?? ''
  if (entered === '' || !settings.systemIdentifier?.trim()) throw new TessaError('notConfigured')
  const address = URL.parse(entered)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TessaError('addressInvalid', { host: entered })
  const head = await fetchHead(address.href, 'HEAD', httpClient, signal, timeoutMs).catch(error => {
    signal.throwIfAborted()
    throw tessaErrorOf(error, address)
  })
  const { status, elsewhere } = head
  if (elsewhere) throw new TessaError('redirectedElsewhere', { host: address.host, detail: elsewhere })
  if (status < 200 || status > 399)
    throw new TessaError('refused', { host: address.host, status: String(status) })
}
