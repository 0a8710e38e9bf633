import { HttpError } from 'react-admin'

/** Whether a call failed because what it was about does not exist (any more). */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404
