/** Where TESSA is and how links to its assets are signed. */
export interface TessaSettings {
  readonly url: string | null
  /** Shared by TESSA and the PIM; part of every link's key. */
  readonly systemIdentifier: string | null
  /** The PIM's channel whose version of an asset is wanted; nothing: the original. */
  readonly channel: string | null
}
