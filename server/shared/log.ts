/** The part of pino's logger that everything below the HTTP side needs. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
