/** An export is being retried already. */
export class RetryUnderWay extends Error {
  override name = 'RetryUnderWay'
  /** The export that retries it. */
  readonly retry: number

  constructor(retry: number) {
    super(`export ${retry} retries the same export`)
    this.retry = retry
  }
}
