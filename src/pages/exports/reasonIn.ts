import { HttpError } from 'react-admin'

/** The service's own sentence about a failed call, if it gave one. */
export const reasonIn = (error: unknown): string | undefined =>
  error instanceof HttpError && error.message ? error.message : undefined
