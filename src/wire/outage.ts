import { HttpError } from 'ra-core'

/** The event after each answer of the service. Its detail is the service's sentence while its database is away. */
const event = 'kontor:outage'

/** Milliseconds between two attempts during an outage. */
export const outageInterval = 5000

/**
 * Whether a call failed because the service, or its database, could not be reached: the same call succeeds later.
 * @example refetchInterval: query => isOutage(query.state.error) && outageInterval
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status === 503)

/** Whether the service can reach its database, as its last answer says. */
export const outage = {
  /** @param sentence undefined once the service answers as usual */
  report: (sentence: string | undefined): void => {
    window.dispatchEvent(new CustomEvent(event, { detail: sentence }))
  },
  /** Calls back after each answer. @returns how to stop listening */
  watch: (onAnswer: (sentence: string | undefined) => void): (() => void) => {
    // an event without a detail has null
    const listen = ({ detail }: Event & { detail?: string | null }) => onAnswer(detail ?? undefined)
    window.addEventListener(event, listen)
    return () => window.removeEventListener(event, listen)
  },
}
