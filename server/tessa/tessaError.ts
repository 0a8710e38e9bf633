import type { Sentence } from '../../src/contract/words.ts'
import { SayableError } from '../shared/errors.ts'

/** Everything that can go wrong between us and TESSA. */
export type TessaErrorCode =
  | 'notConfigured'
  | 'addressInvalid'
  | 'hostNotFound'
  | 'connectionRefused'
  | 'timeout'
  | 'tlsInvalid'
  | 'refused'
  | 'unavailable'

/** One sentence per code: what happened, then what to do. Places: host, status, detail. */
export const tessaSentences: Readonly<Record<TessaErrorCode, Sentence>> = {
  notConfigured: {
    en: 'TESSA is not connected. Enter its address and the system identifier in the TESSA API settings.',
    de: 'TESSA ist nicht verbunden. Tragen Sie Adresse und Systemkennung in den TESSA-API-Einstellungen ein.',
  },
  addressInvalid: {
    en: '“{host}” is not a TESSA address. Enter it with http:// or https://, such as https://tessa.example.com.',
    de: '„{host}“ ist keine TESSA-Adresse. Geben Sie sie mit http:// oder https:// ein, zum Beispiel https://tessa.example.com.',
  },
  hostNotFound: {
    en: 'There is no host named {host}. Check the spelling of the TESSA address.',
    de: 'Es gibt keinen Host mit dem Namen {host}. Prüfen Sie die Schreibweise der TESSA-Adresse.',
  },
  connectionRefused: {
    en: 'Nothing accepts connections at {host}. Check the port of the TESSA address and the firewall.',
    de: 'Unter {host} werden keine Verbindungen angenommen. Prüfen Sie den Port der TESSA-Adresse und die Firewall.',
  },
  timeout: {
    en: 'TESSA at {host} did not answer in time. Try again later, or check address and firewall.',
    de: 'TESSA unter {host} hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut oder prüfen Sie Adresse und Firewall.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({detail}). Have the certificate renewed, or check whether the address must begin with http://.',
    de: 'Keine sichere Verbindung zu {host} ({detail}). Lassen Sie das Zertifikat erneuern oder prüfen Sie, ob die Adresse mit http:// beginnen muss.',
  },
  refused: {
    en: '{host} answers with status {status}, not like TESSA. Enter the address at which TESSA opens in the browser.',
    de: '{host} antwortet mit Status {status}, nicht wie TESSA. Geben Sie die Adresse ein, unter der sich TESSA im Browser öffnet.',
  },
  unavailable: {
    en: 'TESSA at {host} could not be reached ({detail}). Try again later, or ask its operator.',
    de: 'TESSA unter {host} war nicht erreichbar ({detail}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
}

/** Where it happened. */
type TessaErrorParams = {
  /** Host and port; for addressInvalid what was entered. */
  readonly host: string
  /** HTTP status as text, empty without an answer. */
  readonly status: string
  /** The system's error code. */
  readonly detail: string
}

/** Why TESSA cannot be used. */
export class TessaError extends SayableError<TessaErrorCode, TessaErrorParams> {
  override readonly name = 'TessaError'

  constructor(code: TessaErrorCode, params: Partial<TessaErrorParams> = {}, cause?: unknown) {
    super(code, tessaSentences[code], { host: '', status: '', detail: '', ...params }, { cause })
  }
}
