import type { Patience } from './transport.ts'

/** Who we are to one PIM. */
export interface Session {
  /** The token to send now; gets one first where there is none. */
  token(signal: AbortSignal, patience?: Patience): Promise<string>
  /** A token other than the one the PIM just refused. Throws appRevoked where there is no way to get one. */
  renew(refused: string, signal: AbortSignal): Promise<string>
}
