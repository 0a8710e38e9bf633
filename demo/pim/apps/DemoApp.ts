/** An app as it is registered in the PIM. */
export interface DemoApp {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** Opened with `?pim_url=` by who wants to connect it. */
  readonly activateUrl: string
  /** Where the browser comes back to with a code. */
  readonly callbackUrl: string
}
