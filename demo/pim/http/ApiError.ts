/** An answer other than 200, in the PIM's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  /** @example new ApiError(404, 'Family "x" does not exist.') */
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.headers = headers
  }
}
