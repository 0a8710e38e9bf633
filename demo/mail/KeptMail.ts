/** A mail as the catcher keeps it, decoded. */
export interface KeptMail {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** Empty where the mail has no such part. */
  readonly text: string
  readonly html: string
  readonly raw: string
}
